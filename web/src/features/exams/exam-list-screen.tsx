import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ClipboardList, GraduationCap } from 'lucide-react';
import { useState } from 'react';
import { can } from '#contract/permissions.ts';
import { useMe } from '#lib/session.ts';
import { type ListState, usePagedList } from '#patterns/lists/list-state.ts';
import { PagedList } from '#patterns/lists/paged-list.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { List } from '#ui/layout/list.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { RowSkeleton } from '#ui/layout/row-skeleton.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { AttemptRow } from './attempt-row.tsx';
import { availabilityOf, type ExamAvailability } from './exam-availability.ts';
import { ExamCard, ExamCardSkeleton } from './exam-card.tsx';
import { ExamTabs } from './exam-tabs.tsx';
import { attemptsQuery, type Exam, examsQuery, ownAssignmentsQuery, ownAttemptsQuery } from './queries.ts';

/** The exams, each with the user's assignment, attempt or result. */
export function ExamListScreen() {
  const isManager = can(useMe().grade, 'exam.manage');
  const cards = useExamCards();
  return (
    <Page width="reading">
      <PageHeader
        title="Examinations"
        sentence="Take the exams assigned to you, and see how you did."
        action={
          isManager && (
            <Button asChild>
              <Link to="/manage/exams">Manage Exams</Link>
            </Button>
          )
        }
      />
      <ExamTabs />
      <Exams cards={cards} isManager={isManager} />
      {/* Rendered once the list above has its height. */}
      {isManager && (cards.rows || cards.error) && <AllExamResults />}
    </Page>
  );
}

function Exams({ cards: list, isManager }: { cards: ReturnType<typeof useExamCards>; isManager: boolean }) {
  return (
    <PagedList
      list={list}
      name="the exams"
      empty={
        <EmptyState icon={GraduationCap} title="No Exams Available">
          {isManager
            ? 'Exams you create appear here for everyone on the team.'
            : 'Exams your managers create appear here.'}
        </EmptyState>
      }
      skeleton={<ExamCardSkeleton />}
      frame={(cards) => <div className="flex flex-col gap-4">{cards}</div>}
      more={isManager ? 'button' : 'scroll'}
    >
      {(cards) => (
        <div className="flex flex-col gap-4">
          {cards.map(({ exam, availability }) => (
            <ExamCard key={exam.id} exam={exam} availability={availability} />
          ))}
        </div>
      )}
    </PagedList>
  );
}

/** The exams with the user's assignments and attempts, the most urgent first. */
function useExamCards(): ListState<{ exam: Exam; availability: ExamAvailability }> {
  const exams = usePagedList(examsQuery);
  const attempts = usePagedList(ownAttemptsQuery);
  const assignments = useQuery(ownAssignmentsQuery);
  const { data: open } = assignments;
  const own = attempts.rows;
  const parts = [exams, attempts, assignments];
  const isLoading = (!exams.rows && !exams.error) || (!own && !attempts.error) || assignments.isPending;
  return {
    ...exams,
    rows:
      own &&
      open &&
      exams.rows
        ?.map((exam) => ({ exam, availability: availabilityOf(exam.id, own, open) }))
        // Managers also receive archived exams; hide those they have not taken.
        .filter(({ exam, availability }) => exam.isActive || availability.running || availability.ended)
        .sort((a, b) => urgency(a.availability) - urgency(b.availability)),
    isFetching: parts.some((part) => part.isFetching),
    error: isLoading ? null : (parts.find((part) => part.error)?.error ?? null),
    refetch: () => parts.forEach((part) => void (part.error && part.refetch())),
  };
}

/** Sort key: running exams, then exams to start, then the rest. */
const urgency = ({ running, assignment }: ExamAvailability) => (running ? 0 : assignment ? 1 : 2);

/** Everyone's attempts, newest first, for managers. */
function AllExamResults() {
  return (
    <section aria-labelledby="all-results" className="mt-10">
      <SectionHeader title="All Exam Results" id="all-results" className="mb-3" />
      <Results />
    </section>
  );
}

/** Shown first; Test Results is the place for all of them. */
const NEWEST = 10;

function Results() {
  const list = usePagedList(attemptsQuery({}));
  const [isFolded, setFolded] = useState(true);
  const { rows } = list;
  const hasFolded = isFolded && rows !== undefined && rows.length > NEWEST;
  return (
    <PagedList
      list={
        hasFolded
          ? { ...list, rows: rows.slice(0, NEWEST), hasMore: true, isFull: false, loadMore: () => setFolded(false) }
          : list
      }
      name="the results"
      more="button"
      rest="Test Results has the others."
      empty={
        <EmptyState framed icon={ClipboardList} title="No results yet" level={3}>
          Attempts appear here as soon as someone starts an exam.
        </EmptyState>
      }
      skeleton={<RowSkeleton picture="normal" />}
    >
      {(rows) => (
        <List framed aria-labelledby="all-results">
          {rows.map((row) => (
            <AttemptRow key={row.id} attempt={row} withPerson />
          ))}
        </List>
      )}
    </PagedList>
  );
}
