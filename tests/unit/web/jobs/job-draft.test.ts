import { describe, expect, it } from 'vitest';
import { fieldsOf, jobUpdate } from '#contract/jobs.ts';
import {
  blankJob,
  blankQuestion,
  fieldOf,
  hasContent,
  parseOptions,
  toBody,
  toDraft,
} from '#features/jobs/editing/job-draft.ts';
import type { ManagedJob } from '#features/jobs/queries.ts';
import { managedJob } from '#tests/components/support/job-rows.ts';

const formQuestions: ManagedJob['formQuestions'] = [
  { id: 'why', type: 'radio', label: 'Why?', placeholder: null, required: true, options: ['Because', 'Why not'] },
];
const job: ManagedJob = { ...managedJob, formQuestions, closesAt: '2026-03-03T18:00:00.000Z', minGrade: 2 };

describe('A job draft', () => {
  it('A job that is not edited is sent back as it was', () => {
    const stored = { ...job, closesAt: new Date(job.closesAt ?? '') };
    expect(jobUpdate.parse(toBody(toDraft(job)))).toEqual(fieldsOf(stored));
  });

  it('The three numbers are typed as text: blank is 0, and an issue of each has its field', () => {
    const draft = { ...toDraft(job), reviewsNeeded: '2', reapplyDays: '', minAccountDays: '90' };
    expect(toBody(draft)).toMatchObject({ reviewsNeeded: 2, reapplyDays: 0, minAccountDays: 90 });
    expect(['reviewsNeeded', 'reapplyDays', 'minAccountDays'].map(fieldOf)).toEqual([
      'reviewsNeeded',
      'reapplyDays',
      'minAccountDays',
    ]);
  });

  it('An end that was not changed keeps its seconds, and a blank one is none', () => {
    const exact = { ...job, closesAt: '2026-03-03T18:00:42.000Z' };
    expect(toBody(toDraft(exact), exact).closesAt).toBe(exact.closesAt);
    expect(toBody({ ...toDraft(exact), closesAt: '' }, exact).closesAt).toBeNull();
    const moved = toBody({ ...toDraft(exact), closesAt: '2026-04-01T12:30' }, exact).closesAt;
    expect(moved).toBe(new Date('2026-04-01T12:30').toISOString());
    expect(fieldOf('closesAt')).toBe('closesAt');
  });

  it('Options are one per line, trimmed, without blank lines', () => {
    expect(parseOptions(' One \n\n  \nTwo\r\n')).toEqual(['One', 'Two']);
  });

  it('A question whose type has no options sends none, but keeps the typed ones', () => {
    const question = { ...blankQuestion(), label: 'Name', options: 'Left over' };
    expect(toBody({ ...blankJob, formQuestions: [question] }).formQuestions).toMatchObject([{ options: [] }]);
  });

  it('Only a question with typed text has content', () => {
    expect(hasContent({ ...blankQuestion(), label: ' ' })).toBe(false);
    expect(hasContent({ ...blankQuestion(), options: 'One' })).toBe(true);
  });

  it.each([
    ['title', 'title'],
    ['formQuestions.3.label', 'formQuestions.3.label'],
    ['formQuestions.3.options.1', 'formQuestions.3.options'],
    ['formQuestions', null],
    ['isActive', null],
  ])('A server issue at %s is shown at %s', (path, field) => {
    expect(fieldOf(path)).toBe(field);
  });
});
