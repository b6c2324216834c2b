/** A bar that fills its track to a share of 0 to 1. Decoration: the figure stands beside it. */
export function Bar({ share }: { share: number }) {
  return (
    <span aria-hidden className="block h-3 min-w-0 flex-1 rounded-sm bg-subtle">
      <span
        // A little is never drawn as nothing.
        className="block h-full rounded-sm bg-control data-some:min-w-1"
        {...(share > 0 && { 'data-some': true })}
        style={{ width: `${Math.min(1, share) * 100}%` }}
      />
    </span>
  );
}
