/** A bar filled to a share from 0 to 1. Decorative: the figure is beside it. */
export function Bar({ share }: { share: number }) {
  return (
    <span aria-hidden className="block h-3 min-w-0 flex-1 rounded-sm bg-subtle">
      <span
        // A tiny share stays visible.
        className="block h-full rounded-sm bg-control data-some:min-w-1"
        {...(share > 0 && { 'data-some': true })}
        style={{ width: `${Math.min(1, share) * 100}%` }}
      />
    </span>
  );
}
