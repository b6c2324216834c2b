/** Joins class names, without empty ones. Later names do not override earlier ones: pass layout, not look. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
