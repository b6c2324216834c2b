DROP INDEX `audit_logs_target`;--> statement-breakpoint
CREATE INDEX `audit_logs_target_other` ON `audit_logs` (`targetUserId`) WHERE "userId" is not "targetUserId";--> statement-breakpoint
DROP INDEX `exam_attempts_user_exam`;--> statement-breakpoint
CREATE INDEX `exam_attempts_user_status_started` ON `exam_attempts` (`userId`,`status`,"startedAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `exam_attempts_user_exam_started` ON `exam_attempts` (`userId`,`examId`,"startedAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `exam_attempts_user_awaiting` ON `exam_attempts` (`userId`,"startedAt" desc,"id" desc) WHERE "awaitingMarks" = 1;--> statement-breakpoint
CREATE INDEX `exam_attempts_exam_awaiting` ON `exam_attempts` (`examId`,"startedAt" desc,"id" desc) WHERE "awaitingMarks" = 1;--> statement-breakpoint
CREATE INDEX `exam_assignments_user_open` ON `exam_assignments` (`userId`,"assignedAt" desc,"id" desc) WHERE "isActive";--> statement-breakpoint
CREATE INDEX `applications_user_status_submitted` ON `applications` (`userId`,`status`,"submittedAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `applications_user_archived_submitted` ON `applications` (`userId`,`archived`,"submittedAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `applications_user_job_submitted` ON `applications` (`userId`,`jobId`,"submittedAt" desc,"id" desc);