/** Lets keyboard users skip the navigation; visible only while focused. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only focus-visible:not-sr-only focus-visible:fixed focus-visible:top-2 focus-visible:left-2 focus-visible:z-50 focus-visible:rounded-md focus-visible:bg-surface focus-visible:px-4 focus-visible:py-2"
    >
      Skip to content
    </a>
  );
}
