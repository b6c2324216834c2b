import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditList, useAuditList } from './audit-list.tsx';
import type { PickedPerson } from './audit-person-picker.tsx';
import type { AuditSearch } from './audit-search.ts';
import { shortId } from './entry/audit-labels.ts';
import { type AuditEntry, filterOf } from './queries.ts';
import { useAuditExport } from './tasks/use-audit-export.ts';
import { useAuditVerify } from './tasks/use-audit-verify.ts';

// Shown only once a task has begun.
const ExportPanel = lazyPart(() => import('./tasks/audit-export.tsx'));
const VerifyPanel = lazyPart(() => import('./tasks/audit-verify.tsx'));

/** The audit log with its filters, its export and the check of its seals. */
export function AuditScreen() {
  const search = useSearch({ from: '/_staff/audit-logs' });
  const navigate = useNavigate({ from: '/audit-logs' });
  const filter = filterOf(search);
  const { list, isAtWindowEnd } = useAuditList(filter, search);
  const download = useAuditExport();
  const verification = useAuditVerify();
  const [person, setKnown] = useFilteredPerson(search.userId, list.rows ?? []);

  const change = (part: AuditSearch, picked?: PickedPerson) => {
    if (picked) setKnown(picked);
    void navigate({
      search: { ...search, ...part, after: undefined },
      // Back undoes a filter, but not each letter of a search.
      replace: 'q' in part,
      resetScroll: false,
    });
  };
  const clear = () => void navigate({ search: {}, resetScroll: false });

  return (
    <Page>
      <PageHeader
        title="Audit Logs"
        sentence="Who did what in the portal, and when. Entries can’t be edited or deleted, and Verify proves it."
        action={
          <>
            <Button
              variant="ghost"
              icon={<Download aria-hidden />}
              working={download.isRunning}
              onClick={() => download.start(filter)}
            >
              Export CSV
            </Button>
            <Button
              icon={<ShieldCheck aria-hidden />}
              working={verification.isRunning}
              onClick={() => verification.start()}
            >
              Verify
            </Button>
          </>
        }
      />
      <div className="mb-6 flex flex-col gap-3 empty:hidden">
        {verification.progress && <VerifyPanel task={verification} />}
        {download.progress && <ExportPanel task={download} />}
      </div>
      <AuditFilters search={search} person={person} onChange={change} onClear={clear} />
      <AuditList list={list} isAtWindowEnd={isAtWindowEnd} isNarrowed={Object.keys(filter).length > 0} />
    </Page>
  );
}

/** The person whose id is in the address: the one picked, the one an entry names, or the id alone. */
function useFilteredPerson(userId: string | undefined, rows: AuditEntry[]) {
  const [known, setKnown] = useState<PickedPerson | null>(null);
  const named = rows.flatMap(({ actor, target }) => [actor, target]).find((someone) => someone?.id === userId);
  // Remembered, because with a further filter no entry may name them.
  if (userId && named && known?.id !== userId) setKnown(named);

  if (!userId) return [null, setKnown] as const;
  const person = known?.id === userId ? known : { id: userId, username: `User ${shortId(userId)}`, avatar: null };
  return [person, setKnown] as const;
}
