import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Archive, FileText, SearchX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { usePagedList } from '../../../patterns/lists/list-state.ts';
import { PagedList } from '../../../patterns/lists/paged-list.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SearchInput } from '../../../ui/forms/search-input.tsx';
import { List } from '../../../ui/layout/list.tsx';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { Figure, Figures } from '../figures.tsx';
import { examFiguresQuery, examSearchQuery, type ManagedExam } from '../queries.ts';
import { useArchiveExam } from './manage-mutations.ts';
import { CatalogueRow, CatalogueRowSkeleton } from './review-exams-row.tsx';
import { type CatalogueSearch, catalogueFilter } from './review-exams-search.ts';

const ArchiveDialog = lazy(() => import('./archive-exam-dialog.tsx'));

/** Where managers look through the exams, and archive or restore them (spec §2, `/review-exams`). */
export function CatalogueScreen({ search }: { search: CatalogueSearch }) {
  const navigate = useNavigate({ from: '/review-exams' });
  const find = (q: string) =>
    void navigate({ search: ({ q: _, ...rest }) => ({ ...rest, ...(q && { q }) }), replace: true, resetScroll: false });
  const toggle = () =>
    void navigate({
      search: ({ archived, ...rest }) => ({ ...rest, ...(!archived && { archived: true as const }) }),
      resetScroll: false,
    });

  return (
    <Page>
      <PageHeader
        title="Review Exams"
        sentence="Every exam with who wrote it and who holds it. Archived ones can no longer be assigned or started."
        action={
          <Button asChild variant="primary">
            <Link to="/manage/exams">Exam Management</Link>
          </Button>
        }
      />
      <CatalogueFigures />
      <div className="mb-4 flex flex-wrap gap-3">
        <SearchInput
          value={search.q ?? ''}
          onChange={find}
          label="Search exams"
          placeholder="Title or description"
          className="grow basis-60"
        />
        <Button icon={search.archived ? <FileText aria-hidden /> : <Archive aria-hidden />} onClick={toggle}>
          {search.archived ? 'Show Active' : 'Show Archived'}
        </Button>
      </div>
      <Catalogue search={search} onClear={() => find('')} />
    </Page>
  );
}

function CatalogueFigures() {
  const { data, isError } = useQuery(examFiguresQuery);
  const missing = isError ? null : undefined;
  return (
    <Figures columns={3}>
      <Figure label="Total Exams" value={data?.totalExams ?? missing} />
      <Figure label="Active Assignments" value={data?.activeAssignments ?? missing} />
      <Figure label="Users with Exams" value={data?.usersWithExams ?? missing} />
    </Figures>
  );
}

function Catalogue({ search, onClear }: { search: CatalogueSearch; onClear: () => void }) {
  const filter = catalogueFilter(search);
  const list = usePagedList({
    ...examSearchQuery(filter),
    // The previous search's exams stay until the new ones are there, but not active ones among the archived.
    placeholderData: (previous, before) =>
      (before?.queryKey[2] as { active?: string } | undefined)?.active === filter.active ? previous : undefined,
  });
  const restore = useArchiveExam();
  const [inQuestion, setInQuestion] = useState<ManagedExam | null>(null);
  const [isAsking, setAsking] = useState(false);

  const putBack = ({ id }: ManagedExam) =>
    restore.mutate(
      { id, isActive: true },
      // The button that was pressed is gone with its row.
      { onSuccess: () => document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true }) },
    );
  const restored = restore.variables?.id;
  return (
    <>
      <PagedList
        list={list}
        name="the exams"
        empty={<NothingHere search={search} onClear={onClear} />}
        skeleton={<CatalogueRowSkeleton />}
      >
        {(exams) => (
          <List framed aria-label="Exams" className="empty:hidden">
            {exams.map((exam) => (
              <CatalogueRow
                key={exam.id}
                exam={exam}
                working={restore.isPending && restored === exam.id}
                error={restored === exam.id ? restore.error : null}
                onArchive={() => {
                  setInQuestion(exam);
                  setAsking(true);
                }}
                onRestore={() => putBack(exam)}
              />
            ))}
          </List>
        )}
      </PagedList>
      {inQuestion && (
        <Suspense>
          <ArchiveDialog key={inQuestion.id} exam={inQuestion} open={isAsking} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

function NothingHere({ search: { q, archived }, onClear }: { search: CatalogueSearch; onClear: () => void }) {
  if (q?.trim())
    return (
      <EmptyState
        icon={SearchX}
        title={`No results for ‘${q.trim()}’`}
        action={<Button onClick={onClear}>Clear search</Button>}
      >
        No {archived ? 'archived' : 'active'} exam matches by title or description.{' '}
        {archived ? 'It may be active.' : 'It may be archived.'}
      </EmptyState>
    );
  if (archived)
    return (
      <EmptyState icon={Archive} title="No archived exams">
        An exam that is no longer wanted can wait here, and be restored later.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={FileText}
      title="No active exams"
      action={
        <Button asChild>
          <Link to="/manage/exams/create">Create New Exam</Link>
        </Button>
      }
    >
      Exams that can be assigned are listed here.
    </EmptyState>
  );
}
