import { SearchX, UserCheck, X } from 'lucide-react';
import type { RefObject } from 'react';
import { ASSIGNABLE_GRADES } from '#contract/exams.ts';
import { gradeTitle } from '#lib/portal/labels.ts';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { listRef } from '#patterns/lists/row-keys.ts';
import { AwayBadge } from '#patterns/people/away-badge.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { useFocusByKey } from '#ui/focus-by-key.ts';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { List, ListRow } from '#ui/layout/list.tsx';
import { RowSkeleton } from '#ui/layout/row-skeleton.tsx';
import { PersonName } from '#ui/person-name.tsx';
import type { Taker, useAssigning, useTakerSearch } from './assigning.ts';

type Assigning = ReturnType<typeof useAssigning>;

interface ChosenProps {
  assigning: Assigning;
  /** Takes focus once the list is empty. */
  search: RefObject<HTMLInputElement | null>;
}

/** The chosen grades and people as chips, each with a remove button. */
export function Chosen({ assigning: { chosen, grades, refusals, choose, chooseGrade }, search }: ChosenProps) {
  const buttons = useFocusByKey<number>();
  const chips = [
    ...grades.map((grade) => ({
      key: String(grade),
      name: gradeTitle(grade),
      label: `Every ${gradeTitle(grade)}`,
      remove: () => chooseGrade(grade, false),
    })),
    ...chosen.map((person) => ({
      key: person.id,
      name: person.username,
      label: <PersonName person={person} />,
      remove: () => choose(person, false),
    })),
  ];
  if (chips.length === 0) return null;

  return (
    <ul aria-label="Chosen people" className="flex list-none flex-wrap gap-2">
      {chips.map(({ key, name, label, remove }, index) => {
        const refusal = refusals.get(key);
        return (
          <li
            key={key}
            className="flex max-w-full items-center gap-1 rounded-md border border-line bg-subtle py-0.5 pr-0.5 pl-2.5 text-sm"
          >
            <span className="min-w-0 truncate">{label}</span>
            {refusal && <span className="font-semibold text-danger">{refusal}</span>}
            <button
              ref={buttons.refOf(index)}
              type="button"
              aria-label={`Remove ${name}`}
              title={`Remove ${name}`}
              className="inline-flex size-7 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink pointer-coarse:size-11"
              onClick={() => {
                remove();
                // Focus moves to the next chip.
                buttons.focusSoon(Math.min(index, chips.length - 2), search);
              }}
            >
              <X aria-hidden className="size-4" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Whole grades to choose. */
export function Grades({ assigning }: { assigning: Assigning }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-2">
      {ASSIGNABLE_GRADES.map((grade) => (
        <Checkbox
          key={grade}
          label={`Every ${gradeTitle(grade)}`}
          checked={assigning.grades.includes(grade)}
          onChange={(checked) => assigning.chooseGrade(grade, checked)}
        />
      ))}
    </div>
  );
}

interface FoundPeopleProps {
  search: ReturnType<typeof useTakerSearch>;
  isChosen: (person: Taker) => boolean;
  /** Whether the person was assigned since the dialog opened. */
  isAssigned: (person: Taker) => boolean;
  /** Whether the maximum number of people is chosen. */
  isFull: boolean;
  /** Id of the person being assigned alone. */
  sendingAlone: string | null;
  onChoose: (person: Taker, chosen: boolean) => void;
  onAssign: (person: Taker) => void;
}

/** The search results, each with a checkbox to choose the person and a button to assign them directly. */
export function FoundPeople({ search, ...actions }: FoundPeopleProps) {
  if (!search.isLongEnough) return <p className="text-caption text-muted">Type at least two characters of a name.</p>;
  if (search.isPending)
    return (
      <Loading label="Searching">
        <List className="-mx-4 sm:-mx-5">
          <RowSkeleton picture="small" />
          <RowSkeleton picture="small" />
          <RowSkeleton picture="small" />
        </List>
      </Loading>
    );
  if (!search.data) return <LoadFailure query={search} title="The search failed" />;
  if (search.data.length === 0)
    return (
      <EmptyState icon={SearchX} title={`No users found matching "${search.q}"`} level={3}>
        No eligible users found (must be Grade 2+)
      </EmptyState>
    );
  return (
    <List
      ref={listRef}
      aria-label="Found people"
      aria-busy={search.isPlaceholderData}
      className={cx('-mx-4 transition-opacity sm:-mx-5', search.isPlaceholderData && 'opacity-60')}
    >
      {search.data.map((person) => (
        <Person key={person.id} person={person} {...actions} />
      ))}
    </List>
  );
}

type PersonProps = Omit<FoundPeopleProps, 'search'> & { person: Taker };

function Person({ person, isChosen, isAssigned, isFull, sendingAlone, onChoose, onAssign }: PersonProps) {
  const chosen = isChosen(person);
  const assigned = isAssigned(person);
  return (
    <ListRow
      trailing={
        assigned ? (
          <Badge tone="success" icon={UserCheck}>
            Assigned
          </Badge>
        ) : (
          <Button
            size="sm"
            working={sendingAlone === person.id}
            workingLabel="Assigning..."
            aria-label={`Assign ${person.username}`}
            onClick={() => onAssign(person)}
          >
            Assign
          </Button>
        )
      }
    >
      <Checkbox
        className="w-full"
        label={
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-semibold wrap-anywhere">
              <PersonName person={person} />
            </span>
            <AwayBadge until={person.awayUntil} />
          </span>
        }
        help={gradeTitle(person.grade)}
        checked={chosen}
        disabled={assigned || (isFull && !chosen)}
        onChange={(checked) => onChoose(person, checked)}
      />
    </ListRow>
  );
}
