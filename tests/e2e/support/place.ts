import type { APIRequestContext, Page } from 'playwright/test';
import type { Thing } from './seen.ts';
import type { Walker } from './walkers.ts';

/** Things by grade: the lowest that sees them, or the only one. */
type ByGrade = Readonly<Partial<Record<number, readonly Thing[]>>>;

/** A path of the portal, or a state of its screen. */
export interface Place {
  /** The path as in `PATHS`, or the address of a state. */
  readonly path: string;
  /** What this state of the screen is, if `find` or `show` leads to it. */
  readonly state?: string;
  /** Finds the address, for paths that hold an id. */
  readonly find?: (request: APIRequestContext, walker: Walker) => Promise<string>;
  /** Leads from the screen to a state without an address. */
  readonly show?: (page: Page) => Promise<unknown>;
  readonly frame: 'public' | 'shared' | 'either' | 'room';
  /** The lowest grade that may see it. `denied` is the message for others; without it they do not visit the place. */
  readonly opensAt: number;
  readonly denied?: string;
  /** Where a grade is redirected instead. */
  readonly leads?: (grade: number) => string | null;
  /** What is shown to everyone who may see it. */
  readonly shows: readonly Thing[];
  /** What is shown only from a grade up. */
  readonly from?: ByGrade;
  /** What is shown only to exactly this grade. */
  readonly only?: ByGrade;
}

const named = (role: string) => (name: string | RegExp, to?: string | RegExp) => ({ role, name, ...(to && { to }) });

/** Builds a thing from its role, its name and, for a link, its address. */
export const a = {
  link: named('link'),
  heading: named('heading'),
  button: named('button'),
  textbox: named('textbox'),
  searchbox: named('searchbox'),
  spinbutton: named('spinbutton'),
  combobox: named('combobox'),
  radio: named('radio'),
  toggle: named('switch'),
  tab: named('tab'),
  list: named('list'),
};

/** An id that no row has. */
export const UNKNOWN = '00000000-0000-4000-8000-00000000dead';

/** Reads JSON from the API as the walker. */
export const read = async <Row>(request: APIRequestContext, path: string): Promise<Row> =>
  (await request.get(path)).json();

/** The oldest job: the newest may be another test's, which deletes it. */
export const oldestJob = async (request: APIRequestContext) =>
  (await read<{ id: string }[]>(request, '/api/jobs')).at(-1)?.id;
