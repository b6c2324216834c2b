import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { useControlAttributes } from './field.tsx';

/** Several lines of text. Starts with `rows` rows and grows with the text where the browser supports it. */
export function Textarea({ className, rows = 6, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useControlAttributes()}
      {...rest}
      rows={rows}
      // With field-sizing alone, an empty one would collapse to a single line.
      style={{ minHeight: `${rows * 1.5 + 0.75}rem` }}
      className={cx('control field-sizing-content max-h-[70vh] resize-y', className)}
    />
  );
}
