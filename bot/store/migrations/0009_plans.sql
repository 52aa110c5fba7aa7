-- Plans: whole turns that somebody wishes for before they are asked.

CREATE TABLE plans (                -- at most one a seat; nobody but whoever plays that seat reads it
    match BIGINT NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    version BIGINT NOT NULL,        -- one more with every change; every button carries it
    state TEXT NOT NULL,            -- draft; armed: it plays when the seat is asked; lapsed: no wish was possible
    wishes TEXT NOT NULL,           -- JSON: a list of whole turns, the dearest first
    composing TEXT,                 -- JSON: the wish that is being put together
    told TEXT,                      -- JSON: what came of the latest plan, until its person acts
    PRIMARY KEY (match, seat)
);

-- 1: the choice was made by a plan, while its person was elsewhere.
ALTER TABLE choices ADD COLUMN planned INTEGER NOT NULL DEFAULT 0;
