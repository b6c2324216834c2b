import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PICTURE_LIMITS } from '#contract/settings/pictures.ts';
import {
  joined,
  losslessFrame,
  png,
  pngChunk,
  webp,
  webpChunk,
  webpHeader,
  webpOf,
} from '../../support/picture-files.ts';
import { call, type Reply, type SignedIn, signedIn, signedOut } from '../support/client.ts';
import { expectFailure } from '../support/failures.ts';
import { measure, Recorder } from '../support/measuring/recorder.ts';
import { auditDuring, execute, rowsOf } from '../support/rows.ts';
import { expectNoChange } from '../support/state.ts';

type Kind = keyof typeof PICTURE_LIMITS;
type File = Uint8Array<ArrayBuffer>;

let owner: SignedIn;

beforeAll(async () => {
  owner = await signedIn(6);
});
beforeEach(async () => {
  await execute('delete from settings');
  await execute('delete from pictures');
});

type Options = { type?: string; query?: string; recorder?: Recorder; as?: SignedIn };

const put = (kind: Kind, raw: BodyInit, { type = 'image/png', query = '', recorder, as = owner }: Options = {}) =>
  as.call('PUT', `/api/settings/${kind}${query}`, {
    raw,
    headers: { 'Content-Type': type },
    ...(recorder && { recorder }),
  });

/** Uploads a picture, which must succeed, and returns the settings after it. */
async function upload(kind: Kind, raw: File, options?: Options) {
  const reply = await put(kind, raw, options);
  expect([reply.outcome, reply.text]).toEqual(['200', expect.stringContaining('/brand/')]);
  return reply.body;
}

const hashOf = (bytes: File) => createHash('sha256').update(bytes).digest('hex');
const read = async () => (await owner.get('/api/settings')).body;
const stored = () =>
  rowsOf<{ hash: string; isReplaced: 0 | 1 }>(
    'select hash, replacedAt is not null as isReplaced from pictures order by createdAt, hash',
  );

describe('An upload', () => {
  it('A PNG becomes the logo, and the reply is the whole settings', async () => {
    const file = await png(256, 256);
    const logo = { url: `/brand/${hashOf(file)}.png`, type: 'image/png', width: 256, height: 256 };
    const reply = await upload('logo', file);
    expect(reply).toMatchObject({ logo, picture: null, set: ['logo'], revision: 1, name: 'Moderation Portal' });
    expect(reply).toEqual(await read());
  });

  it('A WebP becomes the picture, and a logo stays', async () => {
    await upload('logo', await png(256, 256));
    const file = webp(1200, 630);
    const picture = { url: `/brand/${hashOf(file)}.webp`, type: 'image/webp', width: 1200, height: 630 };
    expect(await upload('picture', file, { type: 'image/webp' })).toMatchObject({ picture, set: ['logo', 'picture'] });
  });

  it('Its type may have parameters and capitals', async () => {
    await upload('logo', await png(256, 256), { type: 'Image/PNG; q=1' });
  });

  it('Only chunks that render are kept, and the address is their hash', async () => {
    const kept = webpOf(webpHeader(300, 300), losslessFrame(300, 300));
    const secret = new TextEncoder().encode('GPS 52.5 N');
    const sent = webpOf(webpHeader(300, 300, 0x0c), losslessFrame(300, 300), webpChunk('EXIF', secret));
    expect(await upload('logo', sent, { type: 'image/webp' })).toMatchObject({
      logo: { url: `/brand/${hashOf(kept)}.webp` },
    });
  });

  it('The largest file is accepted', async () => {
    const parts = { logo: await png(256, 256), picture: await png(1200, 630) };
    for (const kind of ['logo', 'picture'] as const) {
      const [start, end] = [parts[kind].slice(0, -12), parts[kind].slice(-12)];
      const room = PICTURE_LIMITS[kind].bytes - parts[kind].length - 12;
      await upload(kind, joined(start, pngChunk('tEXt', new Uint8Array(room)), end));
    }
  });
});

