import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { SignInTrouble, Trouble } from '#contract/running/operating.ts';
import { decimal, longDate } from '#lib/format.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Time } from '#ui/time.tsx';
import type { Overview } from './queries.ts';

// Brings a reader of source maps, and most visits do not open it.
const ClientErrors = lazyPart(() => import('./client-errors.tsx'), ErrorsLoading);

function ErrorsLoading() {
  return <TextSkeleton lines={3} />;
}

type Operating = Overview['operating'];

const megabytes = (bytes: number) => `${decimal(bytes / 1e6)} MB`;

const REFUSALS: Record<SignInTrouble, string> = {
  busy: 'It was busy or down, which usually passes. Discord’s own status page says more.',
  client:
    'It does not know the portal’s client ID or its secret, so nobody can sign in. Copy both again from Discord’s developer portal, and deploy.',
  other: 'Its answer made no sense to the portal. The Worker’s log says what it was.',
};

const growthOf = ({ weeklyBytes, fullOn }: NonNullable<Operating['database']>) =>
  weeklyBytes === null || weeklyBytes <= 0
    ? null
    : `${megabytes(weeklyBytes)} more a week${fullOn ? `, full on ${longDate(new Date(fullOn))}` : ''}`;

/** What each trouble is called, and what to know or do about it. */
const TROUBLES: Record<Trouble, (operating: Operating) => [title: string, text: ReactNode]> = {
  sign_in_refused: ({ signInRefused }) => [
    'Discord refuses sign-ins',
    signInRefused && (
      <>
        Last <Time value={signInRefused.at} />, and none has worked since. {REFUSALS[signInRefused.reason]}
      </>
    ),
  ],
  deliveries_failed: () => [
    'Messages to Discord failed for good',
    <>
      The{' '}
      <Link to="/owner" search={{ tab: 'discord', deliveries: 'failed' }} className="link">
        Discord tab
      </Link>{' '}
      says which, and why.
    </>,
  ],
  database_filling: ({ database }) => [
    'The database is filling up',
    database &&
      [`It has ${megabytes(database.bytes)} of ${megabytes(database.limit)}`, growthOf(database)]
        .filter(Boolean)
        .join('; ')
        .concat('.'),
  ],
  cron_late: ({ cronLate }) => [
    'The cron trigger was silent',
    cronLate && (
      <>
        For {cronLate.silentMinutes} minutes, until <Time value={cronLate.at} format="datetime" />. Meanwhile nothing
        was sealed, and nothing expired.
      </>
    ),
  ],
  backup_overdue: ({ backupAt }) => [
    'A backup is overdue',
    backupAt && (
      <>
        The last one is of <Time value={backupAt} format="datetime" />.
      </>
    ),
  ],
};

/** What the operator has to look at, if anything. */
export function Troubles({ operating }: { operating: Operating }) {
  if (operating.troubles.length === 0) return null;
  return (
    <div className="mb-6 space-y-3">
      {operating.troubles.map((trouble) => {
        const [title, text] = TROUBLES[trouble](operating);
        return (
          <Alert key={trouble} tone="warning" title={title} announce="status">
            {text}
          </Alert>
        );
      })}
    </div>
  );
}

/** The database's size, the newest backup, and the errors in browsers. */
export function Running({ operating: { database, backupAt } }: { operating: Operating }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Facts
        layout="pairs"
        facts={{
          Database: database ? `${megabytes(database.bytes)} of ${megabytes(database.limit)}` : 'Not measured yet',
          ...(database && growthOf(database) && { Growth: growthOf(database) }),
          'Last backup': backupAt ? <Time value={backupAt} /> : 'None yet',
        }}
      />
      <Disclosure summary="Errors in browsers" className="mt-3" onOpen={() => setIsOpen(true)}>
        <div className="mt-2">{isOpen && <ClientErrors />}</div>
      </Disclosure>
    </>
  );
}
