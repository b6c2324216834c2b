/** The first message in what a form holds of a field's errors: that of the field itself, or of one line of its options. */
export function firstMessage(error: unknown): string | undefined {
  if (Array.isArray(error)) return error.map(firstMessage).find(Boolean);
  if (typeof error !== 'object' || error === null) return undefined;
  const { message, root } = error as { message?: unknown; root?: unknown };
  return typeof message === 'string' && message !== '' ? message : firstMessage(root);
}
