/** A colleague picked from the list under '@'. */
export type Mentioned = { id: string; username: string };

/** The '@' before the caret, and what is typed after it. */
export type MentionStart = { at: number; query: string };

// A longer text, or one with white space, is no mention.
const TYPED = /(?:^|[\s([])@([^\s@]{0,32})$/;

/** The mention being typed at the caret, or null. An address such as a@b is no mention. */
export function mentionAt(text: string, caret: number): MentionStart | null {
  const query = TYPED.exec(text.slice(0, caret))?.[1];
  return query === undefined ? null : { at: caret - query.length - 1, query };
}

/** Replaces the mention being typed with a username, and says where the caret goes. */
export function insertMention(text: string, caret: number, { at }: MentionStart, username: string) {
  const before = `${text.slice(0, at)}@${username} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}

const NAME_GOES_ON = /^(?:\w|\.\w)/;

const isNamed = (text: string, username: string): boolean => {
  const name = `@${username.toLowerCase()}`;
  const parts = text.toLowerCase().split(name);
  return parts.slice(1).some((after) => !NAME_GOES_ON.test(after));
};

/** The picked people whom the text still names. */
export const namedIn = (text: string, picked: readonly Mentioned[]): Mentioned[] =>
  picked.filter(({ username }) => isNamed(text, username));

/** Splits a note into plain text and '@name' words, which are at the odd indexes. */
export const splitMentions = (body: string): string[] => body.split(/((?<![\w.])@\w[\w.]*(?<!\.))/);
