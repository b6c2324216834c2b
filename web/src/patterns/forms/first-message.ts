/** The first message of a react-hook-form field: its own, or that of one of its items. */
export function firstMessage(error: unknown): string | undefined {
  if (Array.isArray(error)) return error.map(firstMessage).find(Boolean);
  if (typeof error !== 'object' || error === null) return undefined;
  const { message, root } = error as { message?: unknown; root?: unknown };
  return typeof message === 'string' && message !== '' ? message : firstMessage(root);
}
