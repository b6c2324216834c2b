import { expect, it } from 'vitest';
import { textBlocks } from '#features/jobs/text-blocks.ts';

it('Lines that begin with a dash, an asterisk or a bullet are a list', () => {
  expect(textBlocks('We look for:\n- patience\n* humour\n• time\n\nThat is all.')).toEqual([
    { kind: 'prose', text: 'We look for:' },
    { kind: 'list', items: ['patience', 'humour', 'time'] },
    { kind: 'prose', text: 'That is all.' },
  ]);
});

it('Prose keeps its line breaks and blank lines', () => {
  expect(textBlocks('One\nTwo\n\nThree')).toEqual([{ kind: 'prose', text: 'One\nTwo\n\nThree' }]);
});

it('A dash without a space, or with nothing after it, is prose', () => {
  expect(textBlocks('-5 degrees\n- \n**Bold**')).toEqual([{ kind: 'prose', text: '-5 degrees\n- \n**Bold**' }]);
});

it('Two lists with text between them stay apart', () => {
  expect(textBlocks('- a\nor\n- b').map(({ kind }) => kind)).toEqual(['list', 'prose', 'list']);
});

it('A text of blank lines has no blocks', () => {
  expect(textBlocks(' \n\n ')).toEqual([]);
});
