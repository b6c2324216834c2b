import { describe, expect, it } from 'vitest';
import { clearBackup, readBackup, updateBackup } from '#features/exams/attempt/attempt-backup.ts';
import { refuseStorage, stubStorage } from '../support/storage.ts';

describe('The backup of an attempt', () => {
  it('Keeps each part until it is replaced, and nothing after it is cleared', () => {
    stubStorage('localStorage');
    updateBackup('one', { question: 'a' });
    updateBackup('one', { unsaved: { revision: 2, responses: { a: 'x' } } });
    updateBackup('two', { question: 'b' });
    expect(readBackup('one')).toEqual({ question: 'a', unsaved: { revision: 2, responses: { a: 'x' } } });
    updateBackup('one', { unsaved: undefined });
    expect(readBackup('one')).toEqual({ question: 'a' });
    clearBackup('one');
    expect(readBackup('one')).toEqual({});
    expect(readBackup('two')).toEqual({ question: 'b' });
  });

  it.each([
    'null',
    '[',
    '{"question":1}',
    '{"unsaved":{"revision":1.5,"responses":{}}}',
    '{"unsaved":{"revision":1,"responses":{"a":2}}}',
    '{"unreported":"no"}',
  ])('Is empty when %s is stored', (text) => {
    stubStorage('localStorage').set('exam:one', text);
    expect(readBackup('one')).toEqual({});
  });

  it('Reports that storage is refused', () => {
    refuseStorage('localStorage');
    expect(updateBackup('one', { question: 'a' })).toBe(false);
    expect(readBackup('one')).toEqual({});
  });
});
