-- For several processes on one server: who may do what only one may do, and which changes of a
-- match were made without knowing of another.

CREATE TABLE leases (
    name TEXT PRIMARY KEY,
    holder TEXT NOT NULL,
    fence BIGINT NOT NULL,          -- one more with every new holder
    until BIGINT NOT NULL           -- by the server's clock
);

ALTER TABLE matches ADD COLUMN version BIGINT NOT NULL DEFAULT 0;
