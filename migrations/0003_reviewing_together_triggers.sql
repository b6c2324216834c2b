-- Reviews of an application are counted where its lists read, whoever gave them. Reviews are never deleted.
CREATE TRIGGER application_reviews_counted AFTER INSERT ON application_reviews BEGIN UPDATE applications SET reviewCount = reviewCount + 1 WHERE id = NEW.applicationId; END;
--> statement-breakpoint
UPDATE applications SET reviewCount = (SELECT count(*) FROM application_reviews WHERE applicationId = applications.id) WHERE id IN (SELECT applicationId FROM application_reviews);
--> statement-breakpoint

-- Somebody who is blocked or falls below grade 4 takes care of no application any more.
CREATE TRIGGER users_unassigned AFTER UPDATE OF grade, isBlocked ON users WHEN NEW.grade < 4 OR NEW.isBlocked = 1 BEGIN UPDATE applications SET assigneeId = NULL WHERE assigneeId = NEW.id; END;
--> statement-breakpoint
UPDATE applications SET assigneeId = NULL WHERE assigneeId IN (SELECT id FROM users WHERE grade < 4 OR isBlocked = 1);
