/** Lets keyboard users skip the navigation; visible only while focused. */
export function SkipLink() {
  return (
    <a href="#content" className="fixed -top-20 left-2 z-50 rounded-md bg-surface px-4 py-2 focus-visible:top-2">
      Skip to content
    </a>
  );
}