describe('A refused upload', () => {
  const refused = async (outcome: string, ...call: Parameters<typeof put>): Promise<Reply> => {
    const reply = await expectNoChange(() => put(...call));
    expectFailure(reply, outcome);
    return reply;
  };

  it('A file over the limit is 413, whatever its type and bytes', async () => {
    for (const [kind, limit] of [
      ['logo', '64 kB'],
      ['picture', '512 kB'],
    ] as const) {
      const raw = new Uint8Array(PICTURE_LIMITS[kind].bytes + 1);
      const reply = await refused('413 body_too_large', kind, raw, { type: 'text/plain', query: '?revision=x' });
      expect(reply.body.error).toContain(limit);
    }
  });

  it.each(['image/svg+xml', 'image/jpeg', 'image/png, image/webp', 'application/json', 'image/pngx', ''])(
    'The type %j is 415, whatever its bytes',
    async (type) => {
      await refused('415 not_picture', 'logo', new Uint8Array(9), { type, query: '?revision=x' });
    },
  );

  it('Bytes of another type than announced are 400, in a sentence', async () => {
    const reply = await refused('400 invalid_picture', 'logo', webp(256, 256));
    expect(reply.body.error).toBe('This file is not a PNG.');
    await refused('400 invalid_picture', 'logo', await png(256, 256), { type: 'image/webp' });
  });

  it('An empty body is 400', async () => {
    const reply = await refused('400 invalid_picture', 'logo', new Uint8Array());
    expect(reply.body.error).toBe('The file is empty.');
  });

  it('A compressed body is not unpacked', async () => {
    const raw = await new Response(
      new Blob([await png(256, 256)]).stream().pipeThrough(new CompressionStream('gzip')),
    ).arrayBuffer();
    const headers = { 'Content-Type': 'image/png', 'Content-Encoding': 'gzip' };
    expectFailure(await owner.call('PUT', '/api/settings/logo', { raw, headers }), '400 invalid_picture');
  });

  it.each([
    ['logo', 191, 191, '192 to 1,024'],
    ['logo', 1025, 1025, '192 to 1,024'],
    ['logo', 256, 255, 'square'],
    ['picture', 1200, 800, '1.7 to 2.1'],
    ['picture', 1200, 560, '1.7 to 2.1'],
    ['picture', 599, 320, '600 to 2,400'],
    ['picture', 2400, 1261, '315 to 1,260'],
    ['picture', 256, 256, '600 to 2,400'],
  ] as const)('As a %s, %i × %i pixels are 400 with what it needs', async (kind, width, height, needs) => {
    const reply = await refused('400 invalid_picture', kind, webp(width, height), { type: 'image/webp' });
    expect(reply.body.error).toContain(needs);
  });

  it('A malformed revision is 400', async () => {
    for (const query of ['?revision=x', '?revision=-1', '?revision=', '?revision=1.5'])
      await refused('400 invalid_input', 'logo', await png(256, 256), { query });
  });

  it('A stale revision is 409 with the settings, but only for a picture that could be used', async () => {
    await upload('logo', await png(256, 256));
    for (const query of ['?revision=0', '?revision=2']) {
      const reply = await refused('409 conflict', 'logo', await png(300, 300), { query });
      expect(reply.body.current).toEqual(await read());
      await refused('400 invalid_picture', 'logo', webp(9, 9), { type: 'image/webp', query });
    }
  });

  it('The caller comes before the file', async () => {
    const file = await png(256, 256);
    const spoilt = { raw: new Uint8Array(600_000), headers: { 'Content-Type': 'text/plain' } };
    for (const kind of ['logo', 'picture'] as const) {
      expectFailure(await signedOut.call('PUT', `/api/settings/${kind}`, spoilt), '401 unauthenticated');
      expectFailure(await put(kind, file, { as: await signedIn(5) }), '403 grade_too_low');
    }
  });

  it.each(['GET /logo', 'DELETE /logo', 'POST /logo', 'PATCH /picture', 'PUT /banner', 'PUT /logo/', 'PUT /logo/x'])(
    '%s is no call',
    async (call) => {
      const [method = '', path] = call.split(' ');
      expectFailure(await owner.call(method, `/api/settings${path}`), '404 not_found');
    },
  );
});

