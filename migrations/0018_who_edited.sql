ALTER TABLE `webhooks` ADD `updatedBy` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `webhooks` ADD `updatedAt` integer;--> statement-breakpoint
ALTER TABLE `exam_templates` ADD `updatedBy` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `exam_templates` ADD `updatedAt` integer;--> statement-breakpoint
ALTER TABLE `jobs` ADD `updatedBy` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `jobs` ADD `updatedAt` integer;--> statement-breakpoint
ALTER TABLE `saved_replies` ADD `updatedBy` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `notices` ADD `updatedBy` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `notices` ADD `updatedAt` integer;--> statement-breakpoint
ALTER TABLE `staff_profiles` ADD `updatedBy` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `staff_profiles` ADD `updatedAt` integer;--> statement-breakpoint
ALTER TABLE `staff_records` ADD `updatedBy` text REFERENCES users(id);