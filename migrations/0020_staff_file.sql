CREATE TABLE `appeals` (
	`id` text PRIMARY KEY NOT NULL,
	`recordId` text NOT NULL,
	`userId` text NOT NULL,
	`text` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`answer` text,
	`decidedBy` text,
	`createdAt` integer NOT NULL,
	`decidedAt` integer,
	`revision` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`recordId`) REFERENCES `staff_records`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decidedBy`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "appeals_state" CHECK("state" in ('open', 'stands', 'overturned', 'closed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `appeals_recordId_unique` ON `appeals` (`recordId`);--> statement-breakpoint
CREATE INDEX `appeals_open` ON `appeals` ("createdAt" desc,"id" desc) WHERE "state" = 'open';--> statement-breakpoint
CREATE INDEX `appeals_decided` ON `appeals` ("createdAt" desc,"id" desc) WHERE "state" <> 'open';--> statement-breakpoint
CREATE INDEX `appeals_user` ON `appeals` (`userId`);--> statement-breakpoint
CREATE INDEX `appeals_answer_by` ON `appeals` (`decidedBy`,"createdAt" desc,"id" desc) WHERE "answer" is not null;--> statement-breakpoint
CREATE TABLE `leaves` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`fromDay` text NOT NULL,
	`toDay` text NOT NULL,
	`note` text,
	`createdAt` integer NOT NULL,
	`endedAt` integer,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "leaves_days" CHECK("fromDay" <= "toDay")
);
--> statement-breakpoint
CREATE INDEX `leaves_user` ON `leaves` (`userId`,"createdAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `leaves_user_days` ON `leaves` (`userId`,`toDay`);--> statement-breakpoint
CREATE INDEX `leaves_user_to` ON `leaves` (`userId`,`toDay`,`id`) WHERE "endedAt" is null;--> statement-breakpoint
CREATE INDEX `leaves_to` ON `leaves` (`toDay`,`id`) WHERE "endedAt" is null;--> statement-breakpoint
CREATE INDEX `leaves_notes` ON `leaves` (`toDay`) WHERE "note" is not null;--> statement-breakpoint
CREATE TABLE `requests` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`targetId` text NOT NULL,
	`fromGrade` real NOT NULL,
	`toGrade` real,
	`username` text,
	`reason` text,
	`askedBy` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`decidedBy` text,
	`createdAt` integer NOT NULL,
	`lapsesAt` integer NOT NULL,
	`decidedAt` integer,
	FOREIGN KEY (`targetId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`askedBy`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decidedBy`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "requests_state" CHECK("state" in ('open', 'approved', 'declined', 'withdrawn', 'lapsed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `requests_one_open` ON `requests` (`targetId`) WHERE "state" = 'open';--> statement-breakpoint
CREATE INDEX `requests_target` ON `requests` (`targetId`);--> statement-breakpoint
CREATE INDEX `requests_open` ON `requests` ("createdAt" desc,"id" desc) WHERE "state" = 'open';--> statement-breakpoint
CREATE INDEX `requests_closed` ON `requests` ("createdAt" desc,"id" desc) WHERE "state" <> 'open';--> statement-breakpoint
CREATE INDEX `requests_reason_by` ON `requests` (`askedBy`,"createdAt" desc,"id" desc) WHERE "reason" is not null;--> statement-breakpoint
CREATE TABLE `trial_reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`outcome` text NOT NULL,
	`days` integer,
	`reason` text NOT NULL,
	`grade` real NOT NULL,
	`dueOn` text,
	`createdBy` text NOT NULL,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`createdBy`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `trial_reviews_user` ON `trial_reviews` (`userId`,"createdAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `trial_reviews_by` ON `trial_reviews` (`createdBy`,"createdAt" desc,"id" desc);--> statement-breakpoint
ALTER TABLE `staff_profiles` ADD `trialFrom` text;--> statement-breakpoint
ALTER TABLE `staff_profiles` ADD `trialLength` integer;--> statement-breakpoint
ALTER TABLE `staff_profiles` ADD `trialDueOn` text;--> statement-breakpoint
CREATE INDEX `staff_profiles_trial` ON `staff_profiles` (`trialDueOn`,`id`) WHERE "trialDueOn" is not null;--> statement-breakpoint
ALTER TABLE `staff_records` ADD `sharedAt` integer;--> statement-breakpoint
ALTER TABLE `staff_records` ADD `seenAt` integer;--> statement-breakpoint
ALTER TABLE `staff_records` ADD `overturnedAt` integer;--> statement-breakpoint
CREATE INDEX `staff_records_shared` ON `staff_records` (`userId`,"sharedAt" desc,"id" desc) WHERE "sharedAt" is not null;--> statement-breakpoint
CREATE INDEX `staff_records_unseen` ON `staff_records` (`userId`) WHERE "sharedAt" is not null and "seenAt" is null;--> statement-breakpoint
CREATE INDEX `audit_logs_grades` ON `audit_logs` (`targetUserId`,"timestamp" desc,"id" desc) WHERE "action" = 'USER_GRADE_CHANGED';