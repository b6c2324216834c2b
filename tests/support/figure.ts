/** A row of the table that `npm run proof` prints. Tests put theirs into `task.meta.figures`. */
export interface Figure {
  readonly what: string;
  readonly goal: string;
  readonly measured: string;
  readonly holds: boolean;
}

/** A count; its goal is to reach `atLeast`, or exactly 0 if that is 0. */
export function countFigure(what: string, count: number, atLeast: number): Figure {
  return {
    what,
    goal: atLeast === 0 ? '0' : `≥ ${atLeast.toLocaleString('en')}`,
    measured: count.toLocaleString('en'),
    holds: atLeast === 0 ? count === 0 : count >= atLeast,
  };
}
