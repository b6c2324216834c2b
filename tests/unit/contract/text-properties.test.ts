import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { isPlain, isVisible, toPlain } from '#contract/characters.ts';
import { optionalLine, optionalText, requiredText } from '#contract/text.ts';

const anyText = fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) });
const MAX = 1000;

describe('Any text', () => {
  it('A text that was accepted is accepted again, unchanged', () => {
    for (const schema of [optionalText(MAX), requiredText(MAX, 'Required'), optionalLine(MAX)])
      fc.assert(
        fc.property(anyText, (text) => {
          const once = z.safeParse(schema, text);
          if (once.success) expect(z.parse(schema, once.data)).toBe(once.data);
        }),
      );
  });

  it('What the exam room sends of an answer is accepted as it is', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(z.parse(optionalText(MAX), toPlain(text))).toBe(toPlain(text));
      }),
    );
  });

  it('A required text that was accepted can be stored and seen', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const result = z.safeParse(requiredText(MAX, 'Required'), text);
        if (result.success) expect([isPlain(result.data), isVisible(result.data)]).toEqual([true, true]);
      }),
    );
  });
});
