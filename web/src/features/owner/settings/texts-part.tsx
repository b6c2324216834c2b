import { Controller } from 'react-hook-form';
import { MAX_SETTING } from '#contract/settings/values.ts';
import { Switch } from '#ui/forms/switch.tsx';
import { SettingField } from './setting-field.tsx';
import { type PartProps, SettingsPart } from './settings-part.tsx';

/** What the portal is called and how it introduces itself. */
export function TextsPart({ control, base: { set } }: PartProps) {
  return (
    <SettingsPart id="words" isFirst sentence="On the home page, in browser tabs and in link previews.">
      <SettingField
        control={control}
        name="name"
        label="Name"
        help={`At most ${MAX_SETTING.name} characters.`}
        isSet={set.includes('name')}
      />
      <SettingField
        control={control}
        name="tagline"
        label="Tagline"
        help="One line under the name on the home page. Leave it empty to show none."
        isSet={set.includes('tagline')}
      />
      <SettingField
        control={control}
        name="intro"
        label="Introduction"
        help="What visitors read first, and the text of link previews. Leave it empty to show none."
        rows={6}
        isSet={set.includes('intro')}
      />
      <Controller
        control={control}
        name="checklistHidden"
        render={({ field }) => (
          <Switch
            label="Show the list of first steps"
            help="On your dashboard and in the overview, until every step is done."
            checked={!field.value}
            onChange={(isShown) => field.onChange(!isShown)}
          />
        )}
      />
    </SettingsPart>
  );
}