describe('Replacing', () => {
  it('The previous picture stays at its address', async () => {
    const [first, second] = [await png(256, 256), await png(300, 300)];
    await upload('logo', first);
    expect(await upload('logo', second, { query: '?revision=1' })).toMatchObject({ revision: 2 });
    expect((await stored()).toSorted((a, b) => a.isReplaced - b.isReplaced)).toEqual([
      { hash: hashOf(second), isReplaced: 0 },
      { hash: hashOf(first), isReplaced: 1 },
    ]);
    expect((await signedOut.get(`/brand/${hashOf(first)}.png`)).status).toBe(200);
  });

  it('The same picture again changes nothing, whatever was dropped from it', async () => {
    const file = await png(256, 256);
    const settings = await upload('logo', file);
    const again = joined(file.slice(0, -12), pngChunk('tEXt', new Uint8Array(3)), file.slice(-12));
    await expectNoChange(async () => expect(await upload('logo', again, { query: '?revision=1' })).toEqual(settings));
    expectFailure(await put('logo', file, { query: '?revision=0' }), '409 conflict');
  });

  it('A replaced picture that is sent again is the current one again', async () => {
    const [first, second] = [await png(256, 256), await png(300, 300)];
    await upload('logo', first);
    await upload('logo', second);
    await upload('logo', first);
    expect(new Set((await stored()).map(({ hash, isReplaced }) => `${hash} ${isReplaced}`))).toEqual(
      new Set([`${hashOf(first)} 0`, `${hashOf(second)} 1`]),
    );
  });

  it('A removed picture is gone, and so are those that it replaced', async () => {
    const [first, second, other] = [await png(256, 256), await png(300, 300), await png(1200, 630)];
    await upload('logo', first);
    await upload('logo', second);
    await upload('picture', other);
    await owner.patch('/api/settings', { logo: null });
    expect((await stored()).map(({ hash }) => hash)).toEqual([hashOf(other)]);
    for (const file of [first, second])
      expectFailure(await signedOut.get(`/brand/${hashOf(file)}.png`), '404 not_found');
  });

  it('At most ten replaced pictures are kept, and the current one always is', async () => {
    for (let side = 200; side < 214; side++) await upload('logo', webp(side, side), { type: 'image/webp' });
    const rows = await stored();
    expect([rows.filter(({ isReplaced }) => isReplaced).length, rows.length]).toEqual([10, 11]);
    expect(rows.find(({ isReplaced }) => !isReplaced)?.hash).toBe(hashOf(webp(213, 213)));
    expect(rows.map(({ hash }) => hash)).not.toContain(hashOf(webp(202, 202)));
  });

  it('The log has hash, type and size, and never the bytes', async () => {
    const [first, second] = [await png(256, 256), webp(300, 300)];
    const [added] = await auditDuring(() => upload('logo', first));
    const [changed] = await auditDuring(() => upload('logo', second, { type: 'image/webp' }));
    const logo = { hash: hashOf(first), type: 'image/png', width: 256, height: 256 };
    const next = { hash: hashOf(second), type: 'image/webp', width: 300, height: 300 };
    const valuesOf = (row: typeof added) => [row?.oldValues, row?.newValues].map((text) => JSON.parse(String(text)));
    expect(added).toMatchObject({ action: 'SETTINGS_CHANGED', entityType: 'setting', entityId: 'portal' });
    expect([valuesOf(added), valuesOf(changed)]).toEqual([
      [{ logo: null }, { logo }],
      [{ logo }, { logo: next }],
    ]);
  });

  it('If twenty uploads race on one revision, one wins and only its picture is stored', async () => {
    await upload('logo', await png(256, 256));
    const files = Array.from({ length: 20 }, (_, n) => webp(300 + n, 300 + n));
    const recorder = new Recorder();
    recorder.holdUntil(20, (statements) => statements.some(({ sql }) => /^update "settings"/i.test(sql)));
    const rows = await auditDuring(async () => {
      const replies = await Promise.all(
        files.map((file) => put('logo', file, { type: 'image/webp', query: '?revision=1', recorder })),
      );
      const won = replies.filter(({ outcome }) => outcome === '200');
      const lost = replies.filter(({ outcome }) => outcome === '409 conflict');
      expect([won.length, lost.length]).toEqual([1, 19]);
      for (const { body } of lost) expect(body.current).toEqual(won[0]?.body);
    });
    expect([rows.length, (await stored()).length]).toEqual([1, 2]);
  });

  it('An upload takes three round trips', async () => {
    const file = await png(256, 256);
    expect((await measure((recorder) => put('logo', file, { recorder }))).trips).toBe(3);
    expect((await measure((recorder) => put('logo', webp(9, 9), { recorder }))).trips).toBe(1);
  });
});

