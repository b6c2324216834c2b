import { LogOut } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { gradeChoices } from '#contract/grade-rules.ts';
import { type Grade, gradeName } from '#contract/grades.ts';
import { useMe } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Erasable, Person } from '../queries.ts';
import { EraseButton } from '../shared/erase-button.tsx';
import type { PersonChange } from '../shared/people-change.ts';
import { PersonBadges, PersonFacts, PersonRow } from '../shared/person-row.tsx';
import { outOfReach } from './executive-words.ts';

const MEMBER: Grade = 1;

interface ExecutiveRowProps {
  person: Person;
  /** What somebody else changed first, after a conflict. */
  notice: string | null;
  /** A change of this person is being made. */
  working: boolean;
  onRequest: (change: PersonChange) => void;
}

/** A member of staff with the executive's controls. Out of reach, these are disabled and the row says why. */
export function ActiveRow({ person, notice, working, onRequest }: ExecutiveRowProps) {
  const me = useMe();
  const nameId = useId();
  const refusal = outOfReach(me, person);
  const isOff = refusal !== null;
  // 'Fire User' is the way back to Member, since it also explains the rest of what happens.
  const grades = [person.grade, ...gradeChoices(me, person).filter((grade) => grade !== MEMBER)].sort((a, b) => a - b);
  return (
    <Row
      person={person}
      nameId={nameId}
      notice={notice}
      refusal={refusal}
      trailing={
        <>
          <GradeSelect
            person={person}
            grades={grades}
            disabled={isOff || working}
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
            disabled={isOff || working}
            className="px-1"
          />
          <IconButton
            label={`Sign ${person.username} out everywhere`}
            disabled={isOff || working}
            onClick={() => onRequest({ kind: 'sign-out' })}
          >
            <LogOut aria-hidden />
          </IconButton>
          <Button
            size="sm"
            aria-describedby={nameId}
            disabled={isOff || working}
            onClick={() => onRequest({ kind: 'fire' })}
          >
            Fire User
          </Button>
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
    <div className="w-46" onKeyDown={openWithArrows}>
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
  const me = useMe();
  const nameId = useId();
  const refusal = outOfReach(me, person);
  return (
    <Row
      person={person}
      nameId={nameId}
      notice={notice}
      refusal={refusal}
      trailing={
        <>
          <EraseButton person={person} onErase={onErase} />
          <Button
            size="sm"
            aria-describedby={nameId}
            working={working}
            disabled={refusal !== null}
            onClick={() => onRequest({ kind: 'unblock' })}
          >
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
  refusal: string | null;
  trailing: ReactNode;
}

function Row({ person, nameId, notice, refusal, trailing }: RowProps) {
  const me = useMe();
  return (
    <PersonRow
      person={person}
      nameId={nameId}
      badges={<PersonBadges person={person} isMe={person.id === me.id} />}
      caption={<PersonFacts person={person} />}
      trailing={trailing}
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
