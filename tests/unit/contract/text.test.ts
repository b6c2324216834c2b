import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { isPlain } from '#contract/characters.ts';
import { keyText, optionalText, requiredText } from '#contract/text.ts';

const parse = (schema: z.ZodMiniType, value: unknown) => {
  const result = z.safeParse(schema, value);
  return result.success ? result.data : 'refused';
};

describe('Text', () => {
  it('NUL and lone surrogates are refused', () => {
    for (const text of ['', 'a', '🎉', 'ﷺ', '\n\t', '\ufffd', '\u202e']) expect(isPlain(text)).toBe(true);
    for (const text of ['\0', 'a\0', '\ud83d', '\ude00', 'x\ud83dx', '\ude00\ud83d']) expect(isPlain(text)).toBe(false);
  });

  it('Text is trimmed before its length is checked', () => {
    expect(parse(optionalText(3), '  abc \n')).toBe('abc');
    expect(parse(optionalText(3), ' abcd ')).toBe('refused');
    expect(parse(requiredText(3, 'Say something'), ' \t\n\u3000')).toBe('refused');
    expect(parse(requiredText(3, 'Say something'), ' a ')).toBe('a');
    expect(parse(optionalText(3), '   ')).toBe('');
  });

  it('Other types are refused', () => {
    for (const value of [1, null, undefined, true, {}, [], ['a']])
      expect(parse(optionalText(3), value)).toBe('refused');
  });

  it('A missing text has the given message', () => {
    const result = z.safeParse(requiredText(3, 'Title is required'), '');
    expect(result.error?.issues[0]?.message).toBe('Title is required');
  });
});

describe('A key', () => {
  it.each(['a', 'question_0', 'A-b_9', 'constructor', 'x'.repeat(64)])('A key may be %s', (key) => {
    expect(parse(keyText, key)).toBe(key);
  });

  it.each(['', ' a', 'a b', 'a.b', 'ä', '__proto__', 'a\n', '\0', 'x'.repeat(65), 5])('A key may not be %j', (key) => {
    expect(parse(keyText, key)).toBe('refused');
  });
});
