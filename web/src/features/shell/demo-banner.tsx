import { Link } from '@tanstack/react-router';
import { getDemo } from '#lib/portal/demo.ts';

/** Says on every screen of a demo what it is, and leads to the choice of an account. Nothing in any other portal. */
export function DemoBanner() {
  const demo = getDemo();
  if (!demo) return null;
  return (
    <aside
      aria-label="Demo"
      data-demo
      className="flex items-center justify-center gap-x-3 border-b border-line bg-subtle px-4 py-1.5 text-caption text-ink max-lg:flex-wrap"
    >
      <p className="text-center text-pretty">
        <strong className="font-semibold">This is a demo.</strong>{' '}
        {demo.isPublic
          ? 'Others see what you write, and all of it is gone each night.'
          : 'Its people are invented, and its data is its own.'}
      </p>
      <Link to="/login" className="link shrink-0 rounded-sm pointer-coarse:py-3">
        Look as someone else
      </Link>
    </aside>
  );
}
