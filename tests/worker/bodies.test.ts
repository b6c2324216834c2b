import { describe, expect, it } from 'vitest';
import { type Reply, signedIn } from './support/client.ts';
import { newExam } from './support/exams.ts';
import { expectFailure } from './support/failures.ts';
import { createJob, newJob, question, rowsOf } from './support/rows.ts';
import { expectNoChange } from './support/state.ts';

const json = { 'Content-Type': 'application/json' };

const issuesOf = (reply: Reply) => (reply.body.issues as { path: string; message: string }[] | undefined) ?? [];

describe('An invalid body', () => {
  it('A blank question gets the same message as in the form', async () => {
    const manager = await signedIn(4);
    const reply = await manager.post('/api/jobs', { ...newJob, formQuestions: [{ type: 'text', label: '' }] });
    expect(issuesOf(reply)).toEqual([{ path: 'formQuestions.0.label', message: 'Question is required' }]);
  });

  it('Fields that the server decides are accepted and ignored', async () => {
    const manager = await signedIn(4);
    for (const createdBy of ['newcomer', null, { deep: [1] }]) {
      const reply = await manager.post('/api/jobs', { ...newJob, createdBy });
      expect([reply.outcome, reply.body.createdBy]).toEqual(['201', manager.id]);
    }
  });

  it('A key that would be a prototype is never stored', async () => {
    const job = await createJob({ formQuestions: [question()] });
    const raw = `{"jobId": "${job.id}", "responses": {"why": "x", "__proto__": "y"}}`;
    await (await signedIn()).post('/api/applications', undefined, { raw, headers: json });
    expect(
      await rowsOf('select responses from applications where jobId = ? and responses like ?', job.id, '%proto%'),
    ).toEqual([]);
  });
});

describe('The size of a body', () => {
  const oversized = JSON.stringify({ ...newJob, createdBy: 'x'.repeat(300 * 1024) });
  const stream = (text: string) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        const bytes = new TextEncoder().encode(text);
        for (let at = 0; at < bytes.length; at += 65_536) controller.enqueue(bytes.slice(at, at + 65_536));
        controller.close();
      },
    });

  it('A body is bounded by its stated length', async () => {
    const manager = await signedIn(4);
    const headers = { ...json, 'Content-Length': String(oversized.length) };
    expectFailure(
      await expectNoChange(() => manager.post('/api/jobs', undefined, { raw: oversized, headers })),
      '413 body_too_large',
    );
  });

  it('A body without a stated length is bounded too', async () => {
    const manager = await signedIn(4);
    expectFailure(
      await expectNoChange(() => manager.post('/api/jobs', undefined, { raw: stream(oversized), headers: json })),
      '413 body_too_large',
    );
  });

  it('A body may have exactly 256 KiB', async () => {
    const manager = await signedIn(4);
    const room = 256 * 1024 - JSON.stringify({ ...newJob, createdBy: '' }).length;
    const body = (length: number) => JSON.stringify({ ...newJob, createdBy: 'x'.repeat(length) });
    expect((await manager.post('/api/jobs', undefined, { raw: stream(body(room)), headers: json })).outcome).toBe(
      '201',
    );
    expect((await manager.post('/api/jobs', undefined, { raw: stream(body(room + 1)), headers: json })).outcome).toBe(
      '413 body_too_large',
    );
  });
});

describe('The content type of a body', () => {
  it.each(['multipart/form-data; boundary=x', 'application/jsonp', 'text/json'])(
    'The content type %j is refused',
    async (type) => {
      const manager = await signedIn(4);
      const reply = await expectNoChange(() =>
        manager.post('/api/jobs', undefined, { raw: JSON.stringify(newJob), headers: { 'Content-Type': type } }),
      );
      expectFailure(reply, '415 not_json');
    },
  );

  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])(
    'The content type %j is accepted',
    async (type) => {
      const manager = await signedIn(4);
      const reply = await manager.post('/api/jobs', undefined, {
        raw: JSON.stringify(newJob),
        headers: { 'Content-Type': type },
      });
      expect(reply.outcome).toBe('201');
    },
  );
});

const bytes = (...values: number[]) => new Uint8Array(values);
const utf8 = (text: string) => new TextEncoder().encode(text);