describe('The address of a picture', () => {
  it('Everyone gets exactly the stored bytes, by their exact type', async () => {
    const file = webp(1200, 630);
    const { picture } = await upload('picture', file, { type: 'image/webp' });
    const reply = await signedOut.get((picture as { url: string }).url);
    expect([reply.bytes, reply.headers.get('Content-Type')]).toEqual([file, 'image/webp']);
  });

  it('It is kept for a year, and can do nothing if it is opened as a page', async () => {
    const file = await png(256, 256);
    await upload('logo', file);
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await call(method, `/brand/${hashOf(file)}.png`);
      expect([status, headers.get('Cache-Control')]).toEqual([200, 'public, max-age=86400']);
      expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox");
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Set-Cookie')).toBeNull();
    }
  });

  it('Anything else below it is 404, and not kept', async () => {
    const hash = hashOf(await png(256, 256));
    await upload('logo', await png(256, 256));
    for (const path of [
      ...[`/brand/${hash}.webp`, `/brand/${hash}`, `/brand/${hash.toUpperCase()}.png`, `/brand/${hash}.png/`],
      ...[`/brand/x/${hash}.png`, `/brand/${'0'.repeat(64)}.png`, `/brand/${hash}.png%00`, '/brand/'],
    ]) {
      const reply = await signedOut.get(path);
      expectFailure(reply, '404 not_found');
      expect(reply.headers.get('Cache-Control')).toBe('no-store');
    }
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const reply = await owner.call(method, `/brand/${hash}.png`);
      expectFailure(reply, '404 not_found');
      expect(reply.headers.get('Cache-Control')).toBe('no-store');
    }
  });

  it('It costs one round trip and one row, and an impossible name none', async () => {
    const file = await png(256, 256);
    await upload('logo', file);
    const at = (name: string) => measure((recorder) => owner.get(`/brand/${name}`, { recorder }));
    const found = await at(`${hashOf(file)}.png`);
    expect([found.trips, found.rowsRead, (await at('x.png')).trips]).toEqual([1, 1, 0]);
  });

  it('If D1 fails it is 503, and not kept', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const recorder = new Recorder();
    recorder.breakD1();
    const reply = await signedOut.get(`/brand/${'0'.repeat(64)}.png`, { recorder });
    expect([reply.outcome, reply.headers.get('Cache-Control')]).toEqual(['503 unavailable', 'no-store']);
  });

  it('It counts as a visitor’s read, also for people who are signed in', async () => {
    const used = { limit: async () => ({ success: false }) };
    const recorder = new Recorder({ VISITOR_LIMIT: used });
    for (const who of [signedOut, owner]) {
      const reply = await who.get(`/brand/${'0'.repeat(64)}.png`, { recorder });
      expectFailure(reply, '429 rate_limited');
    }
    expect(recorder.trips).toEqual([]);
  });
});
