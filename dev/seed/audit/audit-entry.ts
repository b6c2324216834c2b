import type { AuditAction, AuditEntityType } from '../../../worker/contract/audit.ts';
import type { AuditValues } from '../../../worker/db/schema/audit.ts';

/** Something that the audit log tells of. */
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
