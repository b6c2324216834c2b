import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CalendarPlus, FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { can } from '#contract/permissions.ts';
import type { FileKind } from '#contract/staff-file/file.ts';
import { useMe } from '#lib/session.ts';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { useNavPlace } from '#patterns/nav-place.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { useOnline } from '#ui/feedback/use-online.ts';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { EndLeave, isOpenLeave } from './end-leave.tsx';
import { Standing } from './file-status.tsx';
import { fileQuery, type OwnEntry, ownTimelineQuery, type SharedRecord } from './queries.ts';
import { ExamEntry, GradeEntry, LeaveEntry } from './timeline/entries.tsx';
import { SharedRecordEntry } from './timeline/shared-record-entry.tsx';
import { Timeline } from './timeline/timeline.tsx';
import { ToConfirm } from './to-confirm.tsx';
import { useUnseen } from './unseen.ts';

// Forms load once they are opened.
const AppealDialog = lazyPart(() => import('./appeal-dialog.tsx'));
const LeaveDialog = lazyPart(() => import('./leave-dialog.tsx'));

const KINDS: readonly (readonly [FileKind, string])[] = [
  ['record', 'Records'],
  ['grade', 'Grades'],
  ['exam', 'Exams'],
  ['leave', 'Leaves'],
];

/** The reader's own file: what was shared with them, and what they did. */
export function FileScreen() {
  const me = useMe();
  const isOnline = useOnline();
  const { kind } = useSearch({ from: '/_staff/file' });
  const navigate = useNavigate({ from: '/file' });
  // Members have no entry of their own for it.
  useNavPlace(me.grade === 1 ? '/progress' : null);
  const head = useQuery(fileQuery).data;
  const unseen = useUnseen();
  const list = usePagedList(ownTimelineQuery(kind));
  const appealing = useOpening<SharedRecord>();
  const leaving = useOpening<null>();

  const entry = (row: OwnEntry) => {
    switch (row.kind) {
      case 'record':
        return (
          <SharedRecordEntry
            key={row.id}
            record={row.item}
            at={row.at}
            isAbove={unseen.records.some(({ id }) => id === row.id)}
            onAppeal={() => appealing.open(row.item)}
          />
        );
      case 'grade':
        return <GradeEntry key={row.id} change={row.item} at={row.at} />;
      case 'leave':
        return (
          <LeaveEntry
            key={row.id}
            leave={row.item}
            at={row.at}
            // The head has the button of the next leave.
            action={head && head.leave?.id !== row.id && isOpenLeave(row.item) && <EndLeave leave={row.item} />}
          />
        );
      case 'exam':
        return <ExamEntry key={row.id} attempt={row.item} at={row.at} />;
      default:
        return null;
    }
  };

  return (
    <Page width="reading">
      <PageHeader
        title="My file"
        sentence="What the team has shared with you, and what you have done here."
        action={
          can(me.grade, 'leave.announce') && (
            <Button
              variant="primary"
              icon={<CalendarPlus aria-hidden />}
              disabled={!isOnline}
              onClick={() => leaving.open(null)}
            >
              Say when you’re away
            </Button>
          )
        }
      />
      <Standing />
      <ToConfirm {...unseen} onAppeal={appealing.open} />
      <Timeline
        list={list}
        kind={kind}
        onKind={(next) => void navigate({ search: { kind: next }, resetScroll: false })}
        kinds={KINDS}
        empty={
          <EmptyState framed icon={FolderOpen} title="Nothing is in your file yet" level={3}>
            Records that are shared with you, your grades, exams and leaves will be here.
          </EmptyState>
        }
      >
        {entry}
      </Timeline>
      {appealing.value && (
        <AppealDialog
          key={`appeal-${appealing.count}`}
          record={appealing.value}
          open={appealing.isOpen}
          onClose={appealing.close}
        />
      )}
      <LeaveDialog key={`leave-${leaving.count}`} open={leaving.isOpen} onClose={leaving.close} />
    </Page>
  );
}

/** What a dialog was last opened with. Each opening has a new count, for a form that starts afresh. */
function useOpening<Value>() {
  const [opening, setOpening] = useState<{ count: number; value: Value | null }>({ count: 0, value: null });
  const [isOpen, setOpen] = useState(false);
  return {
    ...opening,
    isOpen,
    open: (value: Value) => {
      setOpening(({ count }) => ({ count: count + 1, value }));
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}
