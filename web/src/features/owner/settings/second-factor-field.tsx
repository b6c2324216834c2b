import { useQuery } from '@tanstack/react-query';
import { type Control, useWatch } from 'react-hook-form';
import { MFA_GRADES } from '#contract/settings/second-factor.ts';
import { gradeTitle } from '#lib/portal/labels.ts';
import { withoutMfa } from './asking/second-factor.ts';
import { SettingField } from './setting-field.tsx';
import type { Draft } from './settings-draft.ts';
import { secondFactorQuery } from './settings-queries.ts';

/** From which grade people need two-factor sign-in in Discord, and whom that concerns today. */
export function SecondFactorField({ control }: { control: Control<Draft> }) {
  const from = useWatch({ control, name: 'mfaFrom' });
  const { data } = useQuery(secondFactorQuery);
  const options = [
    { value: 'none', label: 'Nobody' },
    ...MFA_GRADES.map((grade) => ({
      value: String(grade),
      label: grade === 6 ? gradeTitle(grade) : `${gradeTitle(grade)} and higher`,
    })),
  ];
  return (
    <SettingField
      control={control}
      name="mfaFrom"
      label="Two-factor sign-in needed by"
      help={
        <>
          People of this grade or higher who sign in without it have the rights of a {gradeTitle(1)} until they turn it
          on in Discord and sign in again. {withoutMfa(from, data)}
        </>
      }
      options={options}
      isSet={false}
    />
  );
}
