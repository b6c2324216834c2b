import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { useControlAttributes } from './field.tsx';

/** A single line of text. Inside a `Field` it is labelled and described by it. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useControlAttributes()} {...rest} className={cx('control', className)} />;
}
