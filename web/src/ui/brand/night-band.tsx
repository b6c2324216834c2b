import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { BubbleHouse } from './bubble-house.tsx';

interface NightBandProps {
  /** Shows the house with this many windows lit. Omitted, the band is 120 px high, for a heading. */
  house?: { lit: number | undefined };
  /** Fills the window. */
  isPage?: boolean;
  children?: ReactNode;
}

/** The evening at the top of a page, which the header joins if the route `hasNightBand`. */
export function NightBand({ house, isPage = false, children }: NightBandProps) {
  return (
    <div data-theme="dark" className={cx('bg-night', isPage && 'flex min-h-[calc(100dvh-4rem)] items-center')}>
      <div
        className={cx(
          'mx-auto w-full max-w-list px-4 sm:px-8',
          house
            ? 'grid items-center gap-x-12 gap-y-8 py-10 sm:py-16 md:grid-cols-[minmax(0,1fr)_15rem] lg:grid-cols-[minmax(0,1fr)_20rem]'
            : 'flex min-h-30 flex-col justify-center pb-4',
        )}
      >
        {house && <BubbleHouse {...house} className="h-25 w-40 md:order-1 md:h-37.5 md:w-60 lg:h-50 lg:w-80" />}
        <div>{children}</div>
      </div>
    </div>
  );
}
