import { SETTING_RANGE } from '#contract/settings/values.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Time } from '#ui/time.tsx';
import { SettingField } from './setting-field.tsx';
import { type PartProps, SettingsPart } from './settings-part.tsx';

const FIELDS = [
  {
    name: 'declinedRetentionDays',
    label: 'Declined applications',
    help: 'Days until their answers are deleted. 0 keeps them.',
  },
  {
    name: 'auditOriginDays',
    label: 'Addresses in the log',
    help: 'Days until IP addresses and browsers are deleted.',
  },
  {
    name: 'examAssignmentDays',
    label: 'Time for an exam',
    help: 'Days that an assignment stays open, unless it says otherwise.',
  },
] as const;

/** Whom to ask about privacy, and how long things are kept. */
export function PeriodsPart({ control, base: { set, deletesFrom } }: PartProps) {
  return (
    <SettingsPart id="periods" sentence="The privacy page tells everyone what is in force.">
      {deletesFrom && (
        <Alert tone="info">
          A period was shortened, so nothing is deleted before <Time value={deletesFrom} format="datetime" />.
        </Alert>
      )}
      <SettingField
        control={control}
        name="privacyContact"
        label="Contact for questions about privacy"
        help="An email address or an https address. Left empty, the page says to ask the owner."
        placeholder="privacy@example.org"
        isOptional
        isSet={set.includes('privacyContact')}
      />
      <div className="grid items-start gap-5 sm:grid-cols-3">
        {FIELDS.map(({ name, label, help }) => (
          <SettingField
            key={name}
            control={control}
            name={name}
            label={label}
            help={help}
            range={SETTING_RANGE[name]}
            placeholder="Default"
            isSet={set.includes(name)}
          />
        ))}
      </div>
    </SettingsPart>
  );
}
