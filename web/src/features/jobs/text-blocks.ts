/** A run of a job text's lines: prose, or the items of a list. */
export type TextBlock = { kind: 'prose'; text: string } | { kind: 'list'; items: string[] };

/** Splits a job text. Lines that start with `- `, `* ` or `• ` become list items; the rest is prose with its line breaks. */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  for (const line of text.split('\n')) {
    const item = /^\s*[-*•] +(?<words>.*\S)/.exec(line)?.groups?.words;
    const last = blocks.at(-1);
    if (item !== undefined) {
      if (last?.kind === 'list') last.items.push(item);
      else blocks.push({ kind: 'list', items: [item] });
    } else if (last?.kind === 'prose') last.text += `\n${line}`;
    else blocks.push({ kind: 'prose', text: line });
  }
  // Blank lines around a list act as its margins.
  return blocks
    .map((block) => (block.kind === 'prose' ? { ...block, text: block.text.replace(/^(?:\s*\n)+|\s+$/g, '') } : block))
    .filter((block) => block.kind === 'list' || block.text.trim() !== '');
}
