import fc from 'fast-check';
import { expect } from 'vitest';
import { report, times } from '../support/proof.ts';

/** A step of a user: its outcome in the model, which it changes, and in the portal. */
export type Step<Model, Real> = {
  name: string;
  expected: (model: Model) => string;
  act: (real: Real) => Promise<string>;
};

/** A life cycle: where it begins, what can happen in it, and what of it is compared after every step. */
export type Life<Model extends object, Real> = {
  begin: () => Promise<{ model: Model; real: Real }>;
  steps: fc.Arbitrary<Step<Model, Real>>[];
  /** What the model and the portal show. */
  shown: (model: Model) => unknown;
  read: (real: Real) => Promise<unknown>;
};

/** Lives through a life cycle in random orders, and expects that the portal never differs from the model. */
export async function live<Model extends object, Real>(
  task: { meta: object },
  what: string,
  { begin, steps, shown, read }: Life<Model, Real>,
): Promise<void> {
  const runs = times(12, 2000);
  const taken = new Map<string, number>();
  const toCommand = ({ name, expected, act }: Step<Model, Real>): fc.AsyncCommand<Model, Real> => ({
    check: () => true,
    toString: () => name,
    async run(model, real) {
      const before = JSON.stringify(shown(model));
      const outcome = expected(model);
      expect(await act(real), `${name}, after ${before}`).toBe(outcome);
      expect(await read(real), `What is shown after ${name}, which ended with ${outcome}`).toEqual(shown(model));
      taken.set(outcome, (taken.get(outcome) ?? 0) + 1);
    },
  });
  const commands = fc.commands(
    steps.map((arbitrary) => arbitrary.map(toCommand)),
    { maxCommands: 16, size: 'max' },
  );
  const result = await fc.check(
    fc.asyncProperty(commands, async (list) => {
      const world = await begin();
      await fc.asyncModelRun(() => world, list);
    }),
    { numRuns: runs },
  );
  const total = [...taken.values()].reduce((sum, count) => sum + count, 0);
  report(task, `Life cycles: runs of ${what}`, result.numRuns, runs);
  report(task, `Life cycles: steps of ${what}, refused ones included`, total, runs);
  report(task, `Life cycles: mismatches of ${what}`, result.failed ? 1 : 0, 0);
  expect(result.failed ? `${fc.defaultReportMessage(result)}\n${result.errorInstance}` : '').toBe('');
}

/** A step without choices. */
export const step = <Model, Real>(
  name: string,
  expected: (model: Model) => string,
  act: (real: Real) => Promise<string>,
): fc.Arbitrary<Step<Model, Real>> => fc.constant({ name, expected, act });
