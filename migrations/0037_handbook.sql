CREATE TABLE `guide_reads` (
	`userId` text NOT NULL,
	`slug` text NOT NULL,
	`revision` integer NOT NULL,
	`readAt` integer NOT NULL,
	PRIMARY KEY(`userId`, `slug`, `readAt`),
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`slug`) REFERENCES `guides`(`slug`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "guide_reads_revision" CHECK("revision" >= 1)
);
--> statement-breakpoint
CREATE TABLE `requirements` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`titleKey` text NOT NULL,
	`fromGrade` real NOT NULL,
	`kind` text NOT NULL,
	`slug` text,
	`examId` text,
	`dueDays` integer NOT NULL,
	`validDays` integer,
	`isGate` integer DEFAULT false NOT NULL,
	`selfTick` integer DEFAULT false NOT NULL,
	`startsAt` integer NOT NULL,
	`createdBy` text NOT NULL,
	`createdAt` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`deletedAt` integer,
	FOREIGN KEY (`slug`) REFERENCES `guides`(`slug`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`examId`) REFERENCES `exam_templates`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`createdBy`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "requirements_kind" CHECK("kind" in ('read', 'pass', 'task')),
	CONSTRAINT "requirements_of_guide" CHECK(("kind" = 'read') = ("slug" is not null)),
	CONSTRAINT "requirements_of_exam" CHECK(("kind" = 'pass') = ("examId" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `requirements_guide` ON `requirements` (`fromGrade`,`slug`) WHERE "slug" is not null and "deletedAt" is null;--> statement-breakpoint
CREATE UNIQUE INDEX `requirements_exam` ON `requirements` (`fromGrade`,`examId`) WHERE "examId" is not null and "deletedAt" is null;--> statement-breakpoint
CREATE UNIQUE INDEX `requirements_task` ON `requirements` (`fromGrade`,`titleKey`) WHERE "kind" = 'task' and "deletedAt" is null;--> statement-breakpoint
CREATE INDEX `requirements_listed` ON `requirements` (`fromGrade`,`createdAt`,`id`) WHERE "deletedAt" is null;--> statement-breakpoint
CREATE TABLE `task_ticks` (
	`userId` text NOT NULL,
	`requirementId` text NOT NULL,
	`tickedAt` integer NOT NULL,
	`tickedBy` text NOT NULL,
	PRIMARY KEY(`userId`, `requirementId`),
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`requirementId`) REFERENCES `requirements`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tickedBy`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `task_ticks_by` ON `task_ticks` (`tickedBy`);--> statement-breakpoint
ALTER TABLE `exam_assignments` ADD `requirementId` text;--> statement-breakpoint
ALTER TABLE `exam_assignments` ADD `dueAt` integer;--> statement-breakpoint
ALTER TABLE `requests` ADD `waiver` text;--> statement-breakpoint
ALTER TABLE `requests` ADD `waived` text;--> statement-breakpoint
CREATE INDEX `requests_waiver_by` ON `requests` (`askedBy`,"createdAt" desc,"id" desc) WHERE "waiver" is not null;--> statement-breakpoint
CREATE INDEX `exam_attempts_passed` ON `exam_attempts` (`examId`,`completedAt`,`id`) WHERE "status" = 'completed' and "score" >= "passingScore";--> statement-breakpoint
CREATE INDEX `exam_attempts_user_passed` ON `exam_attempts` (`userId`,`examId`,`completedAt`) WHERE "status" = 'completed' and "score" >= "passingScore";--> statement-breakpoint
CREATE INDEX `guide_revisions_material` ON `guide_revisions` (`slug`,`revision`) WHERE "isMaterial" = 1;--> statement-breakpoint
CREATE INDEX `page_revisions_material` ON `page_revisions` (`slug`,`revision`) WHERE "isMaterial" = 1;