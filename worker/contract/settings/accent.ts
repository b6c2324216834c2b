/** A colour without its hue: lightness and chroma in OKLCH. */
export type Shade = { lightness: number; chroma: number };

/** The night of an accent, as in web/src/tokens.css. */
export const NIGHT: Shade = { lightness: 0.282, chroma: 0.037 };

/** A linear channel as two hex digits of sRGB. */
function channel(linear: number): string {
  const curved = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, curved)) * 255)
    .toString(16)
    .padStart(2, '0');
}

/** A shade at this hue (0–359) in linear sRGB. A channel outside 0–1 cannot be shown. */
export function linearOf({ lightness, chroma }: Shade, hue: number): [red: number, green: number, blue: number] {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  // https://bottosson.github.io/posts/oklab/
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** A shade at this hue (0–359) as a hex colour, for places that cannot read `oklch()`. */
export const hexOf = (shade: Shade, hue: number) => `#${linearOf(shade, hue).map(channel).join('')}`;
