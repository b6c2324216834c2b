import { LogOut } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { gradeChoices } from '#contract/grade-rules.ts';
import { type Grade, gradeName } from '#contract/grades.ts';
import { useMe } from '../../../lib/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ListRow } from '../../../ui/layout/list.tsx';
import type { StaffPerson } from '../queries.ts';
import type { PersonChange } from '../shared/people-change.ts';
import { PersonSummary } from '../shared/person-summary.tsx';
import { whyNot } from './executive-words.ts';

const MEMBER: Grade = 1;

interface ExecutiveRowProps {
  person: StaffPerson;
  /** What became of a change that was refused. */
  notice: string | null;
  /** A change of this person is under way. */
  working: boolean;
  onAsk: (change: PersonChange) => void;
}

/** Someone on staff, with what an executive can do to them. Where that is nothing, it is there all the same and says why. */
export function ActiveRow({ person, notice, working, onAsk }: ExecutiveRowProps) {
  const me = useMe();
  const nameId = useId();
  const refusal = whyNot(me, person);
  const isOff = refusal !== null;
  // Back to Member is what 'Fire User' is for, which says what else goes with it.
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
            onChoose={(grade) => onAsk({ kind: 'grade', grade })}
          />
          <Switch
            label={
              <>
                <span className="sr-only">{person.username}: </span>Blocked
              </>
            }
            checked={person.isBlocked}
            onChange={() => onAsk({ kind: 'block' })}
            disabled={isOff || working}
            className="px-1"
          />
          <IconButton
            label={`Sign ${person.username} out everywhere`}
            disabled={isOff || working}
            onClick={() => onAsk({ kind: 'sign-out' })}
          >
            <LogOut aria-hidden />
          </IconButton>
          <Button
            size="sm"
            aria-describedby={nameId}
            disabled={isOff || working}
            onClick={() => onAsk({ kind: 'fire' })}
          >
            Fire User
          </Button>
        </>
      }
    />
  );
}

interface GradeSelectProps {
  person: StaffPerson;
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

// On a closed list most browsers take an arrow key for a choice, and each choice is asked about: here it opens the list.
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
    // A browser that cannot tell is left to its own way.
    return false;
  }
}

/** Someone who is blocked, with the way back. */
export function BlockedRow({ person, notice, working, onAsk }: ExecutiveRowProps) {
  const me = useMe();
  const nameId = useId();
  const refusal = whyNot(me, person);
  return (
    <Row
      person={person}
      nameId={nameId}
      notice={notice}
      refusal={refusal}
      trailing={
        <Button
          size="sm"
          aria-describedby={nameId}
          working={working}
          disabled={refusal !== null}
          onClick={() => onAsk({ kind: 'unblock' })}
        >
          Unblock
        </Button>
      }
    />
  );
}

interface RowProps {
  person: StaffPerson;
  nameId: string;
  notice: string | null;
  refusal: string | null;
  trailing: ReactNode;
}

function Row({ person, nameId, notice, refusal, trailing }: RowProps) {
  const me = useMe();
  return (
    <ListRow leading={<Avatar name={person.username} src={person.avatar} />} trailing={trailing}>
      <PersonSummary person={person} isMe={person.id === me.id} nameId={nameId} />
      {refusal && <p className="mt-0.5 text-caption text-muted">{refusal}</p>}
      {notice && (
        <p role="alert" className="mt-1 text-caption font-medium text-warning">
          {notice}
        </p>
      )}
    </ListRow>
  );
}
