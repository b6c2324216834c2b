import { PICTURE_LIMITS } from '#contract/settings/pictures.ts';
import { Mark } from '#ui/brand/mark.tsx';
import { HueField } from './hue-field.tsx';
import { PictureField } from './picture-field.tsx';
import { type PartProps, SettingsPart } from './settings-part.tsx';
import type { Settings } from './settings-queries.ts';

interface LookPartProps extends PartProps {
  /** The settings as last saved or uploaded here. */
  latest: Settings;
  /** The revision that an upload names. */
  revision: number;
  onPicture: (settings: Settings) => void;
}

/** Where the logo is shown, and how large. */
const SIZES = [
  { pixels: 16, className: 'size-4', place: 'Tab' },
  { pixels: 28, className: 'size-7', place: 'Mark' },
  { pixels: 64, className: 'size-16', place: 'Phone' },
];

const kilobytes = (bytes: number) => `${bytes / 1024} kB`;

/** The portal's colour, logo and picture. */
export function LookPart({ control, base: { set }, latest, revision, onPicture }: LookPartProps) {
  const { logo, picture } = latest;
  const upload = { revision, onChanged: onPicture };
  return (
    <SettingsPart id="look" sentence="The colour is saved with the form, logo and picture as soon as they are chosen.">
      <HueField control={control} isSet={set.includes('accentHue')} />
      <PictureField
        {...upload}
        kind="logo"
        noun="logo"
        label="Logo"
        help={`The mark beside the name, and the tab’s icon. A square PNG or WebP file of 192 to 1,024 pixels, at most ${kilobytes(PICTURE_LIMITS.logo.bytes)}.`}
        hasOne={logo !== null}
      >
        {SIZES.map(({ pixels, className, place }) => (
          <span key={place} className="flex flex-col items-center gap-1.5 text-xs text-muted">
            {logo ? (
              <img src={logo.url} alt="" width={pixels} height={pixels} className={className} />
            ) : (
              <Mark className={className} />
            )}
            {place}
          </span>
        ))}
      </PictureField>
      <PictureField
        {...upload}
        kind="picture"
        noun="picture"
        label="Picture for link previews"
        help={`What Discord shows under a link. A PNG or WebP file, best 1,200 × 630 pixels, at most ${kilobytes(PICTURE_LIMITS.picture.bytes)}.`}
        hasOne={picture !== null}
      >
        {picture ? (
          <img
            src={picture.url}
            alt=""
            width={picture.width}
            height={picture.height}
            className="w-80 max-w-full rounded-sm border border-line"
          />
        ) : (
          <span className="text-sm text-muted">The house, with a window lit for each open position.</span>
        )}
      </PictureField>
    </SettingsPart>
  );
}
