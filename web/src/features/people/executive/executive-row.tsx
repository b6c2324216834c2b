import { Ellipsis } from 'lucide-react';
import { cloneElement, type KeyboardEvent, type ReactNode, useId } from 'react';
import { gradeChoices, isInReach } from '#contract/grade-rules.ts';
import { type Grade, gradeName } from '#contract/grades.ts';
import { type Me, useMe } from '#lib/session.ts';
import type { Erasable, Person } from '#patterns/people/people-queries.ts';
import { PersonBadges, PersonFacts, PersonRow } from '#patterns/people/person-row.tsx';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/forms/select.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { latePart } from '#ui/late-part.tsx';
import { EraseButton } from '../erase-button.tsx';
import type { PersonChange } from '../people-change.ts';
import { ProfileLink } from '../profile/profile-link.tsx';

// Menus are larger than the rest of the screen.
const PersonMenu = latePart(
  () => import('./person-menu.tsx'),
  ({ trigger }) => cloneElement(trigger, { disabled: true }),
);

const MEMBER: Grade = 1;

interface ExecutiveRowProps {
  person: Person;
  /** What another person changed first, after a conflict. */
  notice: string | null;
  /** A change of this person is being made. */
  working: boolean;
  onRequest: (change: PersonChange) => void;
}

/** A member of staff with the executive's controls. Out of reach, the row says why instead. */
export function ActiveRow({ person, notice, working, onRequest }: ExecutiveRowProps) {
  const me = useMe();
  const nameId = useId();
  // 'Fire User' is the way back to Member, since it also explains the rest of what happens.
  const grades = [person.grade, ...gradeChoices(me, person).filter((grade) => grade !== MEMBER)].sort((a, b) => a - b);
  return (
    <Row
      person={person}
      nameId={nameId}
      notice={notice}
      // The select shows it.
      hasGrade={false}
      controls={
        <>
          <GradeSelect
            person={person}
            grades={grades}
            disabled={working}
            onChoose={(grade) => onRequest({ kind: 'grade', grade })}
          />
          <Switch
            label={
              <>
                <span className="sr-only">{person.username}: </span>Blocked
              </>
            }
            checked={person.isBlocked}
            onChange={() => onRequest({ kind: 'block' })}
            disabled={working}
            className="px-1 max-sm:mr-auto"
          />
          <PersonMenu
            trigger={
              <IconButton label={`More for ${person.username}`} disabled={working} className="-mr-2">
                <Ellipsis aria-hidden />
              </IconButton>
            }
            onRequest={onRequest}
          />
        </>
      }
    />
  );
}

interface GradeSelectProps {
  person: Person;
  grades: Grade[];
  disabled: boolean;
  onChoose: (grade: Grade) => void;
}

function GradeSelect({ person, grades, disabled, onChoose }: GradeSelectProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the keys of the list inside.
    <div className="w-46 max-sm:w-full" onKeyDown={openWithArrows}>
      <Select
        aria-label={`Grade of ${person.username}`}
        value={String(person.grade)}
        onChange={(value) => {
          const grade = grades.find((choice) => String(choice) === value);
          if (grade !== undefined) onChoose(grade);
        }}
        options={grades.map((grade) => ({ value: String(grade), label: gradeName(grade) }))}
        disabled={disabled}
      />
    </div>
  );
}

// On a closed select most browsers change the value with an arrow key, and each change opens a dialog. Open the list instead.
function openWithArrows(event: KeyboardEvent<HTMLElement>): void {
  const list = event.target;
  if (!(list instanceof HTMLSelectElement) || !/^Arrow(Up|Down)$/.test(event.key) || !isClosed(list)) return;
  event.preventDefault();
  list.showPicker();
}

function isClosed(list: HTMLSelectElement): boolean {
  try {
    return !list.matches(':open');
  } catch {
    // Without support for `:open`, keep the browser's behaviour.
    return false;
  }
}

interface BlockedRowProps extends ExecutiveRowProps {
  onErase: (person: Erasable) => void;
}

/** A blocked person, who can be unblocked, and erased if they are a Member. */
export function BlockedRow({ person, notice, working, onRequest, onErase }: BlockedRowProps) {
  const nameId = useId();
  return (
    <Row
      person={person}
      nameId={nameId}
      notice={notice}
      controls={
        <>
          <EraseButton person={person} onErase={onErase} />
          <Button size="sm" aria-describedby={nameId} working={working} onClick={() => onRequest({ kind: 'unblock' })}>
            Unblock
          </Button>
        </>
      }
    />
  );
}

interface RowProps {
  person: Person;
  nameId: string;
  notice: string | null;
  /** Off where the controls show it. */
  hasGrade?: boolean;
  controls: ReactNode;
}

function Row({ person, nameId, notice, hasGrade = true, controls }: RowProps) {
  const me = useMe();
  const refusal = outOfReach(me, person);
  return (
    <PersonRow
      person={person}
      nameId={nameId}
      link={<ProfileLink person={person} />}
      badges={<PersonBadges person={person} isMe={person.id === me.id} hasGrade={hasGrade || refusal !== null} />}
      caption={<PersonFacts person={person} />}
      trailing={refusal === null && controls}
      trailingBelow
      hasMenu
    >
      {refusal && <p className="mt-0.5 text-caption text-muted">{refusal}</p>}
      {notice && (
        <p role="alert" className="mt-1 text-caption font-semibold text-warning">
          {notice}
        </p>
      )}
    </PersonRow>
  );
}

/** Why the executive cannot act on a person, or null if they can. The server applies the same rule. */
function outOfReach(me: Me, person: Person): string | null {
  if (isInReach(me, person)) return null;
  return person.id === me.id
    ? 'This is you. Someone of a higher grade decides on your grade and access.'
    : 'You can only change people below your grade.';
}
