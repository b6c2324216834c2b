import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { can } from '#contract/permissions.ts';
import { useHeadingFocus } from '#lib/focus.ts';
import { useMe } from '#lib/session.ts';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { StaleAlert } from '#patterns/lists/stale-alert.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SearchInput } from '#ui/forms/search-input.tsx';
import { List } from '#ui/layout/list.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { RowsLoading } from '#ui/layout/row-skeleton.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { GuideHits } from './guide-hits.tsx';
import { GuideRow } from './guide-row.tsx';
import { guideListQuery, LEAST_SEARCHED } from './list-queries.ts';

// Only managers load these.
const ManagedGuides = lazyPart(
  () => import('./managed-guides.tsx'),
  () => <RowsLoading label="Loading the guides" />,
);
const AddGuide = lazyPart(() => import('./add-guide.tsx'));

/** The guides that the user may read, with a search through their texts. Managers also order, add and archive them here. */
export function GuidesScreen() {
  useHeadingFocus();
  const me = useMe();
  const isManager = can(me.grade, 'guide.write');
  const { q = '' } = useSearch({ from: '/_staff/guides/' });
  const navigate = useNavigate();
  const typed = q.trim();
  const isSearching = typed.length >= LEAST_SEARCHED;
  // The list stays while a search hides it, because it has the files to import.
  const [hasList, setHasList] = useState(!isSearching);
  if (!isSearching && !hasList) setHasList(true);
  return (
    <Page width="reading">
      <PageHeader title="Guides" sentence="How the team works, in writing." action={isManager && <AddGuide />} />
      <SearchInput
        label="Search the guides"
        value={q}
        onChange={(next) => void navigate({ to: '/guides', search: next ? { q: next } : {}, replace: true })}
        className="mb-4"
      />
      {isSearching && <GuideHits q={typed} />}
      {hasList && (
        <div hidden={isSearching}>
          <Guides isManager={isManager} />
        </div>
      )}
    </Page>
  );
}

function Guides({ isManager }: { isManager: boolean }) {
  const query = useQuery(guideListQuery);
  const guides = query.data;
  if (query.isPending) return <RowsLoading label="Loading the guides" />;
  if (!guides) return <LoadFailure query={query} title="The guides could not be loaded" />;
  return (
    <>
      {query.isRefetchError && <StaleAlert query={query} />}
      {isManager ? (
        <ManagedGuides guides={guides} />
      ) : guides.length === 0 ? (
        <EmptyState framed icon={BookOpen} title="No guides yet">
          Guides that management writes appear here.
        </EmptyState>
      ) : (
        <List framed aria-label="Guides">
          {guides.map((guide) => (
            <GuideRow key={guide.slug} guide={guide} />
          ))}
        </List>
      )}
    </>
  );
}
