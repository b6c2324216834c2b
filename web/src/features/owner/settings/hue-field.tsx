import type { CSSProperties } from 'react';
import { type Control, useController } from 'react-hook-form';
import { ALL_HUES, isNearDanger, knobOf, PRODUCT_HUE, sampleOf } from '#contract/settings/accent-sample.ts';
import { SETTING_RANGE } from '#contract/settings/values.ts';
import { Field, useControlAttributes } from '#ui/forms/field.tsx';
import type { Draft } from './settings-draft.ts';
import { UseDefault } from './use-default.tsx';

const [FIRST, LAST] = SETTING_RANGE.accentHue;

const numberOf = (typed: string | null) => (typed === null ? null : Number(typed));

/** The hue of the accent, as a slider with samples of both themes. */
export function HueField({ control, isSet }: { control: Control<Draft>; isSet: boolean }) {
  const { field, fieldState } = useController({ control, name: 'accentHue' });
  const hue = numberOf(field.value);
  return (
    <div className="grid items-start gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        <Field
          label="Colour"
          help="Buttons, links and the evening take this hue. Every hue is as legible as the others."
          error={fieldState.error?.message}
        >
          <Slider inputRef={field.ref} hue={hue} onChange={field.onChange} />
        </Field>
        <p role="status" className="text-caption text-warning mt-1 empty:hidden">
          {hue !== null && isNearDanger(hue) && 'Close to the red that warns of danger.'}
        </p>
        <UseDefault control={control} name="accentHue" label="Colour" isSet={isSet} />
      </div>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-[10.5rem_10.5rem]">
        <AccentSample theme="light" hue={hue} />
        <AccentSample theme="dark" hue={hue} />
      </div>
    </div>
  );
}

interface SliderProps {
  inputRef: (element: HTMLInputElement | null) => void;
  hue: number | null;
  onChange: (hue: string) => void;
}

const Slider = ({ inputRef, hue, onChange }: SliderProps) => (
  <>
    {/* As wide as the way of the knob's middle. */}
    <span aria-hidden className="block px-2">
      <span className="block h-3 rounded-full" style={{ backgroundImage: ALL_HUES }} />
    </span>
    <input
      {...useControlAttributes()}
      ref={inputRef}
      type="range"
      min={FIRST}
      max={LAST}
      step={1}
      value={hue ?? PRODUCT_HUE}
      aria-valuetext={hue === null ? 'The usual teal' : `Hue ${hue}`}
      onChange={({ target }) => onChange(target.value)}
      className="block w-full cursor-pointer pointer-coarse:min-h-11"
      style={{ accentColor: knobOf(hue) }}
    />
  </>
);

/** What stands lit and what stands plain in one theme. A picture: nothing in it can be used. */
function AccentSample({ theme, hue }: { theme: 'light' | 'dark'; hue: number | null }) {
  const colours = Object.entries(sampleOf(theme, hue)).map(([name, colour]) => [`--color-${name}`, colour]);
  return (
    <div
      aria-hidden
      style={Object.fromEntries(colours) as CSSProperties}
      className="rounded-md border border-line bg-canvas px-3 py-3 text-caption text-ink"
    >
      <p className="text-xs">{theme === 'light' ? 'Light' : 'Dark'}</p>
      <p className="mt-2 flex items-center gap-2 rounded-sm bg-accent-soft px-2 py-1.5 text-accent">
        <span className="size-3 shrink-0 rounded-sm border border-lamp-edge bg-lamp" />
        Something waits
      </p>
      <p className="flex items-center gap-2 px-2 py-1.5">
        <span className="size-3 shrink-0 rounded-sm border border-control" />
        Nothing waits
      </p>
      <p className="mt-1.5 flex items-center gap-3">
        <span className="rounded-md bg-accent px-3 py-1 text-caption font-semibold text-on-accent">Apply Now</span>
        <span className="text-accent underline">A link</span>
      </p>
    </div>
  );
}
