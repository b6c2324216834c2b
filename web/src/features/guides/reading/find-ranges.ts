/** Text of different blocks never forms one match. */
const BLOCK = 'p, li, h1, h2, h3, h4, h5, h6, td, th, pre, summary';

/** Where `words` occur in an element's text, in any case and across inline elements such as bold ones, in reading order. */
export function rangesOf(root: HTMLElement, words: string): Range[] {
  const wanted = words.toLowerCase();
  const blocks = Map.groupBy(textNodes(root), (node) => node.parentElement?.closest(BLOCK) ?? root);
  return [...blocks.values()].flatMap((nodes) => rangesIn(nodes, wanted));
}

function textNodes(root: HTMLElement): Text[] {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) nodes.push(walker.currentNode);
  return nodes;
}

function rangesIn(nodes: Text[], wanted: string): Range[] {
  const text = nodes.map(({ data }) => folded(data)).join('');
  const ranges: Range[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    const range = document.createRange();
    range.setStart(...placeOf(nodes, at));
    range.setEnd(...placeOf(nodes, at + wanted.length - 1, 1));
    ranges.push(range);
  }
  return ranges;
}

/** In lower case, unless that would change the length and move every position after it. */
function folded(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}

/** The node and offset of a position in the joined text. */
function placeOf(nodes: Text[], position: number, after = 0): [Text, number] {
  let start = 0;
  for (const node of nodes) {
    if (position < start + node.length) return [node, position - start + after];
    start += node.length;
  }
  throw new RangeError(`No text at ${position}`);
}