describe('The bytes and keys of a body', () => {
  const job = JSON.stringify(newJob).slice(1, -1);
  const refused: [string, BodyInit, string][] = [
    ['a byte that is no UTF-8', new Blob([utf8(`{${job},"createdBy":"`), bytes(0xff), utf8('"}')]), '400 invalid_json'],
    [
      'a character cut in half',
      new Blob([utf8(`{${job},"createdBy":"`), bytes(0xe2, 0x82), utf8('"}')]),
      '400 invalid_json',
    ],
    [
      'an encoded surrogate',
      new Blob([utf8(`{${job},"createdBy":"`), bytes(0xed, 0xa0, 0x80), utf8('"}')]),
      '400 invalid_json',
    ],
    ['__proto__', `{${job},"__proto__":{}}`, '400 invalid_input'],
    ['__proto__ deep inside', `{${job},"createdBy":[1,{"a":[{"__proto__":{"isOwner":true}}]}]}`, '400 invalid_input'],
    ['an escaped __proto__', `{${job},"createdBy":{"\\u005f_proto__":1}}`, '400 invalid_input'],
  ];
  it.each(refused)('A body with %s is refused', async (_name, raw, outcome) => {
    const manager = await signedIn(4);
    const reply = await expectNoChange(() => manager.post('/api/jobs', undefined, { raw, headers: json }));
    expectFailure(reply, outcome);
  });

  it('A text that looks like such a key is accepted', async () => {
    const raw = `{${job},"createdBy":["__proto__",{"a":"\\"__proto__\\":1,{","b":"__proto__"}]}`;
    expect((await (await signedIn(4)).post('/api/jobs', undefined, { raw, headers: json })).outcome).toBe('201');
  });

  it('A body 10,000 objects deep is read like any other', async () => {
    const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
    const manager = await signedIn(4);
    const ignored = await manager.post('/api/jobs', undefined, { raw: `{${job},"createdBy":${deep}}`, headers: json });
    expect(ignored.outcome).toBe('201');
    const refused = await manager.post('/api/jobs', undefined, { raw: `{${job},"title":${deep}}`, headers: json });
    expect(refused.outcome).toBe('400 invalid_input');
  });

  it('A reply names at most 100 problems', async () => {
    const questions = Array.from({ length: 150 }, () => ({ type: 'short-answer', question: '' }));
    const reply = await (await signedIn(4)).post('/api/exams', { ...newExam, questions });
    expect([reply.outcome, issuesOf(reply).length]).toEqual(['400 invalid_input', 100]);
  });
});

describe('The characters of a text', () => {
  const points = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const controls = [...points(0, 0x1f), 0x7f, ...points(0x80, 0x9f)].filter((point) => point !== 9 && point !== 10);

  it('Control characters other than tab and line break are refused', async () => {
    const manager = await signedIn(4);
    const replies = [];
    for (const point of controls) {
      const character = String.fromCodePoint(point);
      replies.push(await manager.post('/api/jobs', { ...newJob, description: `a${character}b` }));
      replies.push(await manager.post('/api/jobs', { ...newJob, description: `${character}b` }));
    }
    expect([...new Set(replies.map(({ outcome }) => outcome))]).toEqual(['400 invalid_input']);
  });

  it('Tabs and line breaks are kept, and Windows line breaks become plain ones', async () => {
    const reply = await (await signedIn(4)).post('/api/jobs', { ...newJob, description: 'a\tb\nc\r\nd' });
    expect([reply.outcome, reply.body.description]).toEqual(['201', 'a\tb\nc\nd']);
  });

  it.each(['\u200b', '\u200d\ufe0f', '\u00ad \u2060', '\u3164', '\u115f\u1160'])(
    'A text of nothing but %j is refused, also where a text may be empty',
    async (invisible) => {
      const manager = await signedIn(4);
      const required = await manager.post('/api/jobs', { ...newJob, title: invisible });
      expect(issuesOf(required)).toEqual([{ path: 'title', message: 'Title is required' }]);
      const optional = await manager.post('/api/jobs', {
        ...newJob,
        formQuestions: [{ type: 'text', label: 'x', placeholder: invisible }],
      });
      expect(issuesOf(optional).map(({ path }) => path)).toEqual(['formQuestions.0.placeholder']);
    },
  );

  it('Joined emoji and other scripts stay as they are', async () => {
    const title = 'مشرف 👩‍👩‍👧 नमस्ते';
    expect((await (await signedIn(4)).post('/api/jobs', { ...newJob, title })).body.title).toBe(title);
  });

  it('Bidirectional overrides are removed from single-line texts and kept in longer ones', async () => {
    const text = 'a\u202eb\u2066c\u2069';
    const { body } = await (await signedIn(4)).post('/api/jobs', { ...newJob, title: text, description: text });
    expect([body.title, body.description]).toEqual(['abc', text]);
    const nothingElse = await (await signedIn(4)).post('/api/jobs', { ...newJob, title: '\u202e\u2066' });
    expect(nothingElse.outcome).toBe('400 invalid_input');
  });
});
