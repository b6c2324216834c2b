import { cx } from '../cx.ts';

/**
 * Lit where something is there, dark where nothing is. Never an action or a status of its own: a word, number or check
 * next to it says the same.
 */
export function Lamp({ lit, className }: { lit: boolean; className?: string }) {
  return (
    <span
      aria-hidden
      className={cx(
        'inline-block size-3 shrink-0 rounded-sm border transition-colors duration-180',
        lit ? 'border-lamp-edge bg-lamp' : 'border-control',
        className,
      )}
    />
  );
}
