import { describe, expect, it } from 'vitest';
import { changesOf, fieldLabel } from '#contract/labels/audit-values.ts';
import { describe as describeValue, listChanges } from '#features/audit/entry/audit-values.ts';

const UUID = '7b0f6e0e-0000-4000-8000-000000000001';

describe('The changes of an audit entry', () => {
  it('A field is changed, set for the first time, or last known', () => {
    const changes = changesOf({ oldValues: { title: 'A', pin: 1 }, newValues: { title: 'B', note: 'x' }, erased: [] });
    expect(changes.map(({ field, kind }) => [field, kind])).toEqual([
      ['title', 'changed'],
      ['pin', 'was'],
      ['note', 'set'],
    ]);
    expect(changesOf({ oldValues: null, newValues: null, erased: [] })).toEqual([]);
  });

  it('A text that was erased says so', () => {
    const [reason, status] = changesOf({
      oldValues: null,
      newValues: { reason: null, status: 'pending' },
      erased: ['newValues.reason', 'ipAddress'],
    });
    expect(reason && describeValue(reason.field, reason.after)).toEqual({ text: 'Erased' });
    expect(status && describeValue(status.field, status.after)).toEqual({ text: 'pending' });
  });

  it('Field names become words', () => {
    expect(['isActive', 'jobId', 'userIds', 'formQuestions', 'title'].map(fieldLabel)).toEqual([
      'active',
      'job ID',
      'user IDs',
      'form questions',
      'title',
    ]);
  });
});

describe('A value in words', () => {
  it('Plain values are named', () => {
    const said = (value: unknown, field = 'field') => describeValue(field, value).text;
    expect([said(null), said(true), said(false), said(''), said(1200)]).toEqual([
      'not set',
      'yes',
      'no',
      'empty',
      '1,200',
    ]);
    expect(said(4, 'grade')).toBe('Manager (4)');
    expect(said([], 'targetGrades')).toBe('everyone');
    expect(said([], 'options')).toBe('none');
    expect(said(['a', 'b'])).toBe('a, b');
  });

  it('Figures next to each other are listed with their names', () => {
    expect(describeValue('reviews', { yes: 2, unsure: 0, no: 1 })).toEqual({ text: 'yes 2, unsure 0, no 1' });
  });

  it('An id is shortened and can be copied whole', () => {
    expect(describeValue('jobId', UUID)).toEqual({ text: '7b0f6e0e', copy: UUID });
  });

  it('A long text is cut, and its whole can be shown', () => {
    const text = 'word '.repeat(50);
    const { text: line, full } = describeValue('note', text);
    expect(line.length).toBeLessThanOrEqual(141);
    expect(line.endsWith('…')).toBe(true);
    expect(full).toBe(text);
  });

  it('A list of objects is counted and its titles listed', () => {
    const questions = [{ id: 'a', label: 'Why?' }, { id: 'b' }];
    expect(describeValue('formQuestions', questions)).toEqual({ text: '2 questions', full: 'Why?\nb' });
  });
});

describe('Changes inside a list', () => {
  const why = { id: 'a', label: 'Why?', required: true };
  const how = { id: 'b', label: 'How?', required: false };

  it('Items are added, removed and changed by their id', () => {
    expect(listChanges([why], [why, how])).toEqual(['Added ‘How?’']);
    expect(listChanges([why, how], [how])).toEqual(['Removed ‘Why?’']);
    expect(listChanges([why], [{ ...why, required: false, label: 'Why not?' }])).toEqual([
      'Changed ‘Why?’: label, required',
    ]);
  });

  it('The same items in another order are said to be so', () => {
    expect(listChanges([why, how], [how, why])).toEqual(['Put in another order']);
  });

  it('Anything but two lists has no such changes', () => {
    expect(listChanges(null, [why])).toEqual([]);
  });
});
