import { env } from 'cloudflare:workers';
import { countFigure, type Figure } from '../../support/figure.ts';

/** How often something is tried: `bounded` times by `npm test`, `long` times by `npm run proof`. */
export const times = (bounded: number, long: number) => (env.PROOF === 'long' ? long : bounded);

/** Leaves a count for the table of `npm run proof`; its goal is to reach `atLeast`, or exactly 0 if that is 0. */
export function report(task: { meta: object }, what: string, count: number, atLeast: number) {
  const { figures = [] }: { figures?: Figure[] } = task.meta;
  Object.assign(task.meta, { figures: [...figures, countFigure(what, count, atLeast)] });
}
