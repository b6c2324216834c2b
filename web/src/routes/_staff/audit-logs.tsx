import { createFileRoute } from '@tanstack/react-router';
import { AuditScreen } from '../../features/audit/audit-screen.tsx';
import { parseAuditSearch } from '../../features/audit/audit-search.ts';
import { auditQuery, filterOf } from '../../features/audit/queries.ts';
import { DENIED, guard } from '../../lib/guard.ts';

export const Route = createFileRoute('/_staff/audit-logs')({
  validateSearch: parseAuditSearch,
  beforeLoad: guard('audit.read', DENIED.executives),
  loaderDeps: ({ search }) => search,
  // Begun here and not waited for: the screen keeps its layout, and its rows, meanwhile.
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(auditQuery(filterOf(deps))),
  staticData: { title: 'Audit Logs' },
  component: AuditLogs,
});

function AuditLogs() {
  return <AuditScreen search={Route.useSearch()} />;
}
