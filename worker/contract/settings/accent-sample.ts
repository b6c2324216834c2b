/** The colours of a sample, by token. */
export type Sample = Record<
  'canvas' | 'ink' | 'control' | 'accent' | 'accent-soft' | 'on-accent' | 'lamp' | 'lamp-edge',
  string
>;

type Shades = (hue: number) => Pick<Sample, 'accent' | 'accent-soft' | 'on-accent'>;

// A sample has both themes next to each other, which the stylesheet's own rules cannot show.
const BASE: Record<'light' | 'dark', Sample> = {
  light: {
    canvas: '#faf7f1',
    ink: '#201c17',
    control: '#7f7669',
    accent: '#0b5e5a',
    'accent-soft': '#dceeeb',
    'on-accent': '#ffffff',
    lamp: '#ffc24d',
    'lamp-edge': '#946000',
  },
  dark: {
    canvas: '#101716',
    ink: '#f3eee5',
    control: '#80918c',
    accent: '#63c7bd',
    'accent-soft': '#143835',
    'on-accent': '#06201e',
    lamp: '#ffcb66',
    'lamp-edge': '#ffcb66',
  },
};

const SHADES: Record<'light' | 'dark', Shades> = {
  light: (hue) => ({
    accent: `oklch(0.43 0.072 ${hue})`,
    'accent-soft': `oklch(0.935 0.022 ${hue})`,
    'on-accent': '#ffffff',
  }),
  dark: (hue) => ({
    accent: `oklch(0.79 0.09 ${hue})`,
    'accent-soft': `oklch(0.315 0.042 ${hue})`,
    'on-accent': `oklch(0.223 0.032 ${hue})`,
  }),
};

/** A theme's colours at a hue; null is the product's own. */
export const sampleOf = (theme: 'light' | 'dark', hue: number | null): Sample => ({
  ...BASE[theme],
  ...(hue !== null && SHADES[theme](hue)),
});

// As strong as the accent, and light enough to tell the hues apart.
const stop = (hue: number) => `oklch(0.6 0.11 ${hue})`;
const STOPS = [...Array(13).keys()].map((step) => stop(step * 30));

/** All hues from 0 to 360, as the background of a slider. */
export const ALL_HUES = `linear-gradient(to right, ${STOPS.join(', ')})`;

/** The colour of the slider's knob at a hue; null is the product's own. */
export const knobOf = (hue: number | null): string => stop(hue ?? PRODUCT_HUE);

/** The hue of the product's accent, where the slider starts. */
export const PRODUCT_HUE = 190;

/** The hue of `danger`, between those of both themes. */
const DANGER_HUE = 26;
const CLOSE = 20;

/** Whether a hue could be taken for the red that warns. */
export function isNearDanger(hue: number): boolean {
  const apart = Math.abs(hue - DANGER_HUE) % 360;
  return Math.min(apart, 360 - apart) <= CLOSE;
}
