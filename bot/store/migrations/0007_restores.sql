-- A restore begins a new time, and brings back nobody who has asked to be forgotten since.

CREATE TABLE forgotten (            -- who asked to be forgotten
    digest TEXT PRIMARY KEY,        -- of their id: it can be compared, and not read
    at BIGINT NOT NULL,
    again INTEGER NOT NULL DEFAULT 0 -- 1: a restore may have brought them back
);

INSERT INTO counters (name, value) VALUES ('epoch', 0);
