/** Saves a text as a file, as if its link had been clicked. */
export const download = (text: string, type: string, name: string): void =>
  saveFile(new Blob([text], { type: `${type};charset=utf-8` }), name);

/** Saves a file of this name, as if its link had been clicked. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser reads the address a moment after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
