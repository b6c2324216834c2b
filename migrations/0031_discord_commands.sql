CREATE TABLE `apply_messages` (
	`webhookId` text NOT NULL,
	`jobId` text NOT NULL,
	`messageId` text NOT NULL,
	`closesAt` integer,
	`closedAt` integer,
	PRIMARY KEY(`webhookId`, `jobId`),
	FOREIGN KEY (`webhookId`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`jobId`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `apply_messages_job` ON `apply_messages` (`jobId`);--> statement-breakpoint
CREATE INDEX `apply_messages_closing` ON `apply_messages` (`closesAt`) WHERE "closedAt" is null;--> statement-breakpoint
CREATE INDEX `apply_messages_closed` ON `apply_messages` (`closedAt`) WHERE "closedAt" is not null;--> statement-breakpoint
ALTER TABLE `audit_logs` ADD `via` text;--> statement-breakpoint
ALTER TABLE `deliveries` ADD `jobId` text;--> statement-breakpoint
ALTER TABLE `deliveries` ADD `opens` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_apply_waiting` ON `deliveries` (`webhookId`,`jobId`) WHERE "state" = 'queued' and "jobId" is not null;--> statement-breakpoint
CREATE INDEX `deliveries_apply_sending` ON `deliveries` (`webhookId`,`jobId`) WHERE "state" = 'sending' and "jobId" is not null;--> statement-breakpoint
ALTER TABLE `webhooks` ADD `isOwned` integer DEFAULT false NOT NULL;