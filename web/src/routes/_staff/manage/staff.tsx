import { createFileRoute } from '@tanstack/react-router';
import { StaffScreen } from '../../../features/staff/staff-screen.tsx';
import { peopleQuery } from '../../../features/users/queries.ts';
import { filterOf } from '../../../features/users/shared/people-filter.ts';
import { parseStaffSearch } from '../../../features/users/shared/staff-search.ts';
import { DENIED, guard } from '../../../lib/guard.ts';

export const Route = createFileRoute('/_staff/manage/staff')({
  validateSearch: parseStaffSearch,
  beforeLoad: guard('staff.manage', DENIED.managers),
  loaderDeps: ({ search: { q } }) => ({ ...(q && { q }) }),
  // Begun here and not waited for: the screen keeps its layout, and its rows, meanwhile.
  loader: ({ context, deps }) => {
    for (const part of ['active', 'members', 'blocked'] as const) {
      const filter = filterOf(part, deps.q);
      if (filter) void context.queryClient.prefetchInfiniteQuery(peopleQuery(filter));
    }
  },
  // Opening a profile is a step within the screen and reads no list anew.
  shouldReload: false,
  staticData: { title: 'Staff Management' },
  component: StaffManagement,
});

function StaffManagement() {
  return <StaffScreen search={Route.useSearch()} />;
}
