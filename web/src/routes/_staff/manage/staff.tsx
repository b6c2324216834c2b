import { createFileRoute } from '@tanstack/react-router';
import { filterOf } from '#features/people/people-filter.ts';
import { StaffScreen } from '#features/people/staff/staff-screen.tsx';
import { parseStaffSearch } from '#features/people/staff-search.ts';
import { DENIED, guard } from '#lib/guard.ts';
import { peopleQuery } from '#patterns/people/people-queries.ts';

export const Route = createFileRoute('/_staff/manage/staff')({
  validateSearch: parseStaffSearch,
  beforeLoad: guard('staff.manage', DENIED.managers),
  loader: ({ context, location }) => {
    const { q } = parseStaffSearch(location.search);
    for (const part of ['active', 'members', 'blocked'] as const) {
      const filter = filterOf(part, q);
      if (filter) void context.queryClient.prefetchInfiniteQuery(peopleQuery(filter));
    }
  },
  // The screen itself reads later searches. A loader that depended on them would swap the screen for the spinner on a slow
  // device, and the search field would lose focus while someone types.
  shouldReload: false,
  staticData: { title: 'Staff Management' },
  component: StaffManagement,
});

function StaffManagement() {
  return <StaffScreen search={Route.useSearch()} />;
}
