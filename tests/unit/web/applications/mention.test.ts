import { describe, expect, it } from 'vitest';
import { insertMention, mentionAt, namedIn, splitMentions } from '#features/applications/notes/mention.ts';

describe('A mention being typed', () => {
  const at = (text: string) => mentionAt(text, text.length);

  it('An @ begins a mention at the start of a text and after white space or a bracket', () => {
    expect(at('@')).toEqual({ at: 0, query: '' });
    expect(at('Ask @be')).toEqual({ at: 4, query: 'be' });
    expect(at('First\n@be.n_')).toEqual({ at: 6, query: 'be.n_' });
    expect(at('Both (@be')).toEqual({ at: 6, query: 'be' });
  });

  it('An address or an @ with white space after it is no mention', () => {
    expect(at('mail a@b')).toBeNull();
    expect(at('@ben ')).toBeNull();
    expect(at('Ask ben')).toBeNull();
  });

  it('Only what is before the caret counts', () => {
    expect(mentionAt('Ask @ben about it', 7)).toEqual({ at: 4, query: 'be' });
    expect(mentionAt('Ask @ben about it', 17)).toBeNull();
  });

  it('Picking a name replaces what was typed, with one space after it', () => {
    expect(insertMention('Ask @be', 7, { at: 4, query: 'be' }, 'ben')).toEqual({ text: 'Ask @ben ', caret: 9 });
    expect(insertMention('Ask @be about', 7, { at: 4, query: 'be' }, 'ben')).toEqual({
      text: 'Ask @ben about',
      caret: 9,
    });
  });
});

describe('The people mentioned in a note', () => {
  const ben = { id: '1', username: 'ben' };
  const benny = { id: '2', username: 'benny' };
  const dotted = { id: '3', username: 'ben.w' };

  it('A picked person counts as long as the text names them', () => {
    expect(namedIn('@ben and @Benny.', [ben, benny])).toEqual([ben, benny]);
    expect(namedIn('ben and benny', [ben, benny])).toEqual([]);
  });

  it('A name that begins another is not that name', () => {
    expect(namedIn('@benny', [ben, benny])).toEqual([benny]);
    expect(namedIn('@ben.w', [ben, dotted])).toEqual([dotted]);
    expect(namedIn('I asked @ben.', [ben, dotted])).toEqual([ben]);
  });

  it('A note is split around the names in it', () => {
    expect(splitMentions('Ask @ben.w, please.')).toEqual(['Ask ', '@ben.w', ', please.']);
    expect(splitMentions('Ask @ben.')).toEqual(['Ask ', '@ben', '.']);
    expect(splitMentions('mail a@b.c')).toEqual(['mail a@b.c']);
  });
});
