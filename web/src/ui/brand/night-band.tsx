import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { BubbleHouse } from './bubble-house.tsx';

interface NightBandProps {
  /** Shows the house with this many windows lit. Omitted, the band is 120 px high, for a heading. */
  house?: { lit: number | undefined } | undefined;
  /** 200 px high, with a smaller house: the head of a page. */
  isHead?: boolean;
  children?: ReactNode;
}

/** The evening at the top of a page, which the header joins if the route `hasNightBand`. */
export function NightBand({ house, isHead = false, children }: NightBandProps) {
  return (
    <div data-theme="dark" className="bg-night">
      <HouseColumns house={house} isHead={isHead}>
        {children}
      </HouseColumns>
    </div>
  );
}

/** The columns of such a band, for a page that has them in its own theme. */
export function HouseColumns({ house, isHead = false, children }: NightBandProps) {
  return (
    <div className={cx('mx-auto w-full max-w-list px-4 sm:px-8', layoutOf(house, isHead))}>
      {house && (
        <BubbleHouse
          {...house}
          className={
            isHead
              ? 'absolute top-0 right-4 h-11.25 w-18 sm:static sm:order-1 sm:h-31.25 sm:w-50'
              : 'h-25 w-40 md:order-1 md:h-37.5 md:w-60 lg:h-50 lg:w-80'
          }
        />
      )}
      <div>{children}</div>
    </div>
  );
}

function layoutOf(house: NightBandProps['house'], isHead: boolean): string {
  if (!house) return 'flex min-h-30 flex-col justify-center pb-4';
  if (isHead) return 'relative grid items-center gap-x-8 pb-6 sm:min-h-50 sm:grid-cols-[minmax(0,1fr)_auto]';
  return 'grid items-center gap-x-12 gap-y-8 py-10 sm:py-16 md:grid-cols-[minmax(0,1fr)_15rem] lg:grid-cols-[minmax(0,1fr)_20rem]';
}
