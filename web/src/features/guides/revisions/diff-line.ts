/** A stretch of a line: plain, marked up, or markup itself, which is shown muted. */
export interface LinePart {
  look: 'plain' | 'strong' | 'code' | 'markup';
  text: string;
}

/** One line of Markdown, as a comparison shows it. */
export type DiffLine =
  | { kind: 'blank' }
  /** The line under a table's header. */
  | { kind: 'rule' }
  | { kind: 'cells'; cells: LinePart[][] }
  /** `mark` is what makes it a heading, an item or a quote; '' for prose. */
  | { kind: 'text'; mark: string; isHeading: boolean; isNested: boolean; parts: LinePart[] };

const RULE = /^\s*\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?\s*)?$/;
const CELLS = /^\s*\|(.*)\|\s*$/;
const MARKED = /^(\s*)(#{1,6}|[-*+]|\d+[.)]|>)\s+(.*)$/;
const BAR = /(?<!\\)\|/;
const INLINE = /(`+)(.+?)\1|\*\*(.+?)\*\*|\[([^\]]+)\]\(([^)\s]*)\)/g;

/** Reads a line by itself, so the lines of a code block count as Markdown, too. Only spacing is lost, such as a table's. */
export function readLine(line: string): DiffLine {
  if (line.trim() === '') return { kind: 'blank' };
  if (RULE.test(line)) return { kind: 'rule' };
  const row = CELLS.exec(line)?.[1];
  if (row !== undefined) return { kind: 'cells', cells: row.split(BAR).map((cell) => partsOf(cell.trim())) };
  const [, indent = '', mark = '', rest = line] = MARKED.exec(line) ?? [];
  return {
    kind: 'text',
    mark: mark === '-' ? '•' : mark,
    isHeading: mark.startsWith('#'),
    isNested: indent !== '',
    parts: partsOf(rest),
  };
}

function partsOf(text: string): LinePart[] {
  const parts: LinePart[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, , code, strong, label, address] = match;
    parts.push({ look: 'plain', text: text.slice(end, match.index) });
    if (code !== undefined) parts.push({ look: 'code', text: code });
    else if (strong !== undefined)
      parts.push(
        ...partsOf(strong).map((part) => (part.look === 'plain' ? { ...part, look: 'strong' as const } : part)),
      );
    else parts.push({ look: 'plain', text: label ?? '' }, { look: 'markup', text: ` (${address})` });
    end = match.index + whole.length;
  }
  return [...parts, { look: 'plain' as const, text: text.slice(end) }].filter((part) => part.text !== '');
}
