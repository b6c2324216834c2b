/** A row of the table that `npm run proof` prints. Tests put theirs into `task.meta.figures`. */
export interface Figure {
  readonly what: string;
  readonly goal: string;
  readonly measured: string;
  readonly holds: boolean;
}
