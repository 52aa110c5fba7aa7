-- What came of finished matches, seat by seat. All of it is a cache: replay gives it again.

CREATE TABLE results (
    match BIGINT NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    seats INTEGER NOT NULL,         -- how many there were at that table
    place INTEGER NOT NULL,         -- 1 is the best; equals share it
    won INTEGER NOT NULL,
    total INTEGER NOT NULL,
    lines TEXT NOT NULL,            -- points by line of the score pad
    turns TEXT NOT NULL,            -- seconds that each of its person's turns took
    PRIMARY KEY (match, seat)
);

-- Whether a match stands in the results: 0 not yet, 1 by replay, 2 by the stored score alone,
-- because it does not replay.
ALTER TABLE matches ADD COLUMN noted INTEGER NOT NULL DEFAULT 0;

CREATE INDEX matches_by_noted ON matches (phase, noted);
