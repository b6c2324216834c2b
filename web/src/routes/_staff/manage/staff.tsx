import { createFileRoute } from '@tanstack/react-router';
import { StaffScreen } from '../../../features/staff/staff-screen.tsx';
import { peopleQuery } from '../../../features/users/queries.ts';
import { filterOf } from '../../../features/users/shared/people-filter.ts';
import { parseStaffSearch } from '../../../features/users/shared/staff-search.ts';
import { DENIED, guard } from '../../../lib/guard.ts';

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
  // Later searches belong to the screen: with a loader that depends on them, a slow device would show the spinner in place of
  // the screen, and take focus from the field while someone types.
  shouldReload: false,
  staticData: { title: 'Staff Management' },
  component: StaffManagement,
});

function StaffManagement() {
  return <StaffScreen search={Route.useSearch()} />;
}
