import type { APIRequestContext } from 'playwright/test';
import type { Thing } from './seen.ts';
import type { Walker } from './walkers.ts';

/** Things by the grade that they begin at, or the one that they are for. */
type ByGrade = Readonly<Partial<Record<number, readonly Thing[]>>>;

/** A path of the spec, or a state of it that has an address. */
export interface Place {
  /** As the contract writes it; a state has its own address. */
  readonly path: string;
  /** Where that is, for paths that hold an id. */
  readonly find?: (request: APIRequestContext, walker: Walker) => Promise<string>;
  readonly frame: 'public' | 'shared' | 'either';
  /** The lowest grade that is let in, and the sentence that tells the others. A state is shown to nobody else. */
  readonly opensAt: number;
  readonly denied?: string;
  /** Where those of a grade are taken instead. */
  readonly leads?: (grade: number) => string | null;
  /** What everyone who is let in meets. */
  readonly shows: readonly Thing[];
  /** What only those of a grade and above meet. */
  readonly from?: ByGrade;
  /** What only those of this very grade meet. */
  readonly only?: ByGrade;
}

const named = (role: string) => (name: string | RegExp, to?: string | RegExp) => ({ role, name, ...(to && { to }) });

/** Makes a thing of its role and its name, and for a link where it leads. */
export const a = {
  link: named('link'),
  heading: named('heading'),
  button: named('button'),
  textbox: named('textbox'),
  searchbox: named('searchbox'),
  spinbutton: named('spinbutton'),
  combobox: named('combobox'),
  toggle: named('switch'),
  tab: named('tab'),
};

/** An id that nothing has. */
export const UNKNOWN = '00000000-0000-4000-8000-00000000dead';

/** The rows of a list, as the walker reads it. */
export const read = async <Row>(request: APIRequestContext, path: string): Promise<Row> =>
  (await request.get(path)).json();

/** The oldest job: the newest may be another test's, which deletes it. */
export const oldestJob = async (request: APIRequestContext) =>
  (await read<{ id: string }[]>(request, '/api/jobs')).at(-1)?.id;
