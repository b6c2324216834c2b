import { cx } from '../cx.ts';

/**
 * Lit where something waits for the reader, dark where nothing does. Never an action or a status of its own: a word, number or
 * check next to it says the same. `isSmall` is for the lamp before a count.
 */
export function StatusDot({ lit, isSmall, className }: { lit: boolean; isSmall?: boolean; className?: string }) {
  return (
    <span
      aria-hidden
      className={cx(
        'inline-block shrink-0 border transition-colors duration-180 forced-color-adjust-none',
        isSmall ? 'size-2 rounded-xs' : 'size-3 rounded-sm',
        lit ? 'border-lamp-edge bg-lamp' : 'border-control',
        className,
      )}
    />
  );
}
