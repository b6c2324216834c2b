import { customType } from 'drizzle-orm/sqlite-core';
import type { AuditEntityType } from '../../contract/audit.ts';

/** What earlier versions called an approval. */
export const FORMER_APPROVAL = 'request';

/** What earlier versions called `approvalId` in the values of an entry. */
export const FORMER_APPROVAL_ID = 'requestId';

/** What an entry or a notification is about. Reading a row gives an approval its present name. */
export const entityType = customType<{ data: AuditEntityType; driverData: string }>({
  dataType: () => 'text',
  fromDriver: (stored) => (stored === FORMER_APPROVAL ? 'approval' : (stored as AuditEntityType)),
});
