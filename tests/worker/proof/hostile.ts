import fc from 'fast-check';

/** A JSON value, apart from numbers that only its text can hold. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A body as it is sent: text or bytes, with a content type. */
export type Sent = { name: string; raw: BodyInit; type?: string };

const anyUtf16 = fc
  .array(fc.nat(0xffff), { maxLength: 40 })
  .map((units) => units.map((unit) => String.fromCharCode(unit)).join(''));

const texts = fc.oneof(
  anyUtf16,
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.constantFrom(
    ...[
      '',
      ' ',
      '\n',
      '\t',
      '\0',
      'a\0b',
      '\ud800',
      '\udfffx',
      '\u200b',
      '\u2060\u00ad',
      '\u202e',
      '\u202eabc',
      '\u0085',
    ],
    ...[
      '__proto__',
      'constructor',
      'toString',
      '<img src=x onerror=alert(1)>',
      "'; drop table users; --",
      '%',
      '{name}',
    ],
    ...['null', 'true', '1', '-1', '1e999', '2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'],
    ...['00000000-0000-4000-8000-000000000000', 'javascript:alert(1)', 'http://169.254.169.254/', '../../etc/passwd'],
  ),
  fc
    .constantFrom(65, 81, 101, 120, 121, 201, 501, 1001, 2001, 5001, 10_001, 100_001)
    .map((length) => 'x'.repeat(length)),
);

const numbers = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -0, 1, -1, 0.5, 1.5, 2.5, 6, 7, 101, 601, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 1e308, 5e-324),
);

const deep = (depth: number): Json => (depth === 0 ? 1 : [deep(depth - 1)]);

const values: fc.Arbitrary<Json> = fc.oneof(
  { weight: 4, arbitrary: texts },
  { weight: 2, arbitrary: numbers },
  { weight: 2, arbitrary: fc.constantFrom<Json>(null, true, false, [], {}, [[]], [null], { a: { b: [1] } }, deep(50)) },
  { weight: 1, arbitrary: fc.array(texts, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.nat(400).map((length): Json => Array.from({ length }, () => 'x')) },
);

/** One change of a body, at a place that `at` chooses. */
export type Change = {
  at: number;
  how: 'drop' | 'rename' | 'replace' | 'wrap' | 'add' | 'repeat';
  key: string;
  value: Json;
};

/** One to three changes of a valid body. */
export const changes: fc.Arbitrary<Change[]> = fc.array(
  fc.record({
    at: fc.nat(),
    how: fc.constantFrom('drop', 'rename', 'replace', 'replace', 'replace', 'replace', 'wrap', 'add', 'repeat'),
    key: fc.oneof(fc.constantFrom('id', 'createdBy', 'grade', 'isOwner', 'constructor', 'revision', ''), anyUtf16),
    value: values,
  }),
  { minLength: 1, maxLength: 3 },
);

type Place = { holder: Json[] | { [key: string]: Json }; key: string };

function placesIn(value: Json): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value;
  return Object.entries(value).flatMap(([key, inner]) => [{ holder, key }, ...placesIn(inner)]);
}

const setAt = ({ holder, key }: Place, value: Json) =>
  Object.defineProperty(holder, key, { value, enumerable: true, writable: true, configurable: true });

function apply(body: Json, { at, how, key, value: given }: Change) {
  // A copy: later changes may modify it, and the same value may be generated again.
  const value = structuredClone(given);
  const places = placesIn(body);
  const place = places[at % Math.max(places.length, 1)];
  if (!place) return;
  const old = Reflect.get(place.holder, place.key);
  const isList = Array.isArray(place.holder);
  if (how === 'replace') setAt(place, value);
  else if (how === 'wrap') setAt(place, at % 2 ? [old] : { value: old });
  else if (how === 'repeat' && Array.isArray(old)) setAt(place, [...old, ...old]);
  else if (Array.isArray(place.holder)) place.holder.splice(Number(place.key), 1);
  else if (how === 'add') setAt({ holder: place.holder, key }, value);
  else {
    delete place.holder[place.key];
    if (how === 'rename' && !isList) setAt({ holder: place.holder, key }, old);
  }
}

