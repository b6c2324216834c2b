import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';

// Safari drops the list role with `list-style: none`, but not with an empty string, which looks the same.
const SAFE_LIST = "[list-style-type:'']";

/** Rows separated by hairlines. `framed` adds a border around them, for lists outside a card. */
export function List({ framed = false, className, ...rest }: ComponentProps<'ul'> & { framed?: boolean }) {
  return (
    <ul
      {...rest}
      className={cx(SAFE_LIST, 'divide-y', framed && 'rounded-lg border border-line bg-surface', className)}
    />
  );
}

/** The head of a part of a long list, which stays in view below the bar of small screens; above the buttons of its rows, below a menu. */
export const STICKY_HEAD = 'sticky top-14 z-10 flex items-center bg-canvas lg:top-0';

interface ListRowProps {
  /** An avatar or an icon before the text. */
  leading?: ReactNode;
  /** Badges, figures and buttons at the end; they wrap under the text on narrow screens. */
  trailing?: ReactNode;
  /** On phones, `trailing` always goes on a line of its own: for several buttons. */
  trailingBelow?: boolean;
  /** Phones leave `trailing` out: for what they have in a menu. */
  trailingWide?: boolean;
  /** From 1280 px on, the elements of the text and of `trailing` are cells of a grid with these columns, a class. */
  columns?: string | false;
  /** On phones, likewise, in two columns of which the second is as wide as its content: for rows of two lines. */
  phoneGrid?: boolean;
  /** At the very end, such as a chevron; it never wraps. */
  end?: ReactNode;
  /** The row holds a `stretched` link, so it reacts to the pointer. Buttons in `trailing` stay above the link. */
  interactive?: boolean;
  className?: string;
  children: ReactNode;
}

/** One row of a `List`. */
export function ListRow({
  leading,
  trailing,
  trailingBelow = false,
  trailingWide = false,
  columns,
  phoneGrid = false,
  end,
  interactive = false,
  className,
  children,
}: ListRowProps) {
  const asCells = cx(columns && 'xl:contents', phoneGrid && 'max-sm:contents');
  return (
    <li
      data-row
      className={cx(
        'relative flex items-start gap-3 px-4 py-3 text-sm sm:px-5 tabular-nums first:rounded-t-lg last:rounded-b-lg',
        interactive && 'group transition-colors hover:bg-hover active:bg-subtle',
        columns && 'xl:items-center',
        className,
      )}
    >
      {leading && <div className="shrink-0">{leading}</div>}
      <div
        className={cx(
          'flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2',
          columns && `xl:grid ${columns}`,
          phoneGrid && 'max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-2 max-sm:gap-y-0.5',
        )}
      >
        <div className={cx('min-w-0 flex-1 basis-52', asCells)}>{children}</div>
        {trailing && (
          // An open menu covers the rows below.
          <div
            className={cx(
              'relative z-1 flex max-w-full flex-wrap items-center gap-2 empty:hidden has-[[role=menu]]:z-11',
              trailingBelow && 'max-sm:w-full',
              trailingWide && 'max-sm:hidden',
              columns && 'xl:*:relative xl:*:z-1',
              asCells,
            )}
          >
            {trailing}
          </div>
        )}
      </div>
      {end && <div className="shrink-0 self-center">{end}</div>}
    </li>
  );
}

interface ColumnHeadsProps {
  /** The columns of the rows, a class. */
  columns: string;
  /** As wide as what is at the end of each row. */
  end?: ReactNode;
  /** The left padding, a class: up to where the rows' text begins. */
  className: string;
  /** One element for each column. */
  children: ReactNode;
}

/** The heads of rows with `columns`. Hidden from screen readers, because each cell names itself. */
export function ColumnHeads({ columns, end, className, children }: ColumnHeadsProps) {
  return (
    <div aria-hidden className={cx('hidden gap-3 pr-5 text-caption whitespace-nowrap text-muted xl:flex', className)}>
      <div className={cx('grid flex-1 gap-x-4', columns)}>{children}</div>
      {end && <div className="invisible h-0">{end}</div>}
    </div>
  );
}
