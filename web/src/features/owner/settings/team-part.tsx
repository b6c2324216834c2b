import { Controller } from 'react-hook-form';
import { SETTING_RANGE } from '#contract/settings/values.ts';
import { TRIAL_GRADES } from '#contract/staff-file/trials.ts';
import { approvalToday, useApprovers } from '#features/people/approvers.ts';
import { TwoPersonEnds } from '#features/people/two-person-ends.tsx';
import { gradePlural, gradeTitle } from '#lib/portal/labels.ts';
import { Switch } from '#ui/forms/switch.tsx';
import { SecondFactorField } from './second-factor-field.tsx';
import { SettingField } from './setting-field.tsx';
import { TRIAL_KEYS } from './settings-draft.ts';
import { type PartProps, SettingsPart } from './settings-part.tsx';

/** How long trials and nominations take, whether the greatest changes take two people, and who needs a second factor. */
export function TeamPart({ control, base: { set, twoPersonEndsAt } }: PartProps) {
  const approvers = useApprovers(true);
  return (
    <SettingsPart
      id="team"
      sentence="How long new moderators are on trial and nominations take opinions, which changes take two people, and who needs two-factor sign-in."
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {TRIAL_GRADES.map((grade) => (
          <SettingField
            key={grade}
            control={control}
            name={TRIAL_KEYS[grade]}
            label={`Trial of grade ${grade}`}
            help={`Days that a new ${gradeTitle(grade)} is on trial. 0 is none. Trials that run stay as they are.`}
            range={SETTING_RANGE.trialDays}
            placeholder="Default"
            isSet={set.includes('trialDays')}
          />
        ))}
        <SettingField
          control={control}
          name="voteDays"
          label="Days for opinions"
          help={`After so many days, ${gradePlural(4)} decide on a nomination with fewer than three opinions, too. Open ones keep their time.`}
          range={SETTING_RANGE.voteDays}
          placeholder="Default"
          isSet={set.includes('voteDays')}
        />
      </div>
      <Controller
        control={control}
        name="twoPerson"
        render={({ field: { value, onChange } }) => (
          <Switch
            label="Two people for the greatest changes"
            help={`A second ${gradeTitle(5)} or ${gradeTitle(6)} approves who becomes or stops being ${gradeTitle(4)} or ${gradeTitle(5)}; an erasure needs a second ${gradeTitle(6)}. A block of one of them is immediate, and lapses unless a second person confirms it. ${approvers ? approvalToday(approvers) : ''}`}
            checked={value}
            onChange={onChange}
          />
        )}
      />
      <TwoPersonEnds endsAt={twoPersonEndsAt} />
      <SecondFactorField control={control} />
    </SettingsPart>
  );
}
