import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { useControlAttributes } from './field.tsx';

/** A single line of text, labelled and described by the `Field` around it. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useControlAttributes()} {...rest} className={cx('control', className)} />;
}
