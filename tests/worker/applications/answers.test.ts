import { describe, expect, it } from 'vitest';
import { type SignedIn, signedIn } from '../support/client.ts';
import { runTask } from '../support/cron.ts';
import { overtakenBy, type Recorder } from '../support/measuring/recorder.ts';
import { createApplication, createJob, createReview, execute, rowsOf } from '../support/rows.ts';
import { expectNoChange } from '../support/state.ts';

const decide = (who: SignedIn, id: string, body: Record<string, unknown>, recorder?: Recorder) =>
  who.patch(`/api/applications/${id}`, body, recorder ? { recorder } : {});
const unlock = (who: SignedIn, id: string) => who.post(`/api/applications/${id}/unlock`, { pin: '2468' });

/** The message that an applicant sees, in their list and in the one row. */
async function seenBy(applicant: SignedIn, id: string) {
  const { rows } = await applicant.get('/api/applications');
  const { body } = await applicant.get(`/api/applications/${id}`);
  const row = rows.find((candidate) => candidate.id === id);
  expect(row).toEqual(body);
  expect(JSON.stringify(body)).not.toContain('messageBy');
  return body.message;
}

/** Runs some SQL right before the batch of a call. */
function rightBefore(sql: string, ...params: unknown[]) {
  return overtakenBy(() => execute(sql, ...params));
}

describe('The answer to an applicant', () => {
  it('Its message is shown until the next decision replaces it', async () => {
    const [manager, applicant] = [await signedIn(4), await signedIn(1)];
    const { id } = await createApplication({ userId: applicant.id });
    expect(await seenBy(applicant, id)).toBeNull();
    const reply = await decide(manager, id, { status: 'declined', message: '  Try again in spring.  ' });
    expect([reply.outcome, reply.body.message]).toEqual(['200', 'Try again in spring.']);
    expect(await seenBy(applicant, id)).toBe('Try again in spring.');

    await unlock(manager, id);
    const reopened = await decide(manager, id, { status: 'under_consideration' });
    expect(reopened.body.message).toBe('Try again in spring.');
    expect(await seenBy(applicant, id)).toBeNull();
    expect((await decide(manager, id, { status: 'accepted' })).body.message).toBeNull();
    expect(await seenBy(applicant, id)).toBeNull();
    await unlock(manager, id);
    await decide(manager, id, { status: 'declined', message: 'Sorry.' });
    expect(await seenBy(applicant, id)).toBe('Sorry.');
  });

  it.each([
    ['a message with consider', { status: 'under_consideration', message: 'x' }],
    ['an empty message with consider', { status: 'under_consideration', message: '' }],
    ['a message with NUL', { status: 'accepted', message: 'a\0b' }],
  ])('A body with %s is refused', async (_name, body) => {
    const manager = await signedIn(4);
    const { id } = await createApplication();
    const reply = await expectNoChange(() => decide(manager, id, body));
    expect([reply.outcome, reply.body.issues]).toEqual([
      '400 invalid_input',
      [{ path: 'message', message: expect.any(String) }],
    ]);
  });

  it('A blank message is none, and one of 2,000 characters is taken', async () => {
    const manager = await signedIn(4);
    for (const [message, stored] of [
      ['', null],
      [' \n', null],
      [null, null],
      ['x'.repeat(2000), 'x'.repeat(2000)],
    ]) {
      const { id } = await createApplication();
      expect((await decide(manager, id, { status: 'accepted', message })).body.message).toBe(stored);
    }
  });

  it('It notifies the applicant without an actor, and considering does not', async () => {
    const manager = await signedIn(4);
    const { id, userId } = await createApplication();
    const rung = () => rowsOf('select kind, entityType, entityId, actorId from notifications where userId = ?', userId);
    await decide(manager, id, { status: 'under_consideration' });
    expect(await rung()).toEqual([]);
    await decide(manager, id, { status: 'accepted' });
    expect(await rung()).toEqual([
      { kind: 'application_answered', entityType: 'application', entityId: id, actorId: null },
    ]);
  });

  it('The sealed entry of an answer counts the reviews and has only a hash of the message', async () => {
    const manager = await signedIn(4);
    const { id } = await createApplication();
    for (const verdict of ['yes', 'yes', 'no'] as const) await createReview(id, { verdict });
    await decide(manager, id, { status: 'under_consideration' });
    await decide(manager, id, { status: 'declined', message: 'A planted answer' });
    const entries = await rowsOf('select * from audit_logs where entityId = ? order by seq', id);
    expect(entries.map(({ newValues }) => JSON.parse(String(newValues)))).toEqual([
      { status: 'under_consideration' },
      { status: 'declined', reviews: { yes: 2, unsure: 0, no: 1 }, message: null },
    ]);
    expect(JSON.stringify(entries)).not.toContain('planted');
  });

  it('Erasing its author hides the message immediately, and deletes it later', async () => {
    const [author, colleague, applicant, owner] = [
      await signedIn(4),
      await signedIn(4),
      await signedIn(1),
      await signedIn(6),
    ];
    const { id } = await createApplication({ userId: applicant.id });
    await decide(author, id, { status: 'declined', message: 'By the author' });
    await unlock(colleague, id);
    await decide(colleague, id, { status: 'under_consideration' });
    expect(await rowsOf('select reviewedBy, messageBy from applications where id = ?', id)).toEqual([
      { reviewedBy: colleague.id, messageBy: author.id },
    ]);
    await execute('update users set grade = 1 where id = ?', author.id);
    await owner.post(`/api/users/${author.id}/erase`, { username: author.username });
    expect((await colleague.get(`/api/applications/${id}`)).body.message).toBeNull();
    for (let run = 0; run < 5; run++) await runTask('erasing');
    expect(await rowsOf('select message from applications where id = ?', id)).toEqual([{ message: null }]);
  });

  it('Erasing its author hides it from the applicant too', async () => {
    const [author, applicant] = [await signedIn(4), await signedIn(1)];
    const { id } = await createApplication({ userId: applicant.id });
    await decide(author, id, { status: 'declined', message: 'By the author' });
    await execute('update users set erasedAt = 1 where id = ?', author.id);
    expect(await seenBy(applicant, id)).toBeNull();
  });
});

