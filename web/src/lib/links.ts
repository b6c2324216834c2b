/** A piece of a text, with the address that it links to if it is one. */
type TextPart = { text: string; href: string | null };

// Ends before punctuation that closes a sentence or a bracket rather than an address.
const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?()[\]{}…’”]/gi;

/** Splits a text at its http and https addresses. Joined, the parts are the text again. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    if (!URL.canParse(address)) continue;
    if (index > end) parts.push({ text: text.slice(end, index), href: null });
    parts.push({ text: address, href: address });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}
