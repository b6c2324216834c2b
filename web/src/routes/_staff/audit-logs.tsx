import { createFileRoute } from '@tanstack/react-router';
import { AuditScreen } from '#features/audit/audit-screen.tsx';
import { parseAuditSearch } from '#features/audit/audit-search.ts';
import { auditQuery, filterOf } from '#features/audit/queries.ts';
import { startingAt } from '#lib/paged-query.ts';
import { DENIED, guard, prefetchSearch } from '#lib/route.ts';

export const Route = createFileRoute('/_staff/audit-logs')({
  validateSearch: parseAuditSearch,
  beforeLoad: guard('audit.read', DENIED.executives),
  loader: prefetchSearch(
    parseAuditSearch,
    (queryClient, search) =>
      void queryClient.prefetchInfiniteQuery(startingAt(auditQuery(filterOf(search)), search.after)),
  ),
  shouldReload: false,
  staticData: { title: 'Audit Logs' },
  component: AuditScreen,
});
