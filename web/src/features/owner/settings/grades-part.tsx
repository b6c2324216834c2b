import { GRADES } from '#contract/grades.ts';
import { productName } from '#lib/portal/labels.ts';
import { SettingField } from './setting-field.tsx';
import { TITLE_KEYS } from './settings-draft.ts';
import { type PartProps, SettingsPart } from './settings-part.tsx';

/** What each grade is called. */
export function GradesPart({ control, base }: PartProps) {
  return (
    <SettingsPart
      id="grades"
      sentence="Titles change what a grade is called and nothing else. An empty field keeps the grade’s own name."
    >
      <div className="flex max-w-md flex-col gap-2 tabular-nums">
        {GRADES.map((grade) => (
          <SettingField
            key={grade}
            control={control}
            name={TITLE_KEYS[grade]}
            label={`Title of grade ${grade}`}
            mark={String(grade)}
            placeholder={productName(grade)}
            isOptional
            isSet={base.gradeTitles[grade] !== null}
          />
        ))}
      </div>
    </SettingsPart>
  );
}
