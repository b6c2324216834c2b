import { PICTURE_LIMITS, type PictureKind, sizeFault } from '#contract/settings/pictures.ts';

/** What the file dialog offers. */
export const ACCEPTED = 'image/png,image/webp';

const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1024)} kB`;

/** Why this file cannot be used, as far as its type and size tell; null if they are fine. */
export function fileFault(kind: PictureKind, { type, size }: Pick<File, 'type' | 'size'>): string | null {
  const most = PICTURE_LIMITS[kind].bytes;
  if (!ACCEPTED.split(',').includes(type)) return 'This file is no picture that fits. Choose a PNG or WebP file.';
  if (size > most) return `This file has ${kilobytes(size)}; ${kilobytes(most)} is the most.`;
  return null;
}

/** Why this file cannot be used as the logo or picture; null if the server will take it. */
export async function pictureFault(kind: PictureKind, file: File): Promise<string | null> {
  const fault = fileFault(kind, file);
  if (fault) return fault;
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    picture.close();
    return sizeFault(kind, { width, height });
  } catch {
    return 'This file cannot be read as a picture. It may be damaged.';
  }
}
