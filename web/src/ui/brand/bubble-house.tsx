import { cx } from '../cx.ts';

/** Where the windows of each row start, and the rows. */
const COLUMNS = [48, 96, 144, 192, 240];
const ROWS = [30, 66, 102];

// Scattered, as in a real house in the evening.
const ORDER = [7, 3, 11, 0, 9, 13, 5, 1, 14, 6, 2, 10, 12, 4, 8];

/** How many windows the house has. */
export const WINDOWS = ORDER.length;

/** The window that hangs crooked. */
const CROOKED = 8;

const windowAt = (index: number) => `M${COLUMNS[index % 5]} ${ROWS[Math.floor(index / 5)]}h32v22h-32z`;

interface BubbleHouseProps {
  /** How many windows are lit; at 0 only the door is, and while it is unknown nothing. */
  lit: number | undefined;
  /** Hangs one window out of line. */
  crooked?: boolean;
  className?: string;
}

/** A speech bubble that is a house of 5 × 3 windows, at night in both themes. Decorative: what it counts is also said in words. */
export function BubbleHouse({ lit, crooked = false, className }: BubbleHouseProps) {
  const straight = crooked ? ORDER.filter((index) => index !== CROOKED) : ORDER;
  const count = Math.min(lit ?? 0, WINDOWS);
  return (
    <svg
      aria-hidden="true"
      data-theme="dark"
      viewBox="0 0 320 200"
      strokeWidth="2"
      strokeLinejoin="round"
      className={className}
    >
      <path
        className="fill-accent-soft stroke-accent"
        d="M44 9h232a24 24 0 0 1 24 24v115a24 24 0 0 1-24 24H96l-36 24v-24H44a24 24 0 0 1-24-24V33A24 24 0 0 1 44 9z"
      />
      <path className="fill-night stroke-control/50" d={straight.map(windowAt).join('')} />
      {straight.map((index, place) => (
        <path
          key={index}
          className={cx(
            'fill-lamp stroke-lamp-edge transition-opacity duration-180',
            place < count ? 'animate-fade-in' : 'opacity-0',
          )}
          d={windowAt(index)}
        />
      ))}
      {crooked && (
        <path className="fill-lamp stroke-lamp-edge" d="M0 0h32v22h-32z" transform="translate(199 63) rotate(14)" />
      )}
      <path
        className={lit === 0 && !crooked ? 'fill-lamp stroke-lamp-edge' : 'fill-night stroke-control/50'}
        d="M146 172v-26a6 6 0 0 1 6-6h16a6 6 0 0 1 6 6v26z"
      />
    </svg>
  );
}
