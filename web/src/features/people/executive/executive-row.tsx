import { Ellipsis } from 'lucide-react';
import { cloneElement, type ReactNode, useId } from 'react';
import { offeredGrades } from '#contract/grade-rules.ts';
import type { Grade } from '#contract/grades.ts';
import { gradeTitle } from '#lib/portal/labels.ts';
import { useMe } from '#lib/session.ts';
import type { Person, Subject } from '#patterns/people/people-queries.ts';
import { PersonBadges, PersonFacts, PersonRow } from '#patterns/people/person-row.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Switch } from '#ui/forms/switch.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ColumnHeads } from '#ui/layout/list.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { EraseButton } from '../erase-button.tsx';
import type { PersonChange } from '../people-change.ts';
import { ProfileLink } from '../profile/profile-link.tsx';
import { useTwoPerson } from '../two-person.ts';
import { GradeSelect } from './grade-select.tsx';

// Menus are larger than the rest of the screen.
const PersonMenu = lazyPart(
  () => import('./person-menu.tsx'),
  ({ trigger }) => cloneElement(trigger, { disabled: true }),
);

const MEMBER: Grade = 1;

const ACTIVE_COLUMNS = 'xl:grid-cols-[minmax(0,1fr)_4.5rem_5.5rem_9.5rem_5.5rem_5rem]';
const BLOCKED_COLUMNS = 'xl:grid-cols-[minmax(0,1fr)_4.5rem_5.5rem_5rem]';

// In rows without a menu, so that their columns end where the others' do.
const END_SPACE = <div className="w-7 max-xl:hidden" />;

/** The heads of the columns of `ActiveRow`. */
export const ActiveHeads = () => (
  <ColumnHeads columns={ACTIVE_COLUMNS} end={END_SPACE} className="mt-3 -mb-1.5 pl-15">
    <span>Username</span>
    <span>Joined</span>
    <span>Last promoted</span>
    <span>Grade</span>
    <span>Access</span>
  </ColumnHeads>
);

interface ExecutiveRowProps {
  person: Person;
  /** What another person changed first, after a conflict. */
  notice: string | null;
  /** A change of this person is being made. */
  working: boolean;
  onRequest: (change: PersonChange) => void;
}

/** A member of staff with the executive's controls, which phones have in the menu. None for people out of reach. */
export function ActiveRow({ person, notice, working, onRequest }: ExecutiveRowProps) {
  const me = useMe();
  const nameId = useId();
  // 'Fire User' is the way back to Member, since it also explains the rest of what happens.
  const offered = offeredGrades(me, person, useTwoPerson());
  const grades = [person.grade, ...offered.filter((grade) => grade !== MEMBER)].sort((a, b) => a - b);
  const isReached = person.can.block === true;
  const mayFire = offered.includes(MEMBER);
  return (
    <Row
      person={person}
      nameId={nameId}
      notice={notice}
      columns={ACTIVE_COLUMNS}
      grade={gradeTitle(person.grade)}
      // A second person can be asked about people whom nobody here reaches alone.
      isOffered={isReached || person.can.grade === true}
      controls={
        <>
          <GradeSelect
            person={person}
            grades={grades}
            disabled={working}
            onChoose={(grade) => onRequest({ kind: 'grade', grade })}
          />
          {isReached ? (
            <Switch
              label={
                <>
                  <span className="sr-only">{person.username}: </span>
                  {person.isBlocked ? 'Blocked' : 'Block'}
                </>
              }
              checked={person.isBlocked}
              onChange={() => onRequest({ kind: 'block' })}
              disabled={working}
              className="px-1"
            />
          ) : (
            <span className="max-xl:hidden" />
          )}
          {mayFire && (
            <Button
              variant="ghost"
              size="sm"
              className="-mx-1 text-danger!"
              disabled={working}
              onClick={() => onRequest({ kind: 'fire' })}
            >
              Fire User<span className="sr-only"> {person.username}</span>
            </Button>
          )}
        </>
      }
      end={
        // Above the link of the row, and open above the rows below.
        <div className={cx('relative z-1 has-[[role=menu]]:z-11', !isReached && 'sm:hidden')}>
          <PersonMenu
            grades={grades.filter((grade) => grade !== person.grade)}
            isReached={isReached}
            mayFire={mayFire}
            trigger={
              <IconButton label={`More for ${person.username}`} disabled={working} className="-mr-2">
                <Ellipsis aria-hidden />
              </IconButton>
            }
            onRequest={onRequest}
          />
        </div>
      }
    />
  );
}

interface BlockedRowProps extends ExecutiveRowProps {
  onErase: (person: Subject) => void;
}

/** A blocked person, who can be unblocked, and erased if they are a Member. */
export function BlockedRow({ person, notice, working, onRequest, onErase }: BlockedRowProps) {
  const nameId = useId();
  return (
    <Row
      person={person}
      nameId={nameId}
      notice={notice}
      columns={BLOCKED_COLUMNS}
      // Phones show only what the section's title does not say.
      isBrief
      controls={<EraseButton person={person} onErase={onErase} />}
      end={
        <div className="relative z-1">
          <Button size="sm" aria-describedby={nameId} working={working} onClick={() => onRequest({ kind: 'unblock' })}>
            Unblock
          </Button>
        </div>
      }
    />
  );
}

interface RowProps {
  person: Person;
  nameId: string;
  notice: string | null;
  /** In place of the badge, on the line under the name. From 640 px on the controls show it to those who have them. */
  grade?: string;
  columns: string;
  /** Phones have them in the menu. */
  controls: ReactNode;
  /** After the controls; never wraps. */
  end?: ReactNode;
  /** Without badges on phones. */
  isBrief?: boolean;
  /** Whether there are controls; by default for people whom the reader can block. */
  isOffered?: boolean;
}

function Row({ person, nameId, notice, grade, columns, controls, end, isBrief = false, isOffered }: RowProps) {
  const me = useMe();
  const isReached = isOffered ?? person.can.block === true;
  return (
    <PersonRow
      person={person}
      nameId={nameId}
      link={<ProfileLink person={person} />}
      badges={
        <span className={cx('contents', isBrief && 'max-sm:hidden')}>
          <PersonBadges person={person} isMe={person.id === me.id} hasGrade={!grade} />
        </span>
      }
      caption={
        <>
          {grade && <span className={cx('xl:order-1', isReached && 'sm:hidden')}>{grade}</span>}
          <PersonFacts person={person} />
        </>
      }
      trailing={isReached && controls}
      trailingWide
      end={isReached ? end : END_SPACE}
      columns={columns}
    >
      {notice && (
        <p role="alert" className="mt-1 xl:order-1 xl:col-span-full text-caption font-semibold text-warning">
          {notice}
        </p>
      )}
    </PersonRow>
  );
}
