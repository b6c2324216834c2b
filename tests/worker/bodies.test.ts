import { describe, expect, it } from 'vitest';
import { type Reply, signedIn } from './support/client.ts';
import { expectFailure } from './support/failures.ts';
import { createJob, newJob, question, rowsOf } from './support/rows.ts';
import { expectNoChange } from './support/state.ts';

const json = { 'Content-Type': 'application/json' };

const issuesOf = (reply: Reply) => (reply.body.issues as { path: string; message: string }[] | undefined) ?? [];

describe('An invalid body', () => {
  const brokenBodies: [string, string, string][] = [
    ['is not JSON', '{', '400 invalid_json'],
    ['is empty', '', '400 invalid_json'],
    ['is cut off', '{"title": "x"', '400 invalid_json'],
    ['has text after the JSON', '{} {}', '400 invalid_json'],
    ['is a list', '[]', '400 invalid_input'],
    ['is null', 'null', '400 invalid_input'],
    ['is a string', '"x"', '400 invalid_input'],
    ['is a number', '1e999', '400 invalid_input'],
  ];
  it.each(brokenBodies)('A body that %s is refused', async (_name, raw, outcome) => {
    const manager = await signedIn(4);
    const reply = await expectNoChange(() => manager.post('/api/jobs', undefined, { raw, headers: json }));
    expectFailure(reply, outcome);
  });

  const wrongFields: [string, Record<string, unknown>, string][] = [
    ['no title', { title: undefined }, 'title'],
    ['a blank title', { title: '  \n ' }, 'title'],
    ['a number for a title', { title: 5 }, 'title'],
    ['a title of 121 characters', { title: 'x'.repeat(121) }, 'title'],
    ['a title with NUL', { title: 'a\0b' }, 'title'],
    ['a title with half a surrogate pair', { title: 'a\ud83d' }, 'title'],
    ['a blank description', { description: ' ' }, 'description'],
    ['a description of 5 001 characters', { description: 'x'.repeat(5001) }, 'description'],
    ['blank requirements', { requirements: '' }, 'requirements'],
    ['a string for a boolean', { isActive: 'yes' }, 'isActive'],
    ['null for a boolean', { isActive: null }, 'isActive'],
    ['an unknown field', { colour: 'red' }, 'colour'],
    ['an id of its own', { id: crypto.randomUUID() }, 'id'],
    ['an object for the questions', { formQuestions: {} }, 'formQuestions'],
    ['a blank question', { formQuestions: [{ type: 'text', label: ' ' }] }, 'formQuestions.0.label'],
    ['a question of an unknown type', { formQuestions: [{ type: 'file', label: 'x' }] }, 'formQuestions.0.type'],
    ['a dropdown without options', { formQuestions: [{ type: 'select', label: 'x' }] }, 'formQuestions.0.options'],
    [
      'a blank option',
      { formQuestions: [{ type: 'radio', label: 'x', options: ['a', ' '] }] },
      'formQuestions.0.options.1',
    ],
    [
      'an option twice',
      { formQuestions: [{ type: 'radio', label: 'x', options: ['a', ' a '] }] },
      'formQuestions.0.options',
    ],
    [
      'a question with an unknown field',
      { formQuestions: [{ type: 'text', label: 'x', hint: 'y' }] },
      'formQuestions.0.hint',
    ],
    ['a question id with a space', { formQuestions: [{ id: 'a b', type: 'text', label: 'x' }] }, 'formQuestions.0.id'],
    [
      'NUL in a placeholder',
      { formQuestions: [{ type: 'text', label: 'x', placeholder: '\0' }] },
      'formQuestions.0.placeholder',
    ],
    [
      '51 questions',
      { formQuestions: Array.from({ length: 51 }, () => ({ type: 'text', label: 'x' })) },
      'formQuestions',
    ],
    ['two questions with one id', { formQuestions: [question(), question()] }, 'formQuestions'],
  ];
  it.each(wrongFields)('A job with %s is refused, and the reply says where', async (_name, fields, path) => {
    const manager = await signedIn(4);
    const reply = await expectNoChange(() => manager.post('/api/jobs', { ...newJob, ...fields }));
    expectFailure(reply, '400 invalid_input');
    expect(issuesOf(reply).map((issue) => issue.path)).toContain(path);
  });

  it('A blank question gets the same message as in the form', async () => {
    const manager = await signedIn(4);
    const reply = await manager.post('/api/jobs', { ...newJob, formQuestions: [{ type: 'text', label: '' }] });
    expect(issuesOf(reply)).toEqual([{ path: 'formQuestions.0.label', message: 'Question is required' }]);
  });

  it('A revision that is not a whole number is refused', async () => {
    const manager = await signedIn(4);
    const job = await createJob();
    for (const revision of ['1e999', '-1e999', '1.5', '"1"', 'null', 'true'])
      expectFailure(
        await expectNoChange(() =>
          manager.put(`/api/jobs/${job.id}`, undefined, {
            raw: `${JSON.stringify(newJob).slice(0, -1)},"revision":${revision}}`,
            headers: json,
          }),
        ),
        '400 invalid_input',
      );
  });

  it('Fields that the server decides are accepted and ignored', async () => {
    const manager = await signedIn(4);
    for (const createdBy of ['somebody', null, { deep: [1] }]) {
      const reply = await manager.post('/api/jobs', { ...newJob, createdBy });
      expect([reply.outcome, reply.body.createdBy]).toEqual(['201', manager.id]);
    }
  });

  it('Answers that are not text, or that name no question, are refused', async () => {
    const job = await createJob({ formQuestions: [question()] });
    const member = await signedIn();
    for (const responses of [
      '{"why": 5}',
      '{"why": null}',
      '{"why": ["x"]}',
      '{"why": "\\u0000"}',
      '{"why": "\\ud800"}',
      `{"why": "${'x'.repeat(10_001)}"}`,
      '{"why": "x", "other": "y"}',
      '{"why": "x", "a b": "y"}',
      '{"why": "x", "constructor": "y"}',
      '[]',
      'null',
    ]) {
      const raw = `{"jobId": "${job.id}", "responses": ${responses}}`;
      expectFailure(
        await expectNoChange(() => member.post('/api/applications', undefined, { raw, headers: json })),
        '400 invalid_input',
      );
    }
  });

  it('never stores a key that would be the prototype of something', async () => {
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
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'text/json',
    '',
  ])('The content type %j is refused', async (type) => {
    const manager = await signedIn(4);
    const reply = await expectNoChange(() =>
      manager.post('/api/jobs', undefined, { raw: JSON.stringify(newJob), headers: { 'Content-Type': type } }),
    );
    expectFailure(reply, '415 not_json');
  });

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
