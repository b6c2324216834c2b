import { expect, it } from 'vitest';
import { linkParts } from '#lib/links.ts';

const linksIn = (text: string) => linkParts(text).flatMap(({ href }) => href ?? []);

it.each([
  ['See https://example.org/a?b=c#d.', ['https://example.org/a?b=c#d']],
  ['(http://example.org), then HTTPS://EXAMPLE.ORG!', ['http://example.org', 'HTTPS://EXAMPLE.ORG']],
  ['javascript:alert(1) data:text/html,x ftp://example.org www.example.org', []],
  ['https:// and http://', []],
  ['', []],
])('Only http and https addresses become links, without closing punctuation: %s', (text, links) => {
  expect(linksIn(text)).toEqual(links);
});

it('The parts joined are the text', () => {
  const text = 'One https://a.example, two\nhttp://b.example/(c) three.';
  expect(
    linkParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
