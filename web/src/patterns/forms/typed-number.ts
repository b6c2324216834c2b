/** The number typed into a field, or NaN. Blank is no number, because 0 would mean something. */
export const typedNumber = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** The same of digits only: '1e2' and '-0' are no numbers. */
export const typedDigits = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);
