import { useState } from 'react';
import { cx } from './cx.ts';

const SIZE = {
  xs: 'size-5 text-xs tracking-tighter',
  sm: 'size-6 text-xs',
  md: 'size-9 text-caption',
  lg: 'size-12 text-base',
  xl: 'size-16 text-lg',
};
const TINT = ['bg-tint-1', 'bg-tint-2', 'bg-tint-3', 'bg-tint-4', 'bg-tint-5', 'bg-tint-6', 'bg-tint-7', 'bg-tint-8'];

interface AvatarProps {
  name: string;
  /** The picture's address; without one, or if it fails to load, initials are shown. */
  src?: string | null | undefined;
  size?: keyof typeof SIZE;
  className?: string;
}

/** A person's picture or initials. Decorative: the name is always next to it, so it is not read out. */
export function Avatar({ name, src, size = 'md', className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const shape = cx('shrink-0 rounded-full select-none', SIZE[size], className);

  if (src && failed !== src) {
    return (
      <img
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setFailed(src)}
        className={cx(shape, 'bg-subtle object-cover')}
      />
    );
  }
  return (
    <span
      aria-hidden
      className={cx(
        shape,
        'inline-flex items-center justify-center font-semibold text-ink',
        TINT[hash(name) % TINT.length],
      )}
    >
      {size === 'xs' ? [...initials(name)][0] : initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name.split(/[\s._-]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const letters = words.length > 1 ? [words[0], words[1]].map((word) => firstLetter(word ?? '')) : [firstLetter(name)];
  return letters.join('').toUpperCase() || '?';
}

function firstLetter(word: string): string {
  return /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '';
}

function hash(text: string): number {
  let sum = 0;
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return sum;
}
