-- A restore begins a new time, and brings back nobody who has asked to be forgotten since. Commits
-- are counted, so that lost ones are missed.

CREATE TABLE forgotten (            -- who asked to be forgotten
    digest TEXT PRIMARY KEY,        -- of their id: it can be compared, and not read
    at BIGINT NOT NULL,
    again INTEGER NOT NULL DEFAULT 0 -- 1: a restore may have brought them back
);

INSERT INTO counters (name, value) VALUES ('epoch', 0);

INSERT INTO counters (name, value) VALUES ('commits', 0);
