import { describe, expect, it } from 'vitest';
import { escapeAndCut } from '#worker/features/discord/message-text.ts';
import { type MessageSubject, webhookBody } from '#worker/features/discord/messages.ts';

const portal = { origin: 'https://portal.example', portalName: 'Our *Portal*' };
const say = (told: Partial<MessageSubject>) => {
  const { embeds, allowed_mentions } = webhookBody({ event: null, subjects: {}, title: null, ...told }, portal);
  expect(allowed_mentions).toEqual({ parse: [] });
  return [embeds[0]?.title, embeds[0]?.url.slice(portal.origin.length)];
};

describe('A message', () => {
  it.each([
    ['application_submitted', { a: 1 }, 'Event Host', '1 new application for Event Host', '/manage/applications'],
    ['application_submitted', { a: 3 }, 'Event Host', '3 new applications for Event Host', '/manage/applications'],
    ['application_submitted', { a: 2, b: 1 }, null, '3 new applications for 2 vacancies', '/manage/applications'],
    ['application_submitted', { a: 2 }, null, '2 new applications for a deleted vacancy', '/manage/applications'],
    ['application_withdrawn', { a: 1 }, 'Event Host', '1 application withdrawn for Event Host', '/manage/applications'],
    ['application_withdrawn', { a: 1, b: 4 }, null, '5 applications withdrawn for 2 vacancies', '/manage/applications'],
    ['exam_awaiting_marks', { a: 1 }, 'Trial Exam', '1 attempt at Trial Exam awaits marking', '/review-exams'],
    ['exam_awaiting_marks', { a: 2 }, null, '2 attempts at 1 exam await marking', '/review-exams'],
    ['exam_awaiting_marks', { a: 2, b: 2 }, null, '4 attempts at 2 exams await marking', '/review-exams'],
    ['notice_posted', { a: 1 }, null, '1 new notice', '/notices'],
    ['notice_posted', { a: 1, b: 1 }, null, '2 new notices', '/notices'],
    ['job_opened', { a: 1 }, 'Event Host', 'New vacancy: Event Host', '/apply/a'],
    // Opened, closed and opened again.
    ['job_opened', { a: 2, b: 1 }, null, '2 new vacancies', '/vacancies'],
    ['job_opened', { a: 1 }, null, '1 new vacancy', '/vacancies'],
    ['log_sealed', { log: 1 }, null, 'The audit log is sealed', '/audit-logs'],
    [null, {}, null, 'Test message from Our \\*Portal\\*', '/owner?tab=discord'],
  ] as const)('%s of %j reads %s', (event, subjects, title, headline, path) => {
    expect(say({ event, subjects, title })).toEqual([headline, path]);
  });

  it('A title of 300 characters leaves room for the words around it', () => {
    const title = '*'.repeat(300);
    for (const event of ['application_submitted', 'exam_awaiting_marks', 'job_opened'] as const) {
      const [headline = ''] = say({ event, subjects: { a: 12 }, title });
      expect(headline.length).toBeLessThanOrEqual(256);
      expect(headline.length).toBeGreaterThan(250);
      expect(headline).not.toMatch(/[^\\]\*/);
    }
  });
});

describe('The text of a title', () => {
  it.each([
    ['**bold** _it_ ~~no~~ ||spoiler||', '\\*\\*bold\\*\\* \\_it\\_ \\~\\~no\\~\\~ \\|\\|spoiler\\|\\|'],
    ['`code` \\', '\\`code\\` \\\\'],
    ['@everyone <@123> <#4> :smile:', '\\@everyone \\<\\@123\\> \\<\\#4\\> \\:smile\\:'],
    ['[link](https://evil.example)', '\\[link\\]\\(https\\://evil.example\\)'],
    ['> quote\n# heading', '\\> quote \\# heading'],
    ['right \u202Eot tfel\u2066 \u0007bell', 'right ot tfel bell'],
  ])('%j becomes %j', (text, escaped) => {
    expect(escapeAndCut(text, 256)).toBe(escaped);
  });

  it('A long title is cut after a whole escape', () => {
    expect(escapeAndCut('ab*cd', 5)).toBe('ab\\*…');
    expect(escapeAndCut('ab*cd', 4)).toBe('ab…');
    expect(escapeAndCut('abcde', 5)).toBe('abcde');
  });

  it('A long title is cut between visible characters', () => {
    const family = '👩‍👩‍👧';
    expect(escapeAndCut(`ab${family}${family}`, 2 + family.length + 1)).toBe(`ab${family}…`);
    expect(escapeAndCut(`ab${family}${family}`, 2 + family.length)).toBe('ab…');
    expect(escapeAndCut('e\u0301e\u0301e\u0301', 4)).toBe('e\u0301…');
  });
});
