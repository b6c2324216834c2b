import { cx } from '../cx.ts';

/** The portal's mark: a speech bubble with one lit window. Decorative: the portal's name is next to it. */
export function Mark({ className = 'size-6' }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={cx('shrink-0', className)}>
      <path
        className="fill-accent"
        d="M6 1h12a5 5 0 0 1 5 5v9a5 5 0 0 1-5 5h-5.5L7 24v-4H6a5 5 0 0 1-5-5V6a5 5 0 0 1 5-5z"
      />
      <path className="fill-on-accent/40" d="M4 7.5h4v6H4zM16 7.5h4v6h-4z" />
      {/* The outline keeps it apart from the dark theme's pale bubble. */}
      <path className="fill-lamp stroke-on-accent" d="M10 7.5h4v6h-4z" />
    </svg>
  );
}
