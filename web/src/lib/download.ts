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

/** How many rows a CSV file has, without its header. A line break inside quotes is part of a value. */
export const countRows = (csv: string): number =>
  csv.split('"').reduce((sum, part, index) => sum + (index % 2 === 0 ? part.split('\r\n').length - 1 : 0), 0) - 1;

/** A CSV file's rows. Its header has no line breaks of its own. */
export const withoutHeader = (csv: string): string => csv.slice(csv.indexOf('\r\n') + 2);