/** A copy of a body with these changes. */
export function changed(body: Json, list: Change[]): Json {
  const copy = structuredClone(body);
  for (const change of list) apply(copy, change);
  return copy;
}

const utf8 = (text: string) => new TextEncoder().encode(text);

/** What no route accepts, made of a valid body with at least one field. */
export function neverAccepted(body: { [key: string]: Json }): Sent[] {
  const text = JSON.stringify(body);
  const [[first = ''] = []] = Object.entries(body);
  const name = JSON.stringify(first);
  const rest = JSON.stringify({ ...body, [first]: 0 })
    .replace(`${name}:0`, '')
    .slice(1);
  const withFirst = (value: string) => `{${name}:${value}${rest}`;
  const nested = (open: string, shut: string, middle: string) => open.repeat(10_000) + middle + shut.repeat(10_000);
  return [
    { name: 'empty', raw: '' },
    { name: 'null', raw: 'null' },
    { name: 'a list', raw: `[${text}]` },
    { name: 'a string', raw: JSON.stringify(text) },
    { name: 'truncated', raw: text.slice(0, -1) },
    { name: 'followed by more', raw: `${text}{}` },
    { name: '__proto__', raw: `{"__proto__":{"grade":6},${text.slice(1)}` },
    { name: 'an unknown key', raw: `{"isOwner":true,${text.slice(1)}` },
    { name: '10,000 lists', raw: nested('[', ']', '') },
    { name: 'a field 10,000 objects deep', raw: withFirst(nested('{"a":', '}', '1')) },
    { name: '10,000 brackets left open', raw: '['.repeat(10_000) },
    { name: '1e999', raw: withFirst('1e999') },
    { name: 'NUL', raw: withFirst('"a\\u0000b"') },
    { name: 'a bare NUL', raw: withFirst('"a\0b"') },
    { name: 'a lone surrogate', raw: withFirst('"a\\ud800b"') },
    { name: 'invalid UTF-8', raw: new Blob([utf8(`{${name}:"`), new Uint8Array([0xff, 0xfe]), utf8(`"${rest}`)]) },
    { name: '257 KiB', raw: withFirst(`"${'x'.repeat(257 * 1024)}"`) },
    { name: 'text/plain', raw: text, type: 'text/plain' },
    { name: 'a form', raw: text, type: 'application/x-www-form-urlencoded' },
    { name: 'no content type', raw: new Blob([utf8(text)]), type: '' },
  ];
}

/** Values of a query's parameter, encoded for the address. */
export const queryValues = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      '0',
      '1',
      '2',
      '200',
      '201',
      '-1',
      '1.5',
      '1e3',
      '1e999',
      'NaN',
      '0x10',
      '%20',
      '%00',
      '%',
      '%ff',
      '%ed%a0%80',
    ],
    ...[
      'archived',
      'pending',
      'completed',
      'failed',
      'true',
      'none',
      'me',
      'null',
      '[]',
      '%7B%7D',
      '__proto__',
      '2.5',
      '6',
    ],
    ...[
      '0'.repeat(10_000),
      '9'.repeat(400),
      'secret',
      'person',
      '%25',
      '_',
      '%27%20or%201%3D1--',
      '%22',
      '%F0%9F%92%A9',
    ],
    ...[
      '2026-01-01',
      '2026-13-45',
      '0000-01-01T00:00:00Z',
      '9999-12-31T23:59:59Z',
      '00000000-0000-4000-8000-0000000000ff',
    ],
  ),
  // Cursors: base64url of a time, an id and a stage.
  fc
    .tuple(
      fc.nat(),
      fc.constantFrom('a', '1', '0', 'x'.repeat(65), '~', "'"),
      fc.constantFrom('', 'window', '~', 'x'.repeat(17)),
    )
    .map((parts) => btoa(parts.join('~')).replaceAll('=', '')),
  fc.string({ unit: 'grapheme', maxLength: 120 }).map((text) => encodeURIComponent(text.toWellFormed())),
);
