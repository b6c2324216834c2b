import { useState } from 'react';
import { isInReach } from '#contract/grade-rules.ts';
import { gradeTitle } from '#lib/portal/labels.ts';
import { useMe } from '#lib/session.ts';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { OptionalSection } from '#patterns/lists/optional-section.tsx';
import { AwayBadge } from '#patterns/people/away-badge.tsx';
import { PersonRow } from '#patterns/people/person-row.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { useOnline } from '#ui/feedback/use-online.ts';
import { RowSkeleton } from '#ui/layout/row-skeleton.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { ProfileLink } from '../profile/profile-link.tsx';
import { type StaffProfile, trialsQuery } from '../staff-queries.ts';
import { TrialBadge } from './trial-badge.tsx';

const ReviewDialog = lazyPart(() => import('./review-dialog.tsx'));

/** Staff on trial, the one due first at the top. Nothing while nobody is. */
export function OnTrial() {
  const [reviewing, setReviewing] = useState<{ count: number; profile: StaffProfile } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const list = usePagedList(trialsQuery);
  // After a conflict the list has the day to send.
  const current = list.rows?.find(({ id }) => id === reviewing?.profile.id) ?? reviewing?.profile;
  const review = (profile: StaffProfile) => {
    setReviewing((last) => ({ count: (last?.count ?? 0) + 1, profile }));
    setOpen(true);
  };
  return (
    <>
      <OptionalSection
        title="On trial"
        sentence="The one due first is at the top. Days on leave don’t count."
        list={list}
        empty={null}
        skeleton={<RowSkeleton picture="normal" isTable />}
      >
        {(profile) => <TrialRow key={profile.id} profile={profile} onReview={() => review(profile)} />}
      </OptionalSection>
      {reviewing && current && (
        <ReviewDialog key={reviewing.count} profile={current} open={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

function TrialRow({ profile: { user, trialDueOn }, onReview }: { profile: StaffProfile; onReview: () => void }) {
  const me = useMe();
  const isOnline = useOnline();
  if (!user || !trialDueOn) return null;
  return (
    <PersonRow
      person={user}
      columns="xl:grid-cols-[minmax(0,1fr)_17rem_8.5rem_7.5rem]"
      link={<ProfileLink person={user} />}
      badges={user.isBlocked && <Badge tone="danger">Blocked</Badge>}
      caption={
        <>
          <TrialBadge dueOn={trialDueOn} />
          <span className="max-sm:hidden">{gradeTitle(user.grade)}</span>
          {/* Next to the name, it would push that out of a phone's row. */}
          <AwayBadge until={user.awayUntil} />
        </>
      }
      end={
        isInReach(me, user) && (
          <div className="relative z-1">
            <Button size="sm" disabled={!isOnline} onClick={onReview}>
              <span>
                Review<span className="max-sm:sr-only"> trial</span>
                <span className="sr-only">: {user.username}</span>
              </span>
            </Button>
          </div>
        )
      }
    />
  );
}
