/** One revision of a guide. Days count back from today. */
interface GuideVersion {
  readonly by: string;
  readonly daysAgo: number;
  /** The sections in order; each except the first starts with a heading. */
  readonly parts: readonly string[];
}

/** All revisions of a guide, oldest first. */
export type GuideText = readonly GuideVersion[];

/** A section before its wording was changed. Throws if the section does not contain the new wording. */
export const before = (part: string, ...changes: readonly (readonly [then: string, now: string])[]): string =>
  changes.reduce((text, [then, now]) => {
    if (!text.includes(now)) throw new Error(`The section does not contain: ${now}`);
    return text.replace(now, () => then);
  }, part);
