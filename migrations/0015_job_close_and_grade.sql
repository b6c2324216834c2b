ALTER TABLE `jobs` ADD `closesAt` integer;--> statement-breakpoint
ALTER TABLE `jobs` ADD `minGrade` real DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `jobs_closing` ON `jobs` ("closesAt") WHERE "closesAt" is not null and "deletedAt" is null and "isActive" = 1;