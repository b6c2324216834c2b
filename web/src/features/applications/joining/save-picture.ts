import { saveFile } from '#lib/download.ts';

/** As large as the picture of a link's preview. */
const WIDTH = 1200;
const HEIGHT = 630;
/** The house is 320 × 200 on the screen's grid, and 544 × 340 in the picture. */
const SCALE = 1.7;
const TOP = 44;
/** The widest that a text may be, and the smallest that it gets for that. */
const MAX_WIDTH = 1040;
const MIN_SIZE = 28;

interface Picture {
  /** As the screen shows it. */
  house: SVGSVGElement;
  name: string;
  /** Under the name, and in the file's name. */
  position: string;
}

/** Saves a PNG of the house above a name and a position. Throws if the browser cannot make one. */
export async function savePicture({ house, name, position }: Picture): Promise<void> {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas');
  const style = getComputedStyle(house);
  const token = (of: string) => style.getPropertyValue(`--${of}`);
  const display = token('font-display');
  // Text is drawn in the next best typeface if this one cannot be loaded.
  await document.fonts.load(`600 40px ${display}`).catch(() => []);

  context.fillStyle = token('color-night');
  context.fillRect(0, 0, WIDTH, HEIGHT);
  drawHouse(context, house);
  write(context, name, { y: 470, size: 60, family: token('font-sans'), colour: token('color-ink') });
  write(context, position, { y: 542, size: 40, family: display, colour: token('color-muted') });

  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!png) throw new Error('This browser makes no picture');
  saveFile(png, fileName(position));
}

/** Its paths in the colours that they have on the screen. */
function drawHouse(context: CanvasRenderingContext2D, house: SVGSVGElement): void {
  context.save();
  context.translate((WIDTH - 320 * SCALE) / 2, TOP);
  context.scale(SCALE, SCALE);
  context.lineWidth = 2;
  context.lineJoin = 'round';
  for (const path of house.querySelectorAll('path')) {
    const { fill, stroke, opacity } = getComputedStyle(path);
    const shape = new Path2D(path.getAttribute('d') ?? '');
    Object.assign(context, { fillStyle: fill, strokeStyle: stroke, globalAlpha: Number(opacity) });
    context.fill(shape);
    context.stroke(shape);
  }
  context.restore();
}

interface Look {
  /** Where its letters stand. */
  y: number;
  size: number;
  family: string;
  colour: string;
}

/** Writes a text in the middle, smaller if it would be too wide, and at last with its end cut off. */
function write(context: CanvasRenderingContext2D, text: string, { y, size, family, colour }: Look): void {
  context.textAlign = 'center';
  context.fillStyle = colour;
  const isTooWide = (shown: string) => context.measureText(shown).width > MAX_WIDTH;
  let at = size;
  do {
    context.font = `600 ${at}px ${family}`;
    at -= 2;
  } while (at >= MIN_SIZE && isTooWide(text));
  let shown = text;
  const letters = [...text];
  while (isTooWide(shown) && letters.pop()) shown = `${letters.join('').trimEnd()}…`;
  context.fillText(shown, WIDTH / 2, y);
}

/** 'event-host.png' for Event Host. */
function fileName(position: string): string {
  const plain = position.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = plain.match(/[a-z0-9]+/g) ?? ['picture'];
  return `${words.join('-')}.png`;
}
