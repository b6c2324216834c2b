import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isInReach } from '#contract/grade-rules.ts';
import { useMe } from '#lib/session.ts';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import type { Person } from '#patterns/people/people-queries.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Time } from '#ui/time.tsx';
import { profilesQuery, type StaffProfile } from '../staff-queries.ts';

const ProfileEditDialog = lazyPart(() => import('./profile-edit-dialog.tsx'));

/** The staff profile of current and former staff: their servers, and managers' notes on them. */
export function ProfileStaff({ person }: { person: Person }) {
  // The profile of a person back at grade 1 is archived.
  const {
    data: profile,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...profilesQuery(person.grade === 1),
    select: (profiles) => profiles.find(({ userId }) => userId === person.id) ?? null,
  });

  if (profile) return <Profile key={profile.userId} person={person} profile={profile} />;
  if (error && profile === undefined)
    return (
      <Section>
        <LoadFailure query={{ error, isFetching, refetch }} title="The staff profile could not be loaded">
          Nothing was changed.
        </LoadFailure>
      </Section>
    );
  if (profile === undefined)
    return (
      <Section>
        <Loading label="Loading the staff profile" className="mt-3 flex flex-col gap-3">
          <Skeleton className="h-4 w-56" />
          <Skeleton className="h-4 w-72 max-w-full" />
        </Loading>
      </Section>
    );
  // Most Members have never been on staff.
  if (person.grade === 1) return null;
  return (
    <Section>
      <p className="mt-2 text-sm text-muted">There is none yet. The next promotion creates it.</p>
    </Section>
  );
}

function Section({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label="Staff profile" className="mt-5 border-t border-line pt-5">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h3 className="text-base font-semibold">Staff profile</h3>
        {action}
      </div>
      {children}
    </section>
  );
}

function Profile({ person, profile }: { person: Person; profile: StaffProfile }) {
  const me = useMe();
  const [isEditing, setEditing] = useState(false);
  // Each edit starts with the profile as it is then.
  const [edits, setEdits] = useState(0);
  const edit = () => {
    setEdits(edits + 1);
    setEditing(true);
  };
  return (
    <Section
      action={
        isInReach(me, person) && (
          <Button variant="ghost" size="sm" icon={<Pencil aria-hidden />} onClick={edit}>
            Edit profile
          </Button>
        )
      }
    >
      {profile.isArchived && (
        <p className="mt-1 mb-3 flex flex-wrap items-center gap-2 text-sm text-muted">
          <Badge icon={null}>Former Staff Member</Badge>
          {profile.archivedAt && (
            <span>
              Archived <Time value={profile.archivedAt} format="date" />
            </span>
          )}
        </p>
      )}
      <dl className="mt-2 grid gap-4 sm:grid-cols-2">
        <div>
          <dt className="text-caption text-muted">Servers</dt>
          <dd className="mt-1 text-sm">
            {profile.servers.length === 0 && <span className="text-muted">No servers</span>}
            <span className="flex flex-wrap gap-1.5">
              {profile.servers.map((server) => (
                <Badge key={server} icon={null}>
                  {server}
                </Badge>
              ))}
            </span>
          </dd>
        </div>
        <div>
          <dt className="text-caption text-muted">Notes</dt>
          <dd className="mt-1 max-w-prose text-sm wrap-anywhere whitespace-pre-wrap">
            {profile.notes || (
              <span className="text-muted">
                {person.id === me.id ? 'Notes about you are not shown to you.' : 'No notes'}
              </span>
            )}
          </dd>
        </div>
      </dl>
      {edits > 0 && (
        <ProfileEditDialog
          key={edits}
          profile={profile}
          username={person.username}
          open={isEditing}
          onClose={() => setEditing(false)}
        />
      )}
    </Section>
  );
}
