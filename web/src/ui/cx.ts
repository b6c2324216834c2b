/** Joins class names and drops what is empty. Later names do not override earlier ones: pass layout, not look. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
