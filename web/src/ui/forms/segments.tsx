import { cx } from '../cx.ts';

interface SegmentsProps<Value extends string> {
  /** The filter that is on, if any. */
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
  options: readonly (readonly [value: Value, label: string])[];
  /** Names the row, for screen readers. */
  label: string;
}

/** Filters in a row of joined buttons, of which one is on: the first, 'All', turns the others off. */
export function Segments<Value extends string>({ value, onChange, options, label }: SegmentsProps<Value>) {
  const all: readonly [undefined, string] = [undefined, 'All'];
  return (
    <fieldset aria-label={label} className="flex">
      {[all, ...options].map(([option, text]) => (
        <button
          key={text}
          type="button"
          aria-pressed={option === value}
          onClick={() => onChange(option)}
          className={cx(
            'relative -ml-px min-h-9 border px-3 text-caption max-sm:px-2.5 max-[22rem]:px-1.5 font-semibold transition-colors first:ml-0 first:rounded-l-md last:rounded-r-md focus-visible:z-2 pointer-coarse:min-h-11',
            option === value ? 'chosen z-1 bg-accent-soft' : 'border-line bg-surface hover:bg-hover',
          )}
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}
