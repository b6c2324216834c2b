import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { PagedList } from '#patterns/lists/paged-list.tsx';
import type { Person } from '#patterns/people/people-queries.ts';
import { Button } from '#ui/button.tsx';
import { HistoryLine } from '#ui/layout/history-line.tsx';
import { List } from '#ui/layout/list.tsx';
import { RowSkeleton } from '#ui/layout/row-skeleton.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { recordsQuery, type StaffRecord } from '../staff-queries.ts';
import { RecordItem } from './record-item.tsx';
import { useDeleteRecord } from './record-mutations.ts';

const RecordDialog = lazyPart(() => import('./record-dialog.tsx'));
const ShareDialog = lazyPart(() => import('./share-dialog.tsx'));

/** The record that was last opened to be edited; null for a new one. */
type Opening = { count: number; record: StaffRecord | null };

/** A person's records, newest first, with the buttons that the reader may use. */
export function RecordList({ person }: { person: Person }) {
  const mayRead = person.can.record === true;
  const [opening, setOpening] = useState<Opening>({ count: 0, record: null });
  const [isWriting, setWriting] = useState(false);
  const [toDelete, setToDelete] = useState<StaffRecord | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [toShare, setToShare] = useState<StaffRecord | null>(null);
  const [isSharing, setSharing] = useState(false);

  const write = (record: StaffRecord | null) => {
    setOpening(({ count }) => ({ count: count + 1, record }));
    setWriting(true);
  };
  const askToDelete = (record: StaffRecord) => {
    setToDelete(record);
    setAsking(true);
  };

  const askToShare = (record: StaffRecord) => {
    setToShare(record);
    setSharing(true);
  };

  return (
    <section aria-label="Records" className="mt-5 border-t border-line pt-5">
      <div className="mb-2 flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h3 className="text-base font-semibold">Records</h3>
        {mayRead && (
          <Button size="sm" icon={<Plus aria-hidden />} onClick={() => write(null)}>
            Add Record
          </Button>
        )}
      </div>
      {mayRead ? (
        <Records person={person}>
          {(record) => (
            <RecordItem
              key={record.id}
              record={record}
              onEdit={() => write(record)}
              onDelete={() => askToDelete(record)}
              onShare={() => askToShare(record)}
            />
          )}
        </Records>
      ) : (
        <p className="text-sm text-muted">
          {person.can.record === 'own_row' ? (
            <>
              Your own records are in{' '}
              <Link to="/file" className="link">
                your file
              </Link>
              .
            </>
          ) : (
            'Only people of a higher grade read and add these records.'
          )}
        </p>
      )}
      {opening.count > 0 && (
        <RecordDialog
          key={opening.count}
          person={person}
          record={opening.record}
          open={isWriting}
          onClose={() => setWriting(false)}
        />
      )}
      {toDelete && <AskToDelete person={person} record={toDelete} open={isAsking} onClose={() => setAsking(false)} />}
      {toShare && (
        <ShareDialog
          key={toShare.id}
          person={person}
          record={toShare}
          open={isSharing}
          onClose={() => setSharing(false)}
        />
      )}
    </section>
  );
}

function Records({ person, children }: { person: Person; children: (record: StaffRecord) => ReactNode }) {
  return (
    <PagedList
      list={usePagedList(recordsQuery(person.id))}
      name="the records"
      kept="Nothing was changed."
      empty={
        <p className="text-sm text-muted">
          No records yet. Warnings, commendations, promotions and notes are kept here, newest first.
        </p>
      }
      skeleton={<RowSkeleton lines={3} picture="small" />}
      skeletonCount={2}
      frame={(records) => <List>{records}</List>}
      more="button"
    >
      {(records) => (
        <HistoryLine aria-label="Records" className="pt-1">
          {records.map(children)}
        </HistoryLine>
      )}
    </PagedList>
  );
}

interface AskToDeleteProps {
  person: Person;
  record: StaffRecord;
  open: boolean;
  onClose: () => void;
}

function AskToDelete({ person, record, open, onClose }: AskToDeleteProps) {
  const remove = useDeleteRecord(person);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Delete ‘${record.title}’?`}
      text="Are you sure you want to delete this record? This action cannot be undone."
      confirmLabel="Delete record"
      workingLabel="Deleting..."
      danger
      working={remove.isPending}
      onConfirm={() => remove.mutate(record, { onSettled: onClose })}
    />
  );
}
