import { useState } from 'react';
import type { Language } from '#contract/settings/values.ts';
import { LANGUAGES } from '#contract/settings/values.ts';
import { SettingField } from './setting-field.tsx';
import { type PartProps, SettingsPart } from './settings-part.tsx';

const NAMES: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  'pt-BR': 'Português (Brasil)',
};

const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: NAMES[value] }));

/** The zones that the browser knows, and the one in force, which the server may spell differently. */
const zonesWith = (current: string) =>
  [...new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')])]
    .toSorted()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }));

/** Where the portal is at home. */
export function PlacePart({ control, base: { set, timeZone } }: PartProps) {
  const [zones] = useState(() => zonesWith(timeZone));
  return (
    <SettingsPart id="place" sentence="The portal’s own, beside what each reader’s browser says.">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SettingField
          control={control}
          name="language"
          label="Language"
          help="For link previews. The screens are in English."
          options={LANGUAGE_OPTIONS}
          placeholder="The default: English"
          isSet={set.includes('language')}
        />
        <SettingField
          control={control}
          name="timeZone"
          label="Time zone"
          help="Exact times also give this one, to readers elsewhere."
          options={zones}
          placeholder="The default: UTC"
          isSet={set.includes('timeZone')}
        />
      </div>
    </SettingsPart>
  );
}
