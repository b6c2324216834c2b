/** The longest first sentence that is set as a headline, in characters. */
const HEADLINE = 90;

/** The first sentence of an introduction, if it is short enough to stand by itself, and the rest. */
export function splitIntro(intro: string): { headline: string | null; rest: string } {
  const first = /^[\s\S]*?[.!?](?=\s|$)/.exec(intro.trim())?.[0] ?? '';
  if (first === '' || first.length > HEADLINE) return { headline: null, rest: intro };
  return { headline: first, rest: intro.trim().slice(first.length).trim() };
}
