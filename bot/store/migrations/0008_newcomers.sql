-- What somebody was told before, and whether the hours are their own.

CREATE TABLE lessons (              -- how often somebody was shown a line of coaching
    person BIGINT NOT NULL,
    thing TEXT NOT NULL,            -- game/thing on the table
    times INTEGER NOT NULL,
    PRIMARY KEY (person, thing)
);

-- 0: nobody has asked them yet for their time zone and their quiet hours.
ALTER TABLE people ADD COLUMN hours_known INTEGER NOT NULL DEFAULT 0;

UPDATE people SET hours_known = 1 WHERE zone <> 'UTC' OR quiet_from IS NOT NULL OR way <> 'dm'
    OR remind_every IS NOT NULL OR text_boards = 1 OR id IN (SELECT person FROM away);
