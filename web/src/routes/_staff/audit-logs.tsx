import { createFileRoute } from '@tanstack/react-router';
import { AuditScreen } from '#features/audit/audit-screen.tsx';
import { parseAuditSearch } from '#features/audit/audit-search.ts';
import { auditQuery, filterOf } from '#features/audit/queries.ts';
import { DENIED, guard } from '#lib/guard.ts';

export const Route = createFileRoute('/_staff/audit-logs')({
  validateSearch: parseAuditSearch,
  beforeLoad: guard('audit.read', DENIED.executives),
  loader: ({ context, location }) =>
    void context.queryClient.prefetchInfiniteQuery(auditQuery(filterOf(parseAuditSearch(location.search)))),
  // The screen itself reads later searches. A loader that depended on them would swap the screen for the spinner on a slow
  // device, and the search field would lose focus while someone types.
  shouldReload: false,
  staticData: { title: 'Audit Logs' },
  component: AuditLogs,
});

function AuditLogs() {
  return <AuditScreen search={Route.useSearch()} />;
}
