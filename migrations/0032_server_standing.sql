ALTER TABLE `applications` ADD `serverState` text;--> statement-breakpoint
ALTER TABLE `applications` ADD `serverJoinedAt` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `serverCheckedAt` integer;--> statement-breakpoint
ALTER TABLE `jobs` ADD `minServerDays` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `audit_logs_taken_over` ON `audit_logs` (`targetUserId`,"timestamp" desc,"id" desc) WHERE "action" = 'USER_TAKEN_OVER';