import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { isPlain, keyText, optionalText, requiredText } from '../../../worker/contract/text.ts';

const take = (schema: z.ZodMiniType, value: unknown) => {
  const result = z.safeParse(schema, value);
  return result.success ? result.data : 'refused';
};

describe('text', () => {
  it('is plain without NUL and without half a surrogate pair', () => {
    for (const text of ['', 'a', '🎉', 'ﷺ', '\n\t', '\ufffd', '\u202e']) expect(isPlain(text)).toBe(true);
    for (const text of ['\0', 'a\0', '\ud83d', '\ude00', 'x\ud83dx', '\ude00\ud83d']) expect(isPlain(text)).toBe(false);
  });

  it('is trimmed before it is measured', () => {
    expect(take(optionalText(3), '  abc \n')).toBe('abc');
    expect(take(optionalText(3), ' abcd ')).toBe('refused');
    expect(take(requiredText(3, 'Say something'), ' \t\n\u3000')).toBe('refused');
    expect(take(requiredText(3, 'Say something'), ' a ')).toBe('a');
    expect(take(optionalText(3), '   ')).toBe('');
  });

  it('is nothing but text', () => {
    for (const value of [1, null, undefined, true, {}, [], ['a']]) expect(take(optionalText(3), value)).toBe('refused');
  });

  it('says what is missing', () => {
    const result = z.safeParse(requiredText(3, 'Title is required'), '');
    expect(result.error?.issues[0]?.message).toBe('Title is required');
  });
});

describe('a key', () => {
  it.each(['a', 'question_0', 'A-b_9', 'constructor', 'x'.repeat(64)])('may be %s', (key) => {
    expect(take(keyText, key)).toBe(key);
  });

  it.each(['', ' a', 'a b', 'a.b', 'ä', '__proto__', 'a\n', '\0', 'x'.repeat(65), 5])('may not be %j', (key) => {
    expect(take(keyText, key)).toBe('refused');
  });
});
