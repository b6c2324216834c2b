import { toPlain } from '#contract/characters.ts';

/** Answers by question id. */
export type Responses = Record<string, string>;

/** The answer to a question; empty if there is none. */
export const answerTo = (responses: Responses, id: string): string =>
  // A question may be called `constructor`, which every object inherits.
  Object.hasOwn(responses, id) ? (responses[id] ?? '') : '';

/** Whether a question has a visible answer. */
export const isAnswered = (responses: Responses, id: string) => toPlain(answerTo(responses, id)) !== '';

/** The answers as the server stores them: without forbidden characters, trimmed, without blank ones. */
export const trimResponses = (responses: Responses): Responses =>
  Object.fromEntries(
    Object.entries(responses)
      .map(([id, answer]) => [id, toPlain(answer)] as const)
      .filter(([, answer]) => answer !== ''),
  );

/** Whether two sets hold exactly the same answers. */
export const isSameResponses = (a: Responses, b: Responses) =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([id, answer]) => answerTo(b, id) === answer);

/** Three-way merge: the changes in `mine` since `base`, applied to `theirs`. */
export function mergeResponses(base: Responses, mine: Responses, theirs: Responses): Responses {
  const changed = Object.entries(mine).filter(([id, answer]) => answer.trim() !== answerTo(base, id));
  return { ...theirs, ...Object.fromEntries(changed) };
}

/** An attempt's answers on the server. */
type Saved = { revision: number; responses: Responses; questions: readonly { id: string }[] };

/** The saved answers, with this device's unsaved ones applied if their revision is higher. */
export function restoreResponses(
  { revision, responses, questions }: Saved,
  unsaved: { revision: number; responses: Responses } | undefined,
): Responses {
  if (!unsaved || unsaved.revision <= revision) return responses;
  const asked = questions
    .filter(({ id }) => Object.hasOwn(unsaved.responses, id))
    .map(({ id }) => [id, answerTo(unsaved.responses, id)] as const);
  return { ...responses, ...Object.fromEntries(asked) };
}
