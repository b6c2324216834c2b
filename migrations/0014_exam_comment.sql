ALTER TABLE `exam_attempts` ADD `comment` text;--> statement-breakpoint
ALTER TABLE `exam_attempts` ADD `commentBy` text REFERENCES users(id);--> statement-breakpoint
CREATE INDEX `exam_attempts_comment_by` ON `exam_attempts` (`commentBy`) WHERE "comment" is not null;