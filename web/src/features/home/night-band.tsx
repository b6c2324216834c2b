import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

interface NightBandProps {
  /** `short` is 120 px, for a heading; `tall` is as high as its content. */
  height: 'short' | 'tall';
  children?: ReactNode;
}

/** The evening at the top of the front page, which the header joins. */
export function NightBand({ height, children }: NightBandProps) {
  return (
    <div data-theme="dark" className="bg-night">
      <div
        className={cx(
          'mx-auto w-full max-w-list px-4 sm:px-8',
          height === 'short' ? 'flex min-h-30 flex-col justify-center pb-4' : 'py-10 sm:py-16',
        )}
      >
        {children}
      </div>
    </div>
  );
}
