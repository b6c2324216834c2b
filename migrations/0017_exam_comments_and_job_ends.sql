ALTER TABLE `exam_attempts` ADD `comment` text;--> statement-breakpoint
ALTER TABLE `exam_attempts` ADD `commentBy` text REFERENCES users(id);--> statement-breakpoint
CREATE INDEX `exam_attempts_comment_by` ON `exam_attempts` (`commentBy`) WHERE "comment" is not null;--> statement-breakpoint
ALTER TABLE `jobs` ADD `closesAt` integer;--> statement-breakpoint
ALTER TABLE `jobs` ADD `minGrade` real DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `jobs_closing` ON `jobs` ("closesAt") WHERE "closesAt" is not null and "deletedAt" is null and "isActive" = 1;