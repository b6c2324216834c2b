import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

/** How a building meets the sky. The bubble is the portal's own: a speech bubble whose tail stands on the ground. */
export type Shape = 'gable' | 'block' | 'shed' | 'bubble' | 'mansard';

interface Building {
  readonly shape: Shape;
  /** In the picture's units, like everything below. */
  readonly width: number;
  /** From the ground to the eaves. */
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
}

interface Window {
  readonly x: number;
  readonly y: number;
}

const WINDOW = { width: 10, height: 14 };
/** How far the lowest windows are above the ground, where the door is. */
const SILL = 34;

/** The outline. The ground is at 0, the left wall too. */
function outline({ shape, width: w, height: h }: Building): string {
  if (shape === 'gable') return `M0 0V${-h}L${w / 2} ${-h - w * 0.36}L${w} ${-h}V0z`;
  if (shape === 'shed') return `M0 0V${-h - 16}L${w} ${-h}V0z`;
  if (shape === 'mansard') return `M0 0V${-h}l8 -20h${w - 16}l8 20V0z`;
  if (shape === 'bubble') return `M0 -26V${20 - h}a20 20 0 0 1 20 -20h${w - 40}a20 20 0 0 1 20 20V0H-24q20 -6 24 -26z`;
  return `M0 0V${-h}h${w}V0z`;
}

/** In tenths, which keep the paths short. */
const rounded = (value: number) => Math.round(value * 10) / 10;

/** Its windows in the order in which they light up: scattered, like those of a real house in the evening. */
function windowsOf({ width, height, columns, rows }: Building): Window[] {
  const step = width / (columns + 0.6);
  const highest = height - WINDOW.height - 14;
  const storey = rows > 1 ? (highest - SILL) / (rows - 1) : 0;
  const place = (index: number) => (index * 7 + 3) % 16;
  return [...Array(rows * columns).keys()]
    .sort((one, other) => place(one) - place(other))
    .map((index) => ({
      x: rounded(width / 2 + ((index % columns) - (columns - 1) / 2) * step - WINDOW.width / 2),
      y: rounded(Math.floor(index / columns) * storey - highest - WINDOW.height),
    }));
}

const paths = (windows: readonly Window[], draw: (window: Window) => string) => windows.map(draw).join('');
const pane = ({ x, y }: Window) => `M${x} ${y}h${WINDOW.width}v${WINDOW.height}h-${WINDOW.width}z`;
const glow = ({ x, y }: Window) => `M${x - 2} ${y - 2}h${WINDOW.width + 4}v${WINDOW.height + 4}h-${WINDOW.width + 4}z`;
const mullion = ({ x, y }: Window) => `M${x + WINDOW.width / 2} ${y}v${WINDOW.height}`;

interface FacadeProps {
  building: Building;
  lit: number;
  isDoorLit?: boolean;
  /** Hangs one window out of line, always lit. */
  crooked?: boolean;
}

function Facade({ building, lit, isDoorLit = false, crooked = false }: FacadeProps) {
  const all = windowsOf(building);
  const [hung] = all;
  const windows = crooked ? all.slice(1) : all;
  const bright = windows.slice(0, lit);
  const door = building.width / 2 - 7;
  return (
    <>
      <path className="fill-house" d={outline(building)} />
      <path className="fill-night" d={paths(windows.slice(lit), pane)} />
      <path className="fill-lamp opacity-22" d={paths(bright, glow)} />
      <path className="fill-lamp" d={paths(bright, pane)} />
      {crooked && hung && (
        <path
          className="fill-lamp"
          d={pane({ x: 0, y: 0 })}
          transform={`translate(${hung.x + 3} ${hung.y - 1}) rotate(14)`}
        />
      )}
      <path className="fill-none stroke-house" strokeWidth="1.2" d={paths(windows, mullion)} />
      <path className={isDoorLit ? 'fill-lamp' : 'fill-night'} d={`M${door} 0v-20a7 7 0 0 1 14 0v20z`} />
    </>
  );
}

