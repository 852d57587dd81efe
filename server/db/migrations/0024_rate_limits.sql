-- Counts of what may be done so many times a minute, for all processes: the table of rate-limiter-flexible's PostgreSQL
-- store, whose inserts rely on this order of columns. Unlogged: a count that a crash of the database forgets is worth no
-- write to the log, and its rows last a minute.
CREATE UNLOGGED TABLE "rate_limits" (
  "key" varchar(255) PRIMARY KEY,
  "points" integer NOT NULL DEFAULT 0,
  "expire" bigint
) WITH (fillfactor = 70);
