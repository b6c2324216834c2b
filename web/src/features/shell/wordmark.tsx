import { useLogo, usePortalName } from '#lib/session.ts';
import { Mark } from '#ui/brand/mark.tsx';
import { cx } from '#ui/cx.ts';

interface WordmarkProps {
  /** Keeps the size that it has on phones, for a narrow column. */
  isSmall?: boolean;
}

/** The mark and the portal's name, inside a link or a bar. Keeps its height until the name is known. */
export function Wordmark({ isSmall = false }: WordmarkProps) {
  const name = usePortalName();
  const logo = useLogo();
  return (
    <>
      {logo ? (
        <img src={logo.url} alt="" width={28} height={28} className="size-7 shrink-0" />
      ) : (
        <Mark className="size-7" />
      )}
      <span
        className={cx(
          'line-clamp-2 min-w-0 font-display leading-tight font-semibold tracking-display',
          !isSmall && 'sm:text-lg',
        )}
      >
        {name || <span className="invisible">Portal</span>}
      </span>
    </>
  );
}
