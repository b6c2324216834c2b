import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { House } from './street.tsx';

interface HeroProps {
  /** Shows a house with this many windows lit; the band is at least 200 px high with it, and 120 px without. */
  house?: { lit: number | undefined } | undefined;
  children?: ReactNode;
}

/** The evening at the top of a page, which the header joins if the route `hasNightBand`. */
export function Hero({ house, children }: HeroProps) {
  return (
    <div data-theme="dark" className="bg-night">
      <div
        className={cx(
          'mx-auto w-full max-w-list px-4 sm:px-8',
          house
            ? 'relative grid items-end gap-x-8 sm:min-h-50 sm:grid-cols-[minmax(0,1fr)_auto]'
            : 'flex min-h-30 flex-col justify-center pb-4',
        )}
      >
        {house && (
          <House {...house} className="absolute top-0 right-4 h-11.25 w-14 sm:static sm:order-1 sm:h-42 sm:w-53" />
        )}
        <div className={cx(house && 'self-center pb-6')}>{children}</div>
      </div>
    </div>
  );
}
