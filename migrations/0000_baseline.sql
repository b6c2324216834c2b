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
	`hashes` text,
	`requestId` text,
	`timestamp` integer NOT NULL,
	CONSTRAINT "audit_logs_old" CHECK("oldValues" is null or (json_valid("oldValues") and json_type("oldValues") = 'object')),
	CONSTRAINT "audit_logs_new" CHECK("newValues" is null or (json_valid("newValues") and json_type("newValues") = 'object')),
	CONSTRAINT "audit_logs_hashes" CHECK("hashes" is null or (json_valid("hashes") and json_type("hashes") = 'object'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_logs_id_unique` ON `audit_logs` (`id`);--> statement-breakpoint
CREATE INDEX `audit_logs_action` ON `audit_logs` (`action`);--> statement-breakpoint
CREATE INDEX `audit_logs_entity_type` ON `audit_logs` (`entityType`);--> statement-breakpoint
CREATE INDEX `audit_logs_entity` ON `audit_logs` (`entityId`);--> statement-breakpoint
CREATE INDEX `audit_logs_user` ON `audit_logs` (`userId`);--> statement-breakpoint
CREATE INDEX `audit_logs_target_other` ON `audit_logs` (`targetUserId`) WHERE "userId" is not "targetUserId";--> statement-breakpoint
CREATE INDEX `audit_logs_timestamp` ON `audit_logs` (`timestamp`);--> statement-breakpoint
CREATE TABLE `audit_origins` (
	`seq` integer PRIMARY KEY NOT NULL,
	`ipAddress` text,
	`userAgent` text,
	CONSTRAINT "audit_origins_address" CHECK("ipAddress" is null or (json_valid("ipAddress") and json_type("ipAddress") = 'object')),
	CONSTRAINT "audit_origins_agent" CHECK("userAgent" is null or (json_valid("userAgent") and json_type("userAgent") = 'object'))
);
--> statement-breakpoint
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
CREATE TABLE `audit_texts` (
	`seq` integer PRIMARY KEY NOT NULL,
	`texts` text NOT NULL,
	CONSTRAINT "audit_texts_texts" CHECK("texts" is null or (json_valid("texts") and json_type("texts") = 'object'))
);
--> statement-breakpoint
CREATE TABLE `deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`event` text,
	`webhookId` text,
	`userId` text,
	`subjects` text DEFAULT '{}' NOT NULL,
	`state` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`nextAt` integer,
	`leaseToken` text,
	`startedAt` integer,
	`sentAt` integer,
	`error` text,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "deliveries_kind" CHECK("kind" in ('webhook', 'direct_message', 'roles')),
	CONSTRAINT "deliveries_state" CHECK("state" in ('queued', 'sending', 'sent', 'failed', 'dropped')),
	CONSTRAINT "deliveries_subjects" CHECK("subjects" is null or (json_valid("subjects") and json_type("subjects") = 'object'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_one_waiting` ON `deliveries` (`webhookId`,`event`) WHERE "state" = 'queued';--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_roles_waiting` ON `deliveries` (`userId`) WHERE "state" = 'queued' and "kind" = 'roles';--> statement-breakpoint
CREATE INDEX `deliveries_due` ON `deliveries` (`nextAt`) WHERE "state" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX `deliveries_created` ON `deliveries` ("createdAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `deliveries_state_created` ON `deliveries` (`state`,"createdAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `deliveries_webhook_event` ON `deliveries` (`webhookId`,`event`,"startedAt" desc) WHERE "webhookId" is not null;--> statement-breakpoint
CREATE INDEX `deliveries_user` ON `deliveries` (`userId`,"createdAt" desc) WHERE "userId" is not null;--> statement-breakpoint
CREATE INDEX `deliveries_sent` ON `deliveries` (`sentAt`) WHERE "state" = 'sent';--> statement-breakpoint
CREATE TABLE `discord_roles` (
	`grade` real PRIMARY KEY NOT NULL,
	`roleId` text NOT NULL,
	CONSTRAINT "discord_roles_grade" CHECK("grade" in (2, 2.5, 3, 4, 5))
);
--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`sealedUrl` text NOT NULL,
	`urlHash` text NOT NULL,
	`events` text NOT NULL,
	`isActive` integer DEFAULT true NOT NULL,
	`disabledReason` text,
	`revision` integer DEFAULT 1 NOT NULL,
	`createdBy` text NOT NULL,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`createdBy`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "webhooks_events" CHECK("events" is null or (json_valid("events") and json_type("events") = 'array'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhooks_urlHash_unique` ON `webhooks` (`urlHash`);--> statement-breakpoint
CREATE INDEX `webhooks_created` ON `webhooks` ("createdAt" desc,"id" desc);--> statement-breakpoint
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
CREATE INDEX `exam_assignments_user_open` ON `exam_assignments` (`userId`,"assignedAt" desc,"id" desc) WHERE "isActive";--> statement-breakpoint
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
CREATE INDEX `exam_attempts_user_status_started` ON `exam_attempts` (`userId`,`status`,"startedAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `exam_attempts_user_exam_started` ON `exam_attempts` (`userId`,`examId`,"startedAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `exam_attempts_exam_started` ON `exam_attempts` (`examId`,"startedAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `exam_attempts_exam_status_started` ON `exam_attempts` (`examId`,`status`,"startedAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `exam_attempts_overdue` ON `exam_attempts` (`deadline`) WHERE "status" = 'in_progress';--> statement-breakpoint
CREATE INDEX `exam_attempts_awaiting` ON `exam_attempts` ("startedAt" desc,"id" desc) WHERE "awaitingMarks" = 1;--> statement-breakpoint
CREATE INDEX `exam_attempts_user_awaiting` ON `exam_attempts` (`userId`,"startedAt" desc,"id" desc) WHERE "awaitingMarks" = 1;--> statement-breakpoint
CREATE INDEX `exam_attempts_exam_awaiting` ON `exam_attempts` (`examId`,"startedAt" desc,"id" desc) WHERE "awaitingMarks" = 1;--> statement-breakpoint
CREATE INDEX `exam_attempts_mark_note_by` ON `exam_attempts` (`markedBy`) WHERE "markNote" is not null;--> statement-breakpoint
CREATE INDEX `exam_attempts_adjustment_note_by` ON `exam_attempts` (`adjustedBy`) WHERE "adjustmentNote" is not null;--> statement-breakpoint
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
	`archived` integer GENERATED ALWAYS AS (("status" not in ('pending', 'under_consideration'))) VIRTUAL NOT NULL,
	`submittedAt` integer NOT NULL,
	`reviewedAt` integer,
	`reviewedBy` text,
	`consideredAt` integer,
	`decidedAt` integer,
	`withdrawnAt` integer,
	`message` text,
	`assigneeId` text,
	`suspended` integer DEFAULT false NOT NULL,
	`suspensionReason` text,
	`suspendedBy` text,
	`suspendedAt` integer,
	`textsDeletedAt` integer,
	FOREIGN KEY (`jobId`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reviewedBy`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`assigneeId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`suspendedBy`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "applications_status" CHECK("status" in ('pending', 'under_consideration', 'accepted', 'declined', 'withdrawn')),
	CONSTRAINT "applications_responses" CHECK("responses" is null or (json_valid("responses") and json_type("responses") = 'object')),
	CONSTRAINT "applications_questions" CHECK("formQuestions" is null or (json_valid("formQuestions") and json_type("formQuestions") = 'array'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `applications_one_open` ON `applications` (`jobId`,`userId`) WHERE "status" in ('pending', 'under_consideration');--> statement-breakpoint
CREATE INDEX `applications_submitted` ON `applications` ("submittedAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `applications_status_submitted` ON `applications` (`status`,"submittedAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `applications_archived_submitted` ON `applications` (`archived`,"submittedAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `applications_user_submitted` ON `applications` (`userId`,"submittedAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `applications_user_status_submitted` ON `applications` (`userId`,`status`,"submittedAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `applications_user_archived_submitted` ON `applications` (`userId`,`archived`,"submittedAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `applications_user_job_submitted` ON `applications` (`userId`,`jobId`,"submittedAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `applications_job_status_submitted` ON `applications` (`jobId`,`status`,"submittedAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `applications_job_archived_submitted` ON `applications` (`jobId`,`archived`,"submittedAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `applications_job_submitted` ON `applications` (`jobId`,"submittedAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `applications_assignee_submitted` ON `applications` (`assigneeId`,"submittedAt" desc,"id" desc) WHERE "assigneeId" is not null;--> statement-breakpoint
CREATE INDEX `applications_declined` ON `applications` (`reviewedAt`) WHERE "status" = 'declined' and "textsDeletedAt" is null;--> statement-breakpoint
CREATE INDEX `applications_withdrawn` ON `applications` (`withdrawnAt`) WHERE "status" = 'withdrawn' and "textsDeletedAt" is null;--> statement-breakpoint
CREATE INDEX `applications_message_by` ON `applications` (`reviewedBy`) WHERE "message" is not null;--> statement-breakpoint
CREATE INDEX `applications_suspension_by` ON `applications` (`suspendedBy`) WHERE "suspensionReason" is not null;--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`requirements` text NOT NULL,
	`formQuestions` text DEFAULT '[]' NOT NULL,
	`isActive` integer DEFAULT true NOT NULL,
	`reviewsNeeded` integer DEFAULT 0 NOT NULL,
	`reapplyDays` integer DEFAULT 0 NOT NULL,
	`minAccountDays` integer DEFAULT 0 NOT NULL,
	`createdBy` text NOT NULL,
	`createdAt` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`deletedAt` integer,
	FOREIGN KEY (`createdBy`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "jobs_questions" CHECK("formQuestions" is null or (json_valid("formQuestions") and json_type("formQuestions") = 'array')),
	CONSTRAINT "jobs_reviews" CHECK("reviewsNeeded" between 0 and 5),
	CONSTRAINT "jobs_reapply" CHECK("reapplyDays" between 0 and 365),
	CONSTRAINT "jobs_account" CHECK("minAccountDays" between 0 and 3650)
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
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`kind` text NOT NULL,
	`entityType` text NOT NULL,
	`entityId` text NOT NULL,
	`actorId` text,
	`count` integer DEFAULT 1 NOT NULL,
	`createdAt` integer NOT NULL,
	`readAt` integer,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actorId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "notifications_count" CHECK("count" >= 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_one_unread` ON `notifications` (`userId`,`kind`,`entityType`,`entityId`) WHERE "readAt" is null;--> statement-breakpoint
CREATE INDEX `notifications_created` ON `notifications` (`userId`,"createdAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `notifications_expiry` ON `notifications` (`createdAt`);--> statement-breakpoint
CREATE TABLE `counters` (
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`value` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`kind`, `key`)
);
--> statement-breakpoint
CREATE TABLE `erased_blocks` (
	`hmac` text PRIMARY KEY NOT NULL,
	`erasedAt` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`userId` text NOT NULL,
	`key` text NOT NULL,
	`route` text NOT NULL,
	`entityId` text,
	`createdAt` integer NOT NULL,
	PRIMARY KEY(`userId`, `key`),
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_created` ON `idempotency_keys` (`createdAt`);--> statement-breakpoint
CREATE TABLE `server_state` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updatedAt` integer NOT NULL,
	CONSTRAINT "server_state_value" CHECK("value" is null or (json_valid("value") and json_type("value") = 'object'))
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
	`discordId` text,
	`username` text NOT NULL,
	`usernameKey` text NOT NULL,
	`displayName` text,
	`avatar` text,
	`grade` real DEFAULT 1 NOT NULL,
	`theme` text DEFAULT 'light' NOT NULL,
	`isBlocked` integer DEFAULT false NOT NULL,
	`joinedAt` integer NOT NULL,
	`promotedAt` integer,
	`sessionEpoch` integer DEFAULT 0 NOT NULL,
	`directMessages` integer DEFAULT false NOT NULL,
	`exportedAt` integer,
	`erasedAt` integer,
	`erasureCompletedAt` integer,
	CONSTRAINT "users_grade" CHECK("grade" in (1, 2, 2.5, 3, 4, 5, 6)),
	CONSTRAINT "users_theme" CHECK("theme" in ('light', 'dark', 'system'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_discordId_unique` ON `users` (`discordId`);--> statement-breakpoint
CREATE INDEX `users_username` ON `users` (`usernameKey`,`id`);--> statement-breakpoint
CREATE INDEX `users_joined` ON `users` ("joinedAt" desc,"id" desc) WHERE "erasedAt" is null;--> statement-breakpoint
CREATE INDEX `users_grade_joined` ON `users` (`grade`,"joinedAt" desc,"id" desc) WHERE "erasedAt" is null;--> statement-breakpoint
CREATE INDEX `users_blocked_grade_joined` ON `users` (`isBlocked`,`grade`,"joinedAt" desc,"id" desc) WHERE "erasedAt" is null;--> statement-breakpoint
CREATE INDEX `users_blocked_joined` ON `users` (`isBlocked`,"joinedAt" desc,"id" desc) WHERE "erasedAt" is null;--> statement-breakpoint
CREATE INDEX `users_being_erased` ON `users` (`erasedAt`) WHERE "erasedAt" is not null and "erasureCompletedAt" is null;--> statement-breakpoint
CREATE TABLE `application_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`applicationId` text NOT NULL,
	`authorId` text NOT NULL,
	`body` text,
	`mentions` text DEFAULT '[]' NOT NULL,
	`createdAt` integer NOT NULL,
	`removedAt` integer,
	`removedBy` text,
	FOREIGN KEY (`applicationId`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`authorId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`removedBy`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "application_notes_mentions" CHECK("mentions" is null or (json_valid("mentions") and json_type("mentions") = 'array'))
);
--> statement-breakpoint
CREATE INDEX `application_notes_created` ON `application_notes` (`applicationId`,"createdAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `application_notes_author` ON `application_notes` (`authorId`,"createdAt" desc,"id" desc);--> statement-breakpoint
CREATE TABLE `application_reviews` (
	`applicationId` text NOT NULL,
	`reviewerId` text NOT NULL,
	`verdict` text NOT NULL,
	`reason` text,
	`sawOthers` integer DEFAULT false NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	PRIMARY KEY(`applicationId`, `reviewerId`),
	FOREIGN KEY (`applicationId`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reviewerId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "application_reviews_verdict" CHECK("verdict" in ('yes', 'unsure', 'no'))
);
--> statement-breakpoint
CREATE INDEX `application_reviews_created` ON `application_reviews` (`applicationId`,`createdAt`,`reviewerId`);--> statement-breakpoint
CREATE INDEX `application_reviews_reviewer` ON `application_reviews` (`reviewerId`,"createdAt" desc,"applicationId" desc);--> statement-breakpoint
CREATE TABLE `saved_replies` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`createdBy` text NOT NULL,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`createdBy`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `saved_replies_title` ON `saved_replies` (`title`,`id`);--> statement-breakpoint
CREATE INDEX `saved_replies_creator` ON `saved_replies` (`createdBy`,"createdAt" desc,"id" desc);--> statement-breakpoint
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
CREATE INDEX `guide_revisions_creator` ON `guide_revisions` (`createdBy`,"createdAt" desc,"revision" desc);--> statement-breakpoint
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
CREATE INDEX `notices_for_moderators` ON `notices` ("createdAt" desc,"id" desc) WHERE "isActive" and (json_array_length("targetGrades") = 0 or instr("targetGrades", '3') > 0);--> statement-breakpoint
CREATE INDEX `notices_creator` ON `notices` (`createdBy`,"createdAt" desc,"id" desc);--> statement-breakpoint
CREATE TABLE `staff_profiles` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`servers` text DEFAULT '[]' NOT NULL,
	`notes` text,
	`notesBy` text,
	`performance` text DEFAULT '{}' NOT NULL,
	`isArchived` integer DEFAULT false NOT NULL,
	`archivedAt` integer,
	`createdAt` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`notesBy`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "staff_profiles_servers" CHECK("servers" is null or (json_valid("servers") and json_type("servers") = 'array')),
	CONSTRAINT "staff_profiles_performance" CHECK("performance" is null or (json_valid("performance") and json_type("performance") = 'object'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_profiles_userId_unique` ON `staff_profiles` (`userId`);--> statement-breakpoint
CREATE INDEX `staff_profiles_created` ON `staff_profiles` (`isArchived`,"createdAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `staff_profiles_archived` ON `staff_profiles` (`isArchived`,"archivedAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `staff_profiles_notes_by` ON `staff_profiles` (`notesBy`) WHERE "notes" is not null;--> statement-breakpoint
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
CREATE INDEX `staff_records_user` ON `staff_records` (`userId`,"createdAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `staff_records_creator` ON `staff_records` (`createdBy`,"createdAt" desc,"id" desc);
