import { expect, it } from 'vitest';
import { readLine } from '#features/guides/revisions/diff-line.ts';

const plain = (text: string) => ({ look: 'plain', text });

it('A row of a table is read as its cells', () => {
  expect(readLine('| Slow mode | no | `a\\|b` |')).toEqual({
    kind: 'cells',
    cells: [[plain('Slow mode')], [plain('no')], [{ look: 'code', text: 'a\\|b' }]],
  });
});

it.each(['|---|:---:|', '| --- | ---: |', '--- | ---'])('The line under a table’s header is a rule: %s', (line) => {
  expect(readLine(line)).toEqual({ kind: 'rule' });
});

it.each([
  ['## Stage and voice', '##', true, false],
  ['- Mute first', '•', false, false],
  ['  * Mute first', '*', false, true],
  ['12. Mute first', '12.', false, false],
  ['> Mute first', '>', false, false],
  ['Mute first', '', false, false],
])('%s has its mark apart from its words', (line, mark, isHeading, isNested) => {
  expect(readLine(line)).toMatchObject({ kind: 'text', mark, isHeading, isNested });
});

it('Bold and code lose their signs, and a link keeps its address', () => {
  expect(readLine('**Ask [us](/exam)** in `#desk`.')).toMatchObject({
    parts: [
      { look: 'strong', text: 'Ask ' },
      { look: 'strong', text: 'us' },
      { look: 'markup', text: ' (/exam)' },
      plain(' in '),
      { look: 'code', text: '#desk' },
      plain('.'),
    ],
  });
});

it('A line of blanks is blank', () => {
  expect(readLine('  ')).toEqual({ kind: 'blank' });
});
