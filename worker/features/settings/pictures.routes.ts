import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { PICTURE_LIMITS, type PictureKind, sizeFault } from '../../contract/settings/pictures.ts';
import type { AppEnv, SignedInEnv } from '../../http/context.ts';
import { HttpError } from '../../http/errors.ts';
import { requirePermission } from '../../http/permission.ts';
import { revisionQuery, validate } from '../../http/validate.ts';
import { changeSettings } from './change-settings.ts';
import { pictureBytes } from './picture-bytes.ts';
import { storePicture } from './settings.store.ts';

/** The announced type of a body; null if it is neither PNG nor WebP. */
function typeOf(c: Context) {
  const ending = /^image\/(?<ending>png|webp)\s*(?:;|$)/i.exec(c.req.header('Content-Type') ?? '')?.groups?.ending;
  return ending ? (ending.toLowerCase() === 'png' ? 'image/png' : 'image/webp') : null;
}

/** Takes a file as the body. Throws 413 and 415, in that order. */
const file = (kind: PictureKind) =>
  createMiddleware<SignedInEnv>(async (c, next) => {
    const { bytes } = PICTURE_LIMITS[kind];
    if ((await c.req.arrayBuffer()).byteLength > bytes)
      throw new HttpError('body_too_large', `The file is larger than ${bytes / 1024} kB.`);
    if (!typeOf(c)) throw new HttpError('not_picture');
    await next();
  });

/** Replaces a picture with the uploaded one. Throws 400 and 409, in that order. */
async function replacePicture(c: Context<SignedInEnv>, kind: PictureKind, revision: number | undefined) {
  const read = pictureBytes(new Uint8Array(await c.req.arrayBuffer()), typeOf(c) ?? 'image/png');
  const fault = typeof read === 'string' ? read : sizeFault(kind, read);
  if (typeof read === 'string' || fault !== null) throw new HttpError('invalid_picture', fault ?? undefined);
  const { bytes, type, width, height } = read;
  const picture = { hash: createHash('sha256').update(bytes).digest('hex'), type, width, height };
  return changeSettings(c, {
    revision,
    choose: (chosen) => ({ ...chosen, [kind]: picture }),
    store: (at, recorded) => {
      const base64 = Buffer.from(bytes).toString('base64');
      return [storePicture(c.var.db, { ...picture, kind, base64, at }, recorded)];
    },
  });
}

/** The owner's logo, and their picture for link previews (docs/rules/settings.md#pictures). */
export const picturesRoutes = new Hono<AppEnv>()
  .put('/logo', requirePermission('settings.manage'), file('logo'), validate('query', revisionQuery), async (c) =>
    c.json(await replacePicture(c, 'logo', c.req.valid('query').revision)),
  )

  .put('/picture', requirePermission('settings.manage'), file('picture'), validate('query', revisionQuery), async (c) =>
    c.json(await replacePicture(c, 'picture', c.req.valid('query').revision)),
  );
