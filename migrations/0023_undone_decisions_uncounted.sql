-- An undone decision no longer counts towards how long decisions take.
CREATE TRIGGER applications_undecided AFTER UPDATE OF decidedAt ON applications WHEN OLD.decidedAt IS NOT NULL AND NEW.decidedAt IS NULL BEGIN UPDATE counters SET value = value - 1 WHERE kind = 'applications_decided' AND key = min((OLD.decidedAt - OLD.submittedAt) / 86400000, 90); END;
