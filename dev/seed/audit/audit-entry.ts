import type { AuditAction, AuditEntityType } from '#contract/audit.ts';
import type { AuditValues } from '#worker/db/schema/audit.ts';

/** An entry of the audit log before it becomes a row. */
export interface Entry {
  readonly at: Date;
  readonly action: AuditAction;
  readonly about: readonly [type: AuditEntityType, id: string];
  /** Null for the server itself. */
  readonly by: string | null;
  readonly target: string | null;
  readonly details?: string;
  readonly before?: AuditValues;
  readonly after?: AuditValues;
}
