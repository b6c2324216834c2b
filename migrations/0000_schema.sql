CREATE TABLE `audit_logs` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`action` text NOT NULL,
	`entityType` text NOT NULL,
	`entityId` text NOT NULL,
	`userId` text,
	`targetUserId` text,
	`details` text,
	`oldValues` text,
	`newValues` text,
	`ipAddress` text,
	`userAgent` text,
	`requestId` text,
	`timestamp` integer NOT NULL,
	CONSTRAINT "audit_logs_entity" CHECK("entityType" in ('user', 'application', 'exam', 'job', 'staff_record', 'notice', 'guide')),
	CONSTRAINT "audit_logs_old" CHECK("oldValues" is null or (json_valid("oldValues") and json_type("oldValues") = 'object')),
	CONSTRAINT "audit_logs_new" CHECK("newValues" is null or (json_valid("newValues") and json_type("newValues") = 'object'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_logs_id_unique` ON `audit_logs` (`id`);--> statement-breakpoint
CREATE INDEX `audit_logs_action` ON `audit_logs` (`action`);--> statement-breakpoint
CREATE INDEX `audit_logs_entity_type` ON `audit_logs` (`entityType`);--> statement-breakpoint
CREATE INDEX `audit_logs_entity` ON `audit_logs` (`entityId`);--> statement-breakpoint
CREATE INDEX `audit_logs_user` ON `audit_logs` (`userId`);--> statement-breakpoint
CREATE INDEX `audit_logs_target` ON `audit_logs` (`targetUserId`);--> statement-breakpoint
CREATE INDEX `audit_logs_timestamp` ON `audit_logs` (`timestamp`);--> statement-breakpoint
CREATE TABLE `audit_seals` (
	`block` integer PRIMARY KEY NOT NULL,
	`fromSeq` integer NOT NULL,
	`toSeq` integer NOT NULL,
	`previousHash` text NOT NULL,
	`hash` text NOT NULL,
	`sealedAt` integer NOT NULL,
	CONSTRAINT "audit_seals_range" CHECK("toSeq" >= "fromSeq")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_seals_fromSeq_unique` ON `audit_seals` (`fromSeq`);--> statement-breakpoint
CREATE UNIQUE INDEX `audit_seals_toSeq_unique` ON `audit_seals` (`toSeq`);--> statement-breakpoint
CREATE TABLE `exam_assignments` (
	`id` text PRIMARY KEY NOT NULL,
	`examId` text NOT NULL,
	`userId` text NOT NULL,
	`assignedBy` text NOT NULL,
	`assignedAt` integer NOT NULL,
	`expiresAt` integer NOT NULL,
	`isActive` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`examId`) REFERENCES `exam_templates`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`assignedBy`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `exam_assignments_one_open` ON `exam_assignments` (`examId`,`userId`) WHERE "isActive" = 1;--> statement-breakpoint
CREATE INDEX `exam_assignments_assigned` ON `exam_assignments` (`isActive`,"assignedAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `exam_assignments_user` ON `exam_assignments` (`userId`,"assignedAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `exam_assignments_exam` ON `exam_assignments` (`examId`,`userId`);--> statement-breakpoint
CREATE INDEX `exam_assignments_expiry` ON `exam_assignments` (`expiresAt`) WHERE "isActive" = 1;--> statement-breakpoint
CREATE TABLE `exam_attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`examId` text NOT NULL,
	`userId` text NOT NULL,
	`assignmentId` text NOT NULL,
	`examTitle` text NOT NULL,
	`questions` text NOT NULL,
	`answers` text NOT NULL,
	`timeLimit` integer NOT NULL,
	`passingScore` integer NOT NULL,
	`responses` text DEFAULT '{}' NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	`status` text DEFAULT 'in_progress' NOT NULL,
	`startedAt` integer NOT NULL,
	`deadline` integer NOT NULL,
	`completedAt` integer,
	`cheatedAt` integer,
	`score` integer,
	`marks` text,
	`markNote` text,
	`markedBy` text,
	`markedAt` integer,
	`awaitingMarks` integer DEFAULT false NOT NULL,
	`manuallyAdjusted` integer DEFAULT false NOT NULL,
	`adjustmentNote` text,
	`adjustedBy` text,
	FOREIGN KEY (`examId`) REFERENCES `exam_templates`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`assignmentId`) REFERENCES `exam_assignments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`markedBy`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`adjustedBy`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "exam_attempts_status" CHECK("status" in ('in_progress', 'completed', 'cheated', 'expired')),
	CONSTRAINT "exam_attempts_responses" CHECK("responses" is null or (json_valid("responses") and json_type("responses") = 'object')),
	CONSTRAINT "exam_attempts_questions" CHECK("questions" is null or (json_valid("questions") and json_type("questions") = 'array')),
	CONSTRAINT "exam_attempts_answers" CHECK("answers" is null or (json_valid("answers") and json_type("answers") = 'array')),
	CONSTRAINT "exam_attempts_marks" CHECK("marks" is null or (json_valid("marks") and json_type("marks") = 'object')),
	CONSTRAINT "exam_attempts_score" CHECK("score" is null or "score" between 0 and 100)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `exam_attempts_assignmentId_unique` ON `exam_attempts` (`assignmentId`);--> statement-breakpoint
CREATE UNIQUE INDEX `exam_attempts_one_running` ON `exam_attempts` (`examId`,`userId`) WHERE "status" = 'in_progress';--> statement-breakpoint
CREATE INDEX `exam_attempts_started` ON `exam_attempts` ("startedAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `exam_attempts_status_started` ON `exam_attempts` (`status`,"startedAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `exam_attempts_user_started` ON `exam_attempts` (`userId`,"startedAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `exam_attempts_user_exam` ON `exam_attempts` (`userId`,`examId`);--> statement-breakpoint
CREATE INDEX `exam_attempts_exam_started` ON `exam_attempts` (`examId`,"startedAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `exam_attempts_exam_status_started` ON `exam_attempts` (`examId`,`status`,"startedAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `exam_attempts_overdue` ON `exam_attempts` (`deadline`) WHERE "status" = 'in_progress';--> statement-breakpoint
CREATE INDEX `exam_attempts_awaiting` ON `exam_attempts` ("startedAt" desc,"id" desc) WHERE "awaitingMarks" = 1;--> statement-breakpoint
CREATE TABLE `exam_events` (
	`id` text PRIMARY KEY NOT NULL,
	`attemptId` text NOT NULL,
	`type` text NOT NULL,
	`at` integer NOT NULL,
	`durationMs` integer,
	`recordedAt` integer NOT NULL,
	FOREIGN KEY (`attemptId`) REFERENCES `exam_attempts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "exam_events_type" CHECK("type" in ('tab_hidden', 'window_blur'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `exam_events_once` ON `exam_events` (`attemptId`,`at`,`type`);--> statement-breakpoint
CREATE TABLE `exam_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`questions` text NOT NULL,
	`answers` text NOT NULL,
	`timeLimit` integer NOT NULL,
	`passingScore` integer NOT NULL,
	`createdBy` text NOT NULL,
	`createdAt` integer NOT NULL,
	`isActive` integer DEFAULT true NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`deletedAt` integer,
	FOREIGN KEY (`createdBy`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "exam_templates_questions" CHECK("questions" is null or (json_valid("questions") and json_type("questions") = 'array')),
	CONSTRAINT "exam_templates_answers" CHECK("answers" is null or (json_valid("answers") and json_type("answers") = 'array')),
	CONSTRAINT "exam_templates_length" CHECK(json_array_length("questions") = json_array_length("answers")),
	CONSTRAINT "exam_templates_limit" CHECK("timeLimit" between 1 and 600),
	CONSTRAINT "exam_templates_pass" CHECK("passingScore" between 0 and 100)
);
--> statement-breakpoint
CREATE INDEX `exam_templates_created` ON `exam_templates` ("createdAt" desc,"id" desc) WHERE "deletedAt" is null;--> statement-breakpoint
CREATE INDEX `exam_templates_active` ON `exam_templates` (`isActive`,"createdAt" desc,"id" desc) WHERE "deletedAt" is null;--> statement-breakpoint
CREATE TABLE `application_unlocks` (
	`sessionHash` text NOT NULL,
	`applicationId` text NOT NULL,
	`expiresAt` integer NOT NULL,
	PRIMARY KEY(`sessionHash`, `applicationId`),
	FOREIGN KEY (`applicationId`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `application_unlocks_expiry` ON `application_unlocks` (`expiresAt`);--> statement-breakpoint
CREATE TABLE `applications` (
	`id` text PRIMARY KEY NOT NULL,
	`jobId` text NOT NULL,
	`userId` text NOT NULL,
	`jobTitle` text NOT NULL,
	`formQuestions` text NOT NULL,
	`responses` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`archived` integer GENERATED ALWAYS AS (("status" in ('accepted', 'declined'))) VIRTUAL NOT NULL,
	`submittedAt` integer NOT NULL,
	`reviewedAt` integer,
	`reviewedBy` text,
	`consideredAt` integer,
	`decidedAt` integer,
	`suspended` integer DEFAULT false NOT NULL,
	`suspensionReason` text,
	`suspendedBy` text,
	`suspendedAt` integer,
	FOREIGN KEY (`jobId`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reviewedBy`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`suspendedBy`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "applications_status" CHECK("status" in ('pending', 'under_consideration', 'accepted', 'declined')),
	CONSTRAINT "applications_responses" CHECK("responses" is null or (json_valid("responses") and json_type("responses") = 'object')),
	CONSTRAINT "applications_questions" CHECK("formQuestions" is null or (json_valid("formQuestions") and json_type("formQuestions") = 'array'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `applications_one_open` ON `applications` (`jobId`,`userId`) WHERE "status" in ('pending', 'under_consideration');--> statement-breakpoint
CREATE INDEX `applications_submitted` ON `applications` ("submittedAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `applications_status_submitted` ON `applications` (`status`,"submittedAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `applications_archived_submitted` ON `applications` (`archived`,"submittedAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `applications_user_submitted` ON `applications` (`userId`,"submittedAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `applications_job_status_submitted` ON `applications` (`jobId`,`status`,"submittedAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `applications_job_archived_submitted` ON `applications` (`jobId`,`archived`,"submittedAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `applications_job_submitted` ON `applications` (`jobId`,"submittedAt" desc,"id" desc);--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`requirements` text NOT NULL,
	`formQuestions` text DEFAULT '[]' NOT NULL,
	`isActive` integer DEFAULT true NOT NULL,
	`createdBy` text NOT NULL,
	`createdAt` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`deletedAt` integer,
	FOREIGN KEY (`createdBy`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "jobs_questions" CHECK("formQuestions" is null or (json_valid("formQuestions") and json_type("formQuestions") = 'array'))
);
--> statement-breakpoint
CREATE INDEX `jobs_created` ON `jobs` ("createdAt" desc,"id" desc) WHERE "deletedAt" is null;--> statement-breakpoint
CREATE INDEX `jobs_open` ON `jobs` ("createdAt" desc,"id" desc) WHERE "deletedAt" is null and "isActive" = 1;--> statement-breakpoint
CREATE TABLE `pin_failures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`userId` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `pin_failures_user` ON `pin_failures` (`userId`,`at`);--> statement-breakpoint
CREATE INDEX `pin_failures_at` ON `pin_failures` (`at`);--> statement-breakpoint
CREATE TABLE `counters` (
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`value` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`kind`, `key`)
);
--> statement-breakpoint
CREATE TABLE `spent_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`expiresAt` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `spent_tokens_expiry` ON `spent_tokens` (`expiresAt`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`discordId` text NOT NULL,
	`username` text NOT NULL,
	`usernameKey` text NOT NULL,
	`avatar` text,
	`grade` real DEFAULT 1 NOT NULL,
	`theme` text DEFAULT 'light' NOT NULL,
	`isBlocked` integer DEFAULT false NOT NULL,
	`joinedAt` integer NOT NULL,
	`promotedAt` integer,
	`sessionEpoch` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "users_grade" CHECK("grade" in (1, 2, 2.5, 3, 4, 5, 6)),
	CONSTRAINT "users_theme" CHECK("theme" in ('light', 'dark', 'system'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_discordId_unique` ON `users` (`discordId`);--> statement-breakpoint
CREATE INDEX `users_username` ON `users` (`usernameKey`,`id`);--> statement-breakpoint
CREATE INDEX `users_joined` ON `users` ("joinedAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `users_grade_joined` ON `users` (`grade`,"joinedAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `users_standing_joined` ON `users` (`isBlocked`,`grade`,"joinedAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `users_blocked_joined` ON `users` (`isBlocked`,"joinedAt" desc,"id" desc);--> statement-breakpoint
CREATE TABLE `guide_revisions` (
	`slug` text NOT NULL,
	`revision` integer NOT NULL,
	`markdown` text NOT NULL,
	`createdBy` text NOT NULL,
	`createdAt` integer NOT NULL,
	PRIMARY KEY(`slug`, `revision`),
	FOREIGN KEY (`createdBy`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "guide_revisions_slug" CHECK("slug" in ('mod', 'modmail')),
	CONSTRAINT "guide_revisions_revision" CHECK("revision" >= 1)
);
--> statement-breakpoint
CREATE TABLE `notice_reads` (
	`userId` text NOT NULL,
	`noticeId` text NOT NULL,
	`readAt` integer NOT NULL,
	PRIMARY KEY(`userId`, `noticeId`),
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`noticeId`) REFERENCES `notices`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `notices` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`targetGrades` text DEFAULT '[]' NOT NULL,
	`createdBy` text NOT NULL,
	`createdAt` integer NOT NULL,
	`isActive` integer DEFAULT true NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`createdBy`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "notices_grades" CHECK("targetGrades" is null or (json_valid("targetGrades") and json_type("targetGrades") = 'array'))
);
--> statement-breakpoint
CREATE INDEX `notices_created` ON `notices` ("createdAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `notices_active` ON `notices` (`isActive`,"createdAt" desc,"id" desc);--> statement-breakpoint
CREATE TABLE `staff_profiles` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`servers` text DEFAULT '[]' NOT NULL,
	`notes` text,
	`performance` text DEFAULT '{}' NOT NULL,
	`isArchived` integer DEFAULT false NOT NULL,
	`archivedAt` integer,
	`createdAt` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "staff_profiles_servers" CHECK("servers" is null or (json_valid("servers") and json_type("servers") = 'array')),
	CONSTRAINT "staff_profiles_performance" CHECK("performance" is null or (json_valid("performance") and json_type("performance") = 'object'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_profiles_userId_unique` ON `staff_profiles` (`userId`);--> statement-breakpoint
CREATE INDEX `staff_profiles_created` ON `staff_profiles` (`isArchived`,"createdAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `staff_profiles_archived` ON `staff_profiles` (`isArchived`,"archivedAt" desc,"id" desc);--> statement-breakpoint
CREATE TABLE `staff_records` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`actionType` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`severity` text,
	`fromGrade` real,
	`toGrade` real,
	`expiresAt` integer,
	`isActive` integer DEFAULT true NOT NULL,
	`createdBy` text NOT NULL,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`createdBy`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "staff_records_type" CHECK("actionType" in ('warning', 'final_warning', 'promotion', 'demotion', 'commendation', 'disciplinary', 'note')),
	CONSTRAINT "staff_records_severity" CHECK("severity" is null or "severity" in ('low', 'medium', 'high', 'critical')),
	CONSTRAINT "staff_records_from" CHECK("fromGrade" is null or "fromGrade" in (1, 2, 2.5, 3, 4, 5, 6)),
	CONSTRAINT "staff_records_to" CHECK("toGrade" is null or "toGrade" in (1, 2, 2.5, 3, 4, 5, 6))
);
--> statement-breakpoint
CREATE INDEX `staff_records_user` ON `staff_records` (`userId`,"createdAt" desc,"id" desc);