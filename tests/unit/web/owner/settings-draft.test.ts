import { describe, expect, it } from 'vitest';
import { deletedSooner } from '#features/owner/settings/asking/deleting-sooner.ts';
import { type blankDraft, fieldOf, settingsSchema, toBody, toValues } from '#features/owner/settings/settings-draft.ts';
import { SETTINGS } from '#tests/support/owner-settings.ts';

const changed = (fields: Partial<typeof blankDraft>) => ({ ...toValues(SETTINGS), ...fields });

describe('The body of a change', () => {
  it('Nothing typed sends nothing', () => {
    expect(toBody(toValues(SETTINGS), SETTINGS)).toEqual({});
  });

  it('Only what changed is sent, and of maps only the entries', () => {
    const draft = changed({ name: 'Night Shift', title2_5: 'Helper', modName: 'Handbook', accentHue: '250' });
    expect(toBody(draft, SETTINGS)).toEqual({
      name: 'Night Shift',
      gradeTitles: { 2.5: 'Helper' },
      guides: { mod: { name: 'Handbook' } },
      accentHue: 250,
    });
  });

  it('A field back on its default sends null', () => {
    const set = { ...SETTINGS, accentHue: 250, gradeTitles: { ...SETTINGS.gradeTitles, 3: 'Watch' } };
    const draft = { ...toValues(set), tagline: null, accentHue: null, title3: null };
    expect(toBody(draft, set)).toEqual({ tagline: null, accentHue: null, gradeTitles: { 3: null } });
  });

  it('An empty number is refused, because 0 would keep applications for good', () => {
    const { error } = settingsSchema.safeParse(toBody(changed({ declinedRetentionDays: '' }), SETTINGS));
    expect(error?.issues).toMatchObject([
      { path: ['declinedRetentionDays'], message: 'A whole number from 0 to 3650' },
    ]);
  });

  it('An issue of a title or guide stands at its own field', () => {
    const body = toBody(changed({ title2_5: 'x'.repeat(41), modmailDescription: 'x'.repeat(161) }), SETTINGS);
    expect(settingsSchema.safeParse(body).error?.issues).toMatchObject([
      { path: ['title2_5'], message: 'At most 40 characters' },
      { path: ['modmailDescription'], message: 'At most 160 characters' },
    ]);
  });

  it.each([
    ['gradeTitles.2.5', 'title2_5'],
    ['gradeTitles.6', 'title6'],
    ['guides.mod.name', 'modName'],
    ['privacyContact', 'privacyContact'],
    ['revision', null],
    ['toString', null],
  ])('The server’s issue at %s is shown at %s', (path, field) => {
    expect(fieldOf(path)).toBe(field);
  });
});

describe('Deleting sooner', () => {
  const at = new Date(2026, 10, 20, 18, 3);
  const sooner = (fields: Partial<typeof blankDraft>) => deletedSooner(changed(fields), SETTINGS, at);

  it('A shorter period says what is deleted and from when', () => {
    expect(sooner({ declinedRetentionDays: '30' })).toBe(
      'Answers of applications declined more than 30 days ago are deleted from tomorrow 18:03 on. This cannot be undone.',
    );
    expect(sooner({ auditOriginDays: '1' })).toBe(
      'Addresses in the log older than 1 day are deleted from tomorrow 18:03 on. This cannot be undone.',
    );
  });

  it('A default may be shorter, so taking a period back to it is asked about', () => {
    expect(sooner({ auditOriginDays: null })).toContain('older than the default period');
  });

  it('A longer period is saved without a question, and 0 is the longest', () => {
    expect(sooner({ declinedRetentionDays: '400', auditOriginDays: '91' })).toBe('');
    expect(sooner({ declinedRetentionDays: '0' })).toBe('');
    const kept = { ...SETTINGS, declinedRetentionDays: 0 };
    expect(deletedSooner({ ...toValues(kept), declinedRetentionDays: '3650' }, kept, at)).not.toBe('');
  });
});
