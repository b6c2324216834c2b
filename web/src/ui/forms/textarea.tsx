import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { useControlAttributes } from './field.tsx';

/** Several lines of text; six rows at first, growing with what is written where the browser can. */
export function Textarea({ className, rows = 6, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useControlAttributes()}
      {...rest}
      rows={rows}
      // Its least height is what `rows` asks for; field-sizing alone would collapse an empty one to a line.
      style={{ minHeight: `${rows * 1.5 + 0.75}rem` }}
      className={cx('control field-sizing-content max-h-[70vh] resize-y', className)}
    />
  );
}
