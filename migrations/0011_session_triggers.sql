-- Blocks, dismissals, erasures and signing out everywhere raise the epoch.
CREATE TRIGGER users_signed_out AFTER UPDATE OF sessionEpoch ON users WHEN NEW.sessionEpoch > OLD.sessionEpoch BEGIN DELETE FROM sessions WHERE userId = NEW.id; END;
