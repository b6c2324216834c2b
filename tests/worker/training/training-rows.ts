import type { guideReads, requirements, taskTicks } from '#worker/db/schema/handbook.ts';
import { createPerson, unique } from '../support/client.ts';
import { createExam, type ExamFields } from '../support/exams.ts';
import { type Columns, execute, insertRow } from '../support/rows.ts';

/** Removes every requirement, and what was read and ticked. */
export async function clearTraining() {
  for (const table of ['task_ticks', 'guide_reads', 'requirements']) await execute(`delete from ${table}`);
}

/** Inserts a guide with a text; by default one that everyone of grade 2 reads. */
export async function createGuide({ markdown = 'Text', ...fields }: Record<string, unknown> = {}) {
  const slug = `guide-${unique()}`;
  const createdBy = (await createPerson(4)).id;
  await insertRow('guides', { slug, title: `Guide ${slug}`, position: 2, createdBy, createdAt: 1, ...fields });
  if (markdown !== null) await writeGuide(slug, 1, { markdown });
  return slug;
}

/** Inserts a revision of a guide. */
export const writeGuide = async (slug: string, revision: number, fields: Record<string, unknown> = {}) =>
  insertRow(slug === 'mod' || slug === 'modmail' ? 'guide_revisions' : 'page_revisions', {
    slug,
    revision,
    markdown: 'Text',
    createdBy: (await createPerson(4)).id,
    createdAt: Date.now(),
    ...fields,
  });

/** Inserts a requirement; by default a task of grade 2 that is due within ten days. */
export async function createRequirement(fields: Columns<typeof requirements> = {}) {
  const title = `Task ${unique()}`;
  const at = Date.now();
  const requirement = {
    id: crypto.randomUUID(),
    title,
    titleKey: (fields.title ?? title).toLowerCase(),
    fromGrade: 2,
    kind: 'task',
    dueDays: 10,
    startsAt: at,
    createdBy: fields.createdBy ?? (await createPerson(5)).id,
    createdAt: at,
    ...fields,
  };
  await insertRow('requirements', requirement);
  return requirement;
}

/** Inserts an exam that grade 2 has to pass within ten days; `requirement` has further fields of the requirement. */
export async function createPass({ requirement = {}, exam = {} }: PassFields = {}) {
  const createdBy = (await createPerson(5)).id;
  const { id: examId } = await createExam({ createdBy, ...exam });
  return createRequirement({ kind: 'pass', examId, createdBy, startsAt: 1, ...requirement }).then((row) => ({
    ...row,
    examId,
  }));
}

type PassFields = { requirement?: Columns<typeof requirements>; exam?: ExamFields };

/** Inserts an acknowledgement; by default of the first revision, now. */
export const createRead = (fields: Columns<typeof guideReads>) =>
  insertRow('guide_reads', { revision: 1, readAt: Date.now(), ...fields });

/** Inserts a tick by the person themselves. */
export const createTick = (fields: Columns<typeof taskTicks> & { userId: string }) =>
  insertRow('task_ticks', { tickedAt: Date.now(), tickedBy: fields.userId, ...fields });
