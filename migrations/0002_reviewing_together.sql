DROP INDEX `applications_assignee_submitted`;--> statement-breakpoint
DROP INDEX `applications_message_by`;--> statement-breakpoint
DROP INDEX `applications_declined`;--> statement-breakpoint
DROP INDEX `applications_withdrawn`;--> statement-breakpoint
ALTER TABLE `applications` ADD `messageBy` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `applications` ADD `reviewCount` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `applications_assignee_status_submitted` ON `applications` (`assigneeId`,`status`,"submittedAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `applications_assignee_archived_submitted` ON `applications` (`assigneeId`,`archived`,"submittedAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `applications_assignee_submitted` ON `applications` (`assigneeId`,"submittedAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `applications_message_by` ON `applications` (`messageBy`,"submittedAt" desc,"id" desc) WHERE "message" is not null;--> statement-breakpoint
CREATE INDEX `applications_declined` ON `applications` (`reviewedAt`) WHERE "status" = 'declined' and coalesce("textsDeletedAt", 0) < "reviewedAt";--> statement-breakpoint
CREATE INDEX `applications_withdrawn` ON `applications` (`withdrawnAt`) WHERE "status" = 'withdrawn' and coalesce("textsDeletedAt", 0) < "withdrawnAt";