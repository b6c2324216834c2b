import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';

const folder = path.join(import.meta.dirname, 'data');

function parse<Output>(where: string, json: string, schema: z.ZodMiniType<Output>): Output {
  try {
    return z.parse(schema, JSON.parse(json));
  } catch (error) {
    const reason = error instanceof z.core.$ZodError ? z.prettifyError(error) : error;
    throw new Error(`dev/seed/data/${where}: ${reason}`);
  }
}

/** A text file of `data/`. */
export const readText = (file: string): string => readFileSync(path.join(folder, file), 'utf8');

/** A JSON file of `data/`. Throws an error that names the file if it does not match the schema. */
export const readJson = <Output>(file: string, schema: z.ZodMiniType<Output>): Output =>
  parse(file, readText(file), schema);

/** The entries of a Markdown file of `data/`, in order: each a `# Title`, a line of JSON that matches the schema, and a text. */
export const readEntries = <Facts extends object>(file: string, schema: z.ZodMiniType<Facts>) =>
  readText(file)
    .split(/^# /m)
    .slice(1)
    .map((entry) => {
      const [title = '', , json = '', ...text] = entry.split('\n');
      return { ...parse(`${file}, “${title}”`, json, schema), title, text: text.join('\n').trim() };
    });

/** A username, and how many days ago they did something. */
export const byDaysAgo = z.strictObject({ by: z.string(), daysAgo: z.number() });
