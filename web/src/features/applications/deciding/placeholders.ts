/** Where a saved reply goes: in place of another one that is still as it was inserted, or else below what is typed. */
export function placeReply(message: string, reply: string, others: readonly string[]) {
  const before = others.filter((other) => message.includes(other)).sort((one, other) => other.length - one.length)[0];
  if (before) {
    const start = message.lastIndexOf(before);
    return { start, end: start + before.length, text: reply };
  }
  const start = message.trimEnd().length;
  return { start, end: message.length, text: start > 0 ? `\n\n${reply}` : reply };
}
