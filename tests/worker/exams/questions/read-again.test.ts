import { describe, expect, it } from 'vitest';
import { signedIn } from '../../support/client.ts';
import { asTaker, createAssignment, newExam, QUESTIONS } from '../../support/exams.ts';
import { insertRow, numberOf } from '../../support/rows.ts';

const [choice, short, long] = QUESTIONS;
const spam = { slug: 'mod', section: 'spam' };
const bans = { slug: 'mod', section: 'bans' };

/** Writes the Mod Guide, after whatever other tests have written. */
async function write(markdown: string) {
  const revision = (await numberOf("select coalesce(max(revision), 0) from guide_revisions where slug = 'mod'")) + 1;
  const { id: createdBy } = await signedIn(4);
  await insertRow('guide_revisions', { slug: 'mod', revision, markdown, createdBy, createdAt: Date.now() });
}

/** An exam whose questions cite the guide, and a taker who holds it. */
async function start() {
  await write('# Guide\n\n## Spam\n\nText.\n\n## Bans\n\nText.');
  const manager = await signedIn(4);
  const questions = [
    { ...choice, cite: spam },
    { ...short, cite: bans },
    { ...long, cite: bans },
  ];
  const created = await manager.post('/api/exams', { ...newExam, questions });
  const examId = String(created.body.id);
  const taker = await signedIn(2);
  await createAssignment({ examId, userId: taker.id });
  const started = await taker.post('/api/exam-attempts', { examId });
  return { manager, created, questions, examId, taker, started, ...asTaker(taker, String(started.body.id)) };
}

describe('A citation', () => {
  it('A running attempt never carries it, and managers read it with the exam', async () => {
    const { manager, created, questions, examId, taker, started, path, save } = await start();
    expect(created.body.questions).toEqual(questions);
    for (const reply of [
      started,
      await taker.get(path),
      await taker.get(`/api/exams/${examId}`),
      await save({ choice: 'Red' }, 1),
      await manager.get(path),
    ])
      expect(reply.text).not.toMatch(/cite|"spam"/);
  });

  it('An edit without it keeps it, and null removes it', async () => {
    const { manager, examId } = await start();
    const put = (questions: unknown[]) => manager.put(`/api/exams/${examId}`, { ...newExam, questions });
    const kept = await put([choice, { ...short, cite: null }, long]);
    expect(kept.body.questions).toEqual([{ ...choice, cite: spam }, short, { ...long, cite: bans }]);
  });

  it('It has to be a heading of a guide, unless the exam has it already', async () => {
    const { manager, examId, questions } = await start();
    const put = (given: unknown[]) => manager.put(`/api/exams/${examId}`, { ...newExam, questions: given });
    for (const cite of [
      { slug: 'mod', section: 'nowhere' },
      { slug: 'other', section: 'spam' },
    ]) {
      const refused = await put([choice, { ...short, cite }, long]);
      expect(refused.outcome).toBe('400 invalid_input');
      expect(refused.body.issues).toMatchObject([{ path: 'questions.1.cite' }]);
    }
    await write('# Guide\n\n## Bans');
    expect((await put([choice, ...questions.slice(1)])).outcome).toBe('200');
    expect((await put([questions[0], { ...short, cite: spam }, long])).outcome).toBe('200');
    expect((await put([choice, short, { ...long, cite: bans }])).outcome).toBe('200');
  });
});

describe('Reading again', () => {
  it('A marked result names each section of an answer without a full mark once', async () => {
    const { manager, taker, path, submit } = await start();
    await submit({ choice: 'Red', short: 'x', long: 'y' });
    expect((await taker.get(path)).body).not.toHaveProperty('reread');
    await manager.patch(`${path}/marks`, { marks: { short: 0.5, long: 0 } });
    expect((await taker.get(path)).body.reread).toEqual([
      { ...spam, title: 'Spam' },
      { ...bans, title: 'Bans' },
    ]);
    expect((await manager.get(path)).body).not.toHaveProperty('reread');
  });

  it('It leaves out full marks, and headings that are gone', async () => {
    const { manager, taker, path, submit } = await start();
    await submit({ choice: 'Blue', short: 'x', long: 'y' });
    await manager.patch(`${path}/marks`, { marks: { short: 1, long: 0.9 } });
    expect((await taker.get(path)).body.reread).toEqual([{ ...bans, title: 'Bans' }]);
    await write('# Guide\n\n## Spam');
    expect((await taker.get(path)).body.reread).toEqual([]);
  });
});
