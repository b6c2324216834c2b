import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useClose } from '#lib/use-close.ts';
import { SearchInput } from '#ui/forms/search-input.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { lazyPart, usePreload } from '#ui/lazy-part.tsx';
import { GradeFound } from '../people-filter.tsx';
import { discordIdOf } from '../staff-search.ts';
import { StaffLists } from './staff-lists.tsx';

// Most visits only use the lists, so profiles and their forms load afterwards.
const ProfileDialog = lazyPart(() => import('../profile/profile-dialog.tsx'));

/** Lists staff, Members and blocked people, opens their profiles and promotes Members. For managers. */
export function StaffScreen() {
  const { q, open } = useSearch({ from: '/_staff/manage/staff' });
  const navigate = useNavigate({ from: '/manage/staff' });
  const { isOpen, close } = useClose(open, 'openedProfile', () => {
    void navigate({ search: (before) => ({ ...before, open: undefined }), replace: true, resetScroll: false });
  });
  // The dialog keeps its content while it fades out.
  const [shown, setShown] = useState(open);
  if (open && open !== shown) setShown(open);

  usePreload(ProfileDialog.preload);

  return (
    <Page>
      <PageHeader title="Staff Management" sentence="Manage staff, their profiles, records and grades." />
      <SearchInput
        value={q ?? ''}
        onChange={(next) =>
          void navigate({
            search: (before) => ({ ...before, q: next || undefined }),
            replace: true,
            resetScroll: false,
          })
        }
        label="Search people"
        placeholder="Username, Discord ID or grade"
        className="max-w-md"
      />
      <GradeFound q={q} />
      <StaffLists q={q} />
      {shown && <ProfileDialog discordId={discordIdOf(shown)} open={isOpen} onClose={close} />}
    </Page>
  );
}
