-- Turns that a caretaker played count for nobody, and limits protect people from people.

-- Whether the people of that seat took most of its turns.
ALTER TABLE results ADD COLUMN counts INTEGER NOT NULL DEFAULT 1;

-- Matches in which a computer played a person's seat are noted anew by the rule of today. Before,
-- somebody who never chose anything could win and be rated.

DELETE FROM results WHERE match IN (
    SELECT id FROM matches WHERE phase = 'over' AND noted = 1 AND EXISTS (
        SELECT 1 FROM seats WHERE seats.match = matches.id
        AND (person IS NOT NULL OR computer IS NULL OR state = 'resigned')
        AND (state = 'caretaker' OR EXISTS (
            SELECT 1 FROM choices WHERE choices.match = seats.match AND choices.seat = seats.number
            AND by_computer = 1))));

UPDATE matches SET noted = 0 WHERE phase = 'over' AND noted = 1
    AND NOT EXISTS (SELECT 1 FROM results WHERE results.match = matches.id);

-- What does not replay cannot be counted turn by turn: there a seat counts if no computer touched it.

UPDATE results SET counts = 0 WHERE EXISTS (
    SELECT 1 FROM matches JOIN choices ON choices.match = matches.id
    JOIN seats ON seats.match = matches.id AND seats.number = choices.seat
    WHERE matches.id = results.match AND noted = 2 AND choices.seat = results.seat
    AND by_computer = 1 AND (person IS NOT NULL OR computer IS NULL OR state = 'resigned'));

-- Whether somebody has ever taken part by their own will, and how many messages came before that.
ALTER TABLE people ADD COLUMN accepted INTEGER NOT NULL DEFAULT 0;

ALTER TABLE people ADD COLUMN approached INTEGER NOT NULL DEFAULT 0;

UPDATE people SET accepted = 1 WHERE id IN (
    SELECT person FROM seats WHERE person IS NOT NULL AND state <> 'invited');

CREATE TABLE blocks (               -- whose invitations and offers somebody does not hear of
    person BIGINT NOT NULL,
    other BIGINT NOT NULL,          -- from whom
    until BIGINT,                   -- null: for good
    PRIMARY KEY (person, other)
);

CREATE TABLE open_notices (         -- personal notices that are out and whose buttons wait
    number BIGINT PRIMARY KEY,
    match BIGINT NOT NULL REFERENCES matches (id),
    person BIGINT NOT NULL,
    seat INTEGER,                   -- null: an invitation to a lobby
    message TEXT NOT NULL           -- channel/message
);

CREATE INDEX open_notices_by_match ON open_notices (match);