/** The street from left to right: where each building begins. */
const STREET: readonly (Building & { readonly at: number })[] = [
  { at: 24, shape: 'gable', width: 96, height: 96, columns: 3, rows: 2 },
  { at: 132, shape: 'block', width: 84, height: 128, columns: 3, rows: 4 },
  { at: 228, shape: 'shed', width: 112, height: 84, columns: 3, rows: 2 },
  { at: 430, shape: 'bubble', width: 190, height: 150, columns: 5, rows: 3 },
  { at: 640, shape: 'gable', width: 88, height: 120, columns: 3, rows: 3 },
  { at: 740, shape: 'mansard', width: 118, height: 92, columns: 4, rows: 2 },
  { at: 870, shape: 'block', width: 92, height: 134, columns: 3, rows: 4 },
  { at: 974, shape: 'gable', width: 104, height: 88, columns: 3, rows: 2 },
];

const LAMP_POSTS = [386, 1088];

const FAR_ROOFS =
  'M0 0V-80l40 -30 40 30v-36h64v20l36 -26 36 26v-52h70v44l44 -32 44 32v-18h90v-36l38 -28 38 28v48h64v-30h76v46l40 -28 40 28v-58h70v40l46 -34 46 34v-20h72v54l36 -26 30 22V0z';

/** Which building lights each further window: they take turns, starting with the middle of the picture, which phones show. */
const TURNS = Array.from({ length: 9 }, () => [3, 4, 3, 5, 1, 2, 0, 6, 7]).flat();

interface StreetProps {
  /** How many windows are lit; while it is unknown, none. At 0 the speech bubble's door is. */
  lit: number | undefined;
  className?: string;
}

/** Houses at night, in both themes, for a band of the same colour. Decorative: what the windows count is also said in words. */
export function Street({ lit, className }: StreetProps) {
  const turns = TURNS.slice(0, lit ?? 0);
  return (
    <Picture viewBox="0 0 1100 232" className={className}>
      <g transform="translate(0 230)">
        <path className="fill-house-far" d={FAR_ROOFS} />
        {STREET.map(({ at, ...building }, index) => (
          <g key={at} transform={`translate(${at} 0)`}>
            <Facade
              building={building}
              lit={turns.filter((turn) => turn === index).length}
              isDoorLit={lit === 0 && building.shape === 'bubble'}
            />
          </g>
        ))}
        {LAMP_POSTS.map((at) => (
          <g key={at} transform={`translate(${at} 0)`}>
            <path className="fill-lamp opacity-12" d="M-5 -66h10L30 0h-60z" />
            <path className="stroke-control/50" strokeWidth="3" strokeLinecap="round" d="M0 0v-62" />
            <path className="fill-lamp" d="M-5 -74h10l-2 10h-6z" />
          </g>
        ))}
        <path className="stroke-control/50" strokeWidth="2" d="M0 1h1100" />
      </g>
    </Picture>
  );
}

/** One building of each shape, in a picture of 170 × 134. */
const HOUSES = {
  gable: { shape: 'gable', width: 96, height: 90, columns: 4, rows: 2 },
  block: { shape: 'block', width: 88, height: 120, columns: 3, rows: 3 },
  shed: { shape: 'shed', width: 100, height: 70, columns: 3, rows: 1 },
  bubble: { shape: 'bubble', width: 136, height: 108, columns: 5, rows: 3 },
  mansard: { shape: 'mansard', width: 88, height: 92, columns: 3, rows: 2 },
} satisfies Record<Shape, Building>;

interface HouseProps {
  shape?: Shape;
  /** How many windows are lit; while it is unknown, none. At 0 the door is. */
  lit: number | undefined;
  /** Hangs one window out of line. */
  crooked?: boolean;
  className?: string;
}

/** One house of the street, at night in both themes. Decorative, like the street. */
export function House({ shape = 'bubble', lit, crooked = false, className }: HouseProps) {
  const building = HOUSES[shape];
  return (
    <Picture viewBox="0 0 170 134" className={className}>
      <g transform={`translate(${shape === 'bubble' ? 24 : 85 - building.width / 2} 132)`}>
        <Facade building={building} lit={lit ?? 0} isDoorLit={lit === 0 && !crooked} crooked={crooked} />
      </g>
      <path className="stroke-control/50" strokeWidth="2" d="M0 133h170" />
    </Picture>
  );
}

function Picture({
  viewBox,
  className,
  children,
}: {
  viewBox: string;
  className: string | undefined;
  children: ReactNode;
}) {
  return (
    <svg aria-hidden="true" data-theme="dark" viewBox={viewBox} className={cx('overflow-visible', className)}>
      {children}
    </svg>
  );
}
