-- What a schema cannot say: rows that may only be added, and figures that are kept instead of counted.
-- One line a trigger: D1 splits a remote migration into statements by rules of its own (docs/decisions/011-one-baseline.md).

-- The audit log and its seals are append-only. REPLACE deletes without firing DELETE triggers, so an INSERT over an existing row is refused too.
CREATE TRIGGER audit_logs_no_update BEFORE UPDATE ON audit_logs BEGIN SELECT RAISE(ABORT, 'audit_logs is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER audit_logs_no_delete BEFORE DELETE ON audit_logs BEGIN SELECT RAISE(ABORT, 'audit_logs is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER audit_logs_no_replace BEFORE INSERT ON audit_logs WHEN EXISTS (SELECT 1 FROM audit_logs WHERE id = NEW.id) OR EXISTS (SELECT 1 FROM audit_logs WHERE seq = NEW.seq) BEGIN SELECT RAISE(ABORT, 'audit_logs is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER audit_seals_no_update BEFORE UPDATE ON audit_seals BEGIN SELECT RAISE(ABORT, 'audit_seals is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER audit_seals_no_delete BEFORE DELETE ON audit_seals BEGIN SELECT RAISE(ABORT, 'audit_seals is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER audit_seals_no_replace BEFORE INSERT ON audit_seals WHEN EXISTS (SELECT 1 FROM audit_seals WHERE block = NEW.block) OR EXISTS (SELECT 1 FROM audit_seals WHERE fromSeq = NEW.fromSeq) OR EXISTS (SELECT 1 FROM audit_seals WHERE toSeq = NEW.toSeq) BEGIN SELECT RAISE(ABORT, 'audit_seals is append-only'); END;
--> statement-breakpoint

-- The texts beside the log can be deleted, but not changed.
CREATE TRIGGER audit_texts_no_update BEFORE UPDATE ON audit_texts BEGIN SELECT RAISE(ABORT, 'audit_texts cannot be changed'); END;
--> statement-breakpoint
CREATE TRIGGER audit_texts_no_replace BEFORE INSERT ON audit_texts WHEN EXISTS (SELECT 1 FROM audit_texts WHERE seq = NEW.seq) BEGIN SELECT RAISE(ABORT, 'audit_texts cannot be changed'); END;
--> statement-breakpoint
CREATE TRIGGER audit_origins_no_update BEFORE UPDATE ON audit_origins BEGIN SELECT RAISE(ABORT, 'audit_origins cannot be changed'); END;
--> statement-breakpoint
CREATE TRIGGER audit_origins_no_replace BEFORE INSERT ON audit_origins WHEN EXISTS (SELECT 1 FROM audit_origins WHERE seq = NEW.seq) BEGIN SELECT RAISE(ABORT, 'audit_origins cannot be changed'); END;
--> statement-breakpoint

-- People: how many by grade, and how many joined in which month (UTC).
CREATE TRIGGER users_counted AFTER INSERT ON users BEGIN INSERT INTO counters (kind, key, value) VALUES ('users', printf('%g', NEW.grade), 1) ON CONFLICT (kind, key) DO UPDATE SET value = value + 1; INSERT INTO counters (kind, key, value) VALUES ('users_joined', strftime('%Y-%m', NEW.joinedAt / 1000, 'unixepoch'), 1) ON CONFLICT (kind, key) DO UPDATE SET value = value + 1; END;
--> statement-breakpoint
CREATE TRIGGER users_recounted AFTER UPDATE OF grade ON users WHEN OLD.grade <> NEW.grade BEGIN UPDATE counters SET value = value - 1 WHERE kind = 'users' AND key = printf('%g', OLD.grade); INSERT INTO counters (kind, key, value) VALUES ('users', printf('%g', NEW.grade), 1) ON CONFLICT (kind, key) DO UPDATE SET value = value + 1; END;
--> statement-breakpoint

-- Applications: how many by status, how many arrived in which month, how many were ever considered and decided, and after how many whole days.
CREATE TRIGGER applications_counted AFTER INSERT ON applications BEGIN INSERT INTO counters (kind, key, value) VALUES ('applications', NEW.status, 1) ON CONFLICT (kind, key) DO UPDATE SET value = value + 1; INSERT INTO counters (kind, key, value) VALUES ('applications_submitted', strftime('%Y-%m', NEW.submittedAt / 1000, 'unixepoch'), 1) ON CONFLICT (kind, key) DO UPDATE SET value = value + 1; INSERT INTO counters (kind, key, value) SELECT 'applications_considered', 'all', 1 WHERE NEW.consideredAt IS NOT NULL ON CONFLICT (kind, key) DO UPDATE SET value = value + 1; INSERT INTO counters (kind, key, value) SELECT 'applications_decided', min((NEW.decidedAt - NEW.submittedAt) / 86400000, 90), 1 WHERE NEW.decidedAt IS NOT NULL ON CONFLICT (kind, key) DO UPDATE SET value = value + 1; END;
--> statement-breakpoint
CREATE TRIGGER applications_recounted AFTER UPDATE OF status ON applications WHEN OLD.status <> NEW.status BEGIN UPDATE counters SET value = value - 1 WHERE kind = 'applications' AND key = OLD.status; INSERT INTO counters (kind, key, value) VALUES ('applications', NEW.status, 1) ON CONFLICT (kind, key) DO UPDATE SET value = value + 1; END;
--> statement-breakpoint
CREATE TRIGGER applications_considered AFTER UPDATE OF consideredAt ON applications WHEN OLD.consideredAt IS NULL AND NEW.consideredAt IS NOT NULL BEGIN INSERT INTO counters (kind, key, value) VALUES ('applications_considered', 'all', 1) ON CONFLICT (kind, key) DO UPDATE SET value = value + 1; END;
--> statement-breakpoint
CREATE TRIGGER applications_decided AFTER UPDATE OF decidedAt ON applications WHEN OLD.decidedAt IS NULL AND NEW.decidedAt IS NOT NULL BEGIN INSERT INTO counters (kind, key, value) VALUES ('applications_decided', min((NEW.decidedAt - NEW.submittedAt) / 86400000, 90), 1) ON CONFLICT (kind, key) DO UPDATE SET value = value + 1; END;
--> statement-breakpoint

-- Vacancies that are open.
CREATE TRIGGER jobs_counted AFTER INSERT ON jobs WHEN NEW.isActive = 1 AND NEW.deletedAt IS NULL BEGIN INSERT INTO counters (kind, key, value) VALUES ('jobs', 'open', 1) ON CONFLICT (kind, key) DO UPDATE SET value = value + 1; END;
--> statement-breakpoint
CREATE TRIGGER jobs_recounted AFTER UPDATE OF isActive, deletedAt ON jobs WHEN (OLD.isActive = 1 AND OLD.deletedAt IS NULL) <> (NEW.isActive = 1 AND NEW.deletedAt IS NULL) BEGIN INSERT INTO counters (kind, key, value) VALUES ('jobs', 'open', iif(NEW.isActive = 1 AND NEW.deletedAt IS NULL, 1, -1)) ON CONFLICT (kind, key) DO UPDATE SET value = value + excluded.value; END;
--> statement-breakpoint

-- Attempts: how many by status, how many await marks, and what averages are made of.
CREATE TRIGGER exam_attempts_counted AFTER INSERT ON exam_attempts BEGIN INSERT INTO counters (kind, key, value) VALUES ('attempts', NEW.status, 1) ON CONFLICT (kind, key) DO UPDATE SET value = value + 1; INSERT INTO counters (kind, key, value) VALUES ('attempts_awaiting', 'all', NEW.awaitingMarks) ON CONFLICT (kind, key) DO UPDATE SET value = value + excluded.value; INSERT INTO counters (kind, key, value) VALUES ('attempts_scored', 'count', iif(NEW.status = 'completed' AND NEW.score IS NOT NULL, 1, 0)) ON CONFLICT (kind, key) DO UPDATE SET value = value + excluded.value; INSERT INTO counters (kind, key, value) VALUES ('attempts_scored', 'sum', iif(NEW.status = 'completed', coalesce(NEW.score, 0), 0)) ON CONFLICT (kind, key) DO UPDATE SET value = value + excluded.value; END;
--> statement-breakpoint
CREATE TRIGGER exam_attempts_recounted AFTER UPDATE OF status, score, awaitingMarks ON exam_attempts WHEN OLD.status <> NEW.status OR OLD.score IS NOT NEW.score OR OLD.awaitingMarks <> NEW.awaitingMarks BEGIN UPDATE counters SET value = value - 1 WHERE kind = 'attempts' AND key = OLD.status; INSERT INTO counters (kind, key, value) VALUES ('attempts', NEW.status, 1) ON CONFLICT (kind, key) DO UPDATE SET value = value + 1; UPDATE counters SET value = value + NEW.awaitingMarks - OLD.awaitingMarks WHERE kind = 'attempts_awaiting' AND key = 'all'; UPDATE counters SET value = value + iif(NEW.status = 'completed' AND NEW.score IS NOT NULL, 1, 0) - iif(OLD.status = 'completed' AND OLD.score IS NOT NULL, 1, 0) WHERE kind = 'attempts_scored' AND key = 'count'; UPDATE counters SET value = value + iif(NEW.status = 'completed', coalesce(NEW.score, 0), 0) - iif(OLD.status = 'completed', coalesce(OLD.score, 0), 0) WHERE kind = 'attempts_scored' AND key = 'sum'; END;
--> statement-breakpoint

-- Exams that are active, and assignments: how many ever and how many open, by exam and in all. How many people, by exam and in all.
CREATE TRIGGER exam_templates_counted AFTER INSERT ON exam_templates WHEN NEW.deletedAt IS NULL BEGIN INSERT INTO counters (kind, key, value) VALUES ('exams', iif(NEW.isActive = 1, 'active', 'archived'), 1) ON CONFLICT (kind, key) DO UPDATE SET value = value + 1; END;
--> statement-breakpoint
CREATE TRIGGER exam_templates_recounted AFTER UPDATE OF isActive, deletedAt ON exam_templates WHEN OLD.isActive <> NEW.isActive OR OLD.deletedAt IS NOT NEW.deletedAt BEGIN UPDATE counters SET value = value - 1 WHERE OLD.deletedAt IS NULL AND kind = 'exams' AND key = iif(OLD.isActive = 1, 'active', 'archived'); INSERT INTO counters (kind, key, value) SELECT 'exams', iif(NEW.isActive = 1, 'active', 'archived'), 1 WHERE NEW.deletedAt IS NULL ON CONFLICT (kind, key) DO UPDATE SET value = value + 1; END;
--> statement-breakpoint
CREATE TRIGGER exam_assignments_people_counted BEFORE INSERT ON exam_assignments BEGIN INSERT INTO counters (kind, key, value) SELECT 'exam_people', NEW.examId, 1 WHERE NOT EXISTS (SELECT 1 FROM exam_assignments WHERE examId = NEW.examId AND userId = NEW.userId) ON CONFLICT (kind, key) DO UPDATE SET value = value + 1; INSERT INTO counters (kind, key, value) SELECT 'exam_people', 'all', 1 WHERE NOT EXISTS (SELECT 1 FROM exam_assignments WHERE userId = NEW.userId) ON CONFLICT (kind, key) DO UPDATE SET value = value + 1; END;
--> statement-breakpoint
CREATE TRIGGER exam_assignments_counted AFTER INSERT ON exam_assignments BEGIN INSERT INTO counters (kind, key, value) VALUES ('exam_assigned', NEW.examId, 1), ('exam_assigned', 'all', 1) ON CONFLICT (kind, key) DO UPDATE SET value = value + 1; INSERT INTO counters (kind, key, value) VALUES ('exam_open', NEW.examId, NEW.isActive), ('exam_open', 'all', NEW.isActive) ON CONFLICT (kind, key) DO UPDATE SET value = value + excluded.value; END;
--> statement-breakpoint
CREATE TRIGGER exam_assignments_recounted AFTER UPDATE OF isActive ON exam_assignments WHEN OLD.isActive <> NEW.isActive BEGIN UPDATE counters SET value = value + NEW.isActive - OLD.isActive WHERE kind = 'exam_open' AND key IN (NEW.examId, 'all'); END;
