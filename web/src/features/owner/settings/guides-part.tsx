import { GUIDE_SLUGS } from '#contract/guides.ts';
import { GUIDE_TITLES } from '#contract/labels/names.ts';
import { GUIDE_SENTENCES } from '#features/guides/guide-labels.ts';
import { SettingField } from './setting-field.tsx';
import { GUIDE_KEYS } from './settings-draft.ts';
import { type PartProps, SettingsPart } from './settings-part.tsx';

/** What the two guides are called. */
export function GuidesPart({ control, base }: PartProps) {
  return (
    <SettingsPart
      id="guides"
      sentence="Their names in the navigation and their first line. Addresses stay, and empty fields keep the usual words."
    >
      {GUIDE_SLUGS.map((slug) => (
        <div key={slug} className="flex flex-col gap-4">
          <SettingField
            control={control}
            name={GUIDE_KEYS[slug].name}
            label={`Name of the ${GUIDE_TITLES[slug]}`}
            placeholder={GUIDE_TITLES[slug]}
            isOptional
            isSet={base.guides[slug].name !== null}
          />
          <SettingField
            control={control}
            name={GUIDE_KEYS[slug].description}
            label={`Description of the ${GUIDE_TITLES[slug]}`}
            placeholder={GUIDE_SENTENCES[slug]}
            isOptional
            isSet={base.guides[slug].description !== null}
          />
        </div>
      ))}
    </SettingsPart>
  );
}
