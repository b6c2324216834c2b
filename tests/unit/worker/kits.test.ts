import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { guideInput } from '#contract/guides.ts';
import { KIT_KEYS, KITS } from '#contract/settings/kits.ts';
import { contentsOf } from '#worker/kits/kit.ts';
import { KIT_TEXTS } from '#worker/kits/kits.ts';

/** What the texts of all kits may weigh in the Worker, gzipped. */
const MOST_BYTES = 12_000;

describe.each(KIT_KEYS)('The kit %s', (key) => {
  const kit = KIT_TEXTS[key];

  it('Everything in it could have been entered by hand', () => {
    const { jobs, exam, guide, replies } = contentsOf(kit);
    expect(jobs.map(({ title }) => title)).toEqual(kit.vacancies.map(({ title }) => title));
    expect(exam.questions).toHaveLength(kit.exam.items.length);
    expect(replies).toHaveLength(kit.replies.length);
    expect(z.parse(guideInput, { markdown: guide, revision: 0 }).markdown).toBe(guide);
  });

  it('Its vacancies are drafts, and each of their questions has an id of its own', () => {
    for (const { isActive, formQuestions = [] } of kit.vacancies) {
      expect(isActive).toBe(false);
      expect(formQuestions.every(({ id }) => id !== undefined)).toBe(true);
    }
  });

  it('Its sentence names each vacancy and counts the replies', () => {
    for (const { title } of kit.vacancies) expect(KITS[key].holds).toContain(title);
    expect(KITS[key].holds).toContain(`${kit.replies.length} saved replies`);
  });

  it('Its replies call the applicant by name, and each is for one decision', () => {
    for (const { body, for: purpose } of kit.replies) {
      expect(body).toContain('{name}');
      expect(['accepted', 'declined']).toContain(purpose);
    }
  });
});

it('The texts of all kits stay small', () => {
  expect(gzipSync(JSON.stringify(KIT_TEXTS)).length).toBeLessThan(MOST_BYTES);
});
