import type { KeyboardEvent } from 'react';
import type { Grade } from '#contract/grades.ts';
import { gradeTitle } from '#lib/portal/labels.ts';
import type { Person } from '#patterns/people/people-queries.ts';
import { Select } from '#ui/forms/select.tsx';

interface GradeSelectProps {
  person: Person;
  grades: Grade[];
  disabled: boolean;
  onChoose: (grade: Grade) => void;
}

/** A person's grade and those that the executive may give. */
export function GradeSelect({ person, grades, disabled, onChoose }: GradeSelectProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the keys of the list inside.
    <div className="w-38" onKeyDown={openWithArrows}>
      <Select
        // On every row, borders would be louder than the names.
        isQuiet
        className="-ml-2 w-fit"
        aria-label={`Grade of ${person.username}`}
        value={String(person.grade)}
        onChange={(value) => {
          const grade = grades.find((choice) => String(choice) === value);
          if (grade !== undefined) onChoose(grade);
        }}
        options={grades.map((grade) => ({ value: String(grade), label: gradeTitle(grade) }))}
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
