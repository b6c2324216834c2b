import type { Picture } from './values.ts';

// What the Worker and the browser's check before an upload share.

/** What a picture is for. */
export type PictureKind = 'logo' | 'picture';

type Range = readonly [number, number];

/** The most bytes of an uploaded file, and the pixels and proportion (width ÷ height) that it may have. */
export const PICTURE_LIMITS: Record<PictureKind, Record<'width' | 'height' | 'ratio', Range> & { bytes: number }> = {
  logo: { bytes: 65_536, width: [192, 1024], height: [192, 1024], ratio: [1, 1] },
  picture: { bytes: 524_288, width: [600, 2400], height: [315, 1260], ratio: [1.7, 2.1] },
};

const number = (value: number) => value.toLocaleString('en');

const isIn = ([from, to]: Range, value: number) => value >= from && value <= to;

/** Why a picture of this size cannot be used, as a sentence for the user; null if it can. */
export function sizeFault(kind: PictureKind, { width, height }: Pick<Picture, 'width' | 'height'>): string | null {
  const limits = PICTURE_LIMITS[kind];
  const refused = (rule: string) => `This file has ${number(width)} × ${number(height)} pixels. ${rule}`;
  const range = ([from, to]: Range) => `${number(from)} to ${number(to)}`;
  if (kind === 'logo' && width !== height) return refused('A logo must be square.');
  if (!isIn(limits.width, width) || !isIn(limits.height, height))
    return refused(
      kind === 'logo'
        ? `A logo needs ${range(limits.width)} on each side.`
        : `This picture needs ${range(limits.width)} × ${range(limits.height)}.`,
    );
  if (!isIn(limits.ratio, width / height)) return refused('It must be 1.7 to 2.1 times as wide as high.');
  return null;
}