describe('The reviews that an answer needs', () => {
  it('Below the number, answers are refused with both numbers, and considering is not', async () => {
    const manager = await signedIn(4);
    const job = await createJob({ reviewsNeeded: 2 });
    const { id } = await createApplication({ jobId: job.id });
    await createReview(id, { verdict: 'no' });
    for (const status of ['accepted', 'declined']) {
      const reply = await expectNoChange(() => decide(manager, id, { status, message: 'x' }));
      expect([reply.outcome, reply.body.error]).toEqual([
        '409 reviews_needed',
        'This application has 1 of the 2 reviews it needs.',
      ]);
      expect(reply.body.current).toMatchObject({ id, reviewCount: 1, reviewsNeeded: 2 });
    }
    expect((await decide(manager, id, { status: 'under_consideration' })).outcome).toBe('200');
    await createReview(id);
    expect((await decide(manager, id, { status: 'accepted' })).outcome).toBe('200');
  });

  it('The job’s present number counts, and a deleted job needs none', async () => {
    const manager = await signedIn(4);
    const job = await createJob({ reviewsNeeded: 1 });
    const [first, second] = [await createApplication({ jobId: job.id }), await createApplication({ jobId: job.id })];
    expect((await decide(manager, first.id, { status: 'accepted' })).body.error).toBe(
      'This application has 0 of the 1 review it needs.',
    );
    await execute('update jobs set reviewsNeeded = 0 where id = ?', job.id);
    expect((await decide(manager, first.id, { status: 'accepted' })).outcome).toBe('200');
    await execute('update jobs set reviewsNeeded = 5, deletedAt = 1 where id = ?', job.id);
    expect((await decide(manager, second.id, { status: 'declined' })).outcome).toBe('200');
  });

  it('A job edited midway counts as it is in the statement', async () => {
    const manager = await signedIn(4);
    const job = await createJob();
    const { id } = await createApplication({ jobId: job.id });
    const more = rightBefore('update jobs set reviewsNeeded = 1 where id = ?', job.id);
    const refused = await decide(manager, id, { status: 'accepted' }, more);
    expect([refused.outcome, refused.body.error]).toEqual([
      '409 reviews_needed',
      'This application has 0 of the 1 review it needs.',
    ]);
    const fewer = rightBefore('update jobs set reviewsNeeded = 1 where id = ?', job.id);
    await createReview(id);
    expect((await decide(manager, id, { status: 'accepted' }, fewer)).outcome).toBe('200');
  });

  it('Another answer after an unlock needs them too', async () => {
    const manager = await signedIn(4);
    const job = await createJob({ reviewsNeeded: 1 });
    const { id } = await createApplication({ jobId: job.id, status: 'accepted', decidedAt: 1 });
    await unlock(manager, id);
    expect((await decide(manager, id, { status: 'declined' })).outcome).toBe('409 reviews_needed');
    expect((await decide(manager, id, { status: 'under_consideration' })).outcome).toBe('200');
  });
});
