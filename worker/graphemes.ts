let segmenter: Intl.Segmenter | undefined;

/** A text's characters as a reader sees them. */
export function graphemes(text: string): Intl.Segments {
  // Created on first use because its language data would slow every start of the Worker.
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text);
}
