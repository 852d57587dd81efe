-- Counts of limits are nobody's: every process adds to them before it is known whose a request is. So they are counted as
-- the role that connections have between two transactions, which has no other right.
GRANT SELECT, INSERT, UPDATE ON "rate_limits" TO "forecourt_idle";
