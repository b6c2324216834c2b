import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Archive, FileText, SearchX } from 'lucide-react';
import { useState } from 'react';
import { focusHeading } from '#lib/focus.ts';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { PagedList } from '#patterns/lists/paged-list.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SearchInput } from '#ui/forms/search-input.tsx';
import { List } from '#ui/layout/list.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { RowSkeleton } from '#ui/layout/row-skeleton.tsx';
import { Stat, Stats } from '#ui/layout/stat.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { ExamTabs } from '../exam-tabs.tsx';
import { useArchiveExam } from '../mutations.ts';
import { examFiguresQuery, examSearchQuery, type ManagedExam } from '../queries.ts';
import { type ReviewExamsSearch, reviewExamsFilter } from './exam-search.ts';
import { ReviewExamsRow } from './review-exams-row.tsx';

const ArchiveExam = lazyPart(async () => ({ default: (await import('./confirm-exam.tsx')).ArchiveExam }));

/** Lets managers search all exams, and archive or restore them. */
export function ReviewExamsScreen() {
  const search = useSearch({ from: '/_staff/review-exams' });
  const navigate = useNavigate({ from: '/review-exams' });
  const find = (q: string) =>
    void navigate({ search: { ...search, q: q || undefined, after: undefined }, replace: true, resetScroll: false });
  const toggle = () =>
    void navigate({
      search: { ...search, archived: !search.archived || undefined, after: undefined },
      resetScroll: false,
    });

  return (
    <Page>
      <PageHeader
        title="Review Exams"
        sentence="Every exam, who created it and who holds it. Archived exams cannot be assigned or started."
      />
      <ExamTabs />
      <ReviewExamsFigures />
      <div className="mb-4 flex gap-2 sm:gap-3">
        <SearchInput
          value={search.q ?? ''}
          onChange={find}
          label="Search exams"
          placeholder="Title or description"
          className="min-w-0 flex-1"
        />
        <Button
          className="shrink-0"
          icon={search.archived ? <FileText aria-hidden /> : <Archive aria-hidden />}
          onClick={toggle}
        >
          {search.archived ? 'Show Active' : 'Show Archived'}
        </Button>
      </div>
      <ExamList search={search} onClear={() => find('')} onToggle={toggle} />
    </Page>
  );
}

function ReviewExamsFigures() {
  const { data, isError } = useQuery(examFiguresQuery);
  const missing = isError ? null : undefined;
  return (
    <Stats className="mb-6" columns={3}>
      <Stat label="Total Exams" value={data?.totalExams ?? missing} />
      <Stat label="Active Assignments" value={data?.activeAssignments ?? missing} />
      <Stat label="Users with Exams" value={data?.usersWithExams ?? missing} />
    </Stats>
  );
}

interface ExamListProps {
  search: ReviewExamsSearch;
  onClear: () => void;
  /** Switches between active and archived exams, and keeps the search. */
  onToggle: () => void;
}

function ExamList({ search, onClear, onToggle }: ExamListProps) {
  const filter = reviewExamsFilter(search);
  const list = usePagedList(
    {
      ...examSearchQuery(filter),
      // Show the previous results while typing, but never active exams as archived or vice versa.
      placeholderData: (previous, before) =>
        (before?.queryKey[2] as { active?: string } | undefined)?.active === filter.active ? previous : undefined,
    },
    search,
  );
  const restore = useArchiveExam();
  const [toArchive, setToArchive] = useState<ManagedExam | null>(null);
  const [isAsking, setAsking] = useState(false);

  const restoreExam = ({ id }: ManagedExam) =>
    restore.mutate(
      { id, isActive: true },
      // The row and its button, which had focus, are gone.
      { onSuccess: focusHeading },
    );
  const restored = restore.variables?.id;
  return (
    <>
      <PagedList
        list={list}
        name="the exams"
        empty={<NothingHere search={search} onClear={onClear} onToggle={onToggle} />}
        skeleton={<RowSkeleton lines={4} />}
      >
        {(exams) => (
          <List framed aria-label="Exams" className="empty:hidden">
            {exams.map((exam) => (
              <ReviewExamsRow
                key={exam.id}
                exam={exam}
                isRestoring={restore.isPending && restored === exam.id}
                error={restored === exam.id ? restore.error : null}
                onArchive={() => {
                  setToArchive(exam);
                  setAsking(true);
                }}
                onRestore={() => restoreExam(exam)}
              />
            ))}
          </List>
        )}
      </PagedList>
      {toArchive && (
        <ArchiveExam key={toArchive.id} exam={toArchive} open={isAsking} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

function NothingHere({ search, onClear, onToggle }: ExamListProps) {
  const { q, archived } = search;
  const isSearch = Boolean(q?.trim());
  const others = usePagedList({
    ...examSearchQuery({ ...reviewExamsFilter(search), active: archived ? '1' : '0' }),
    enabled: isSearch,
  });
  const found = others.rows?.length ?? 0;
  const [here, there] = archived ? ['archived', 'active'] : ['active', 'archived'];
  const foundThere = `${found}${others.hasMore ? '+' : ''} ${there} ${found === 1 ? 'exam' : 'exams'}`;
  if (isSearch)
    return (
      <EmptyState
        icon={SearchX}
        title={`No results for ‘${q?.trim()}’`}
        action={
          <>
            {found > 0 && <Button onClick={onToggle}>Show {foundThere}</Button>}
            <Button onClick={onClear}>Clear search</Button>
          </>
        }
      >
        No {here} exam matches by title or description
        {found > 0 && `, but ${foundThere} ${found === 1 ? 'does' : 'do'}`}.
      </EmptyState>
    );
  if (archived)
    return (
      <EmptyState icon={Archive} title="No archived exams">
        Exams you archive are kept here and can be restored.
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
      Exams that can be assigned appear here.
    </EmptyState>
  );
}
