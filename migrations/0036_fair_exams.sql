ALTER TABLE `exam_attempts` ADD `extendedMinutes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `exam_templates` ADD `drawCount` integer;--> statement-breakpoint
ALTER TABLE `exam_templates` ADD `shuffleQuestions` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `exam_templates` ADD `shuffleOptions` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `examTime` real DEFAULT 1 NOT NULL;