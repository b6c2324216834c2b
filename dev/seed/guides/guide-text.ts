/** A guide as one person left it; days count back from today. */
interface GuideVersion {
  readonly by: string;
  readonly daysAgo: number;
  /** The parts of the text, in order; each begins with a heading, but for what stands above the first. */
  readonly parts: readonly string[];
}

/** A guide with all that it has been, oldest first. */
export type GuideText = readonly GuideVersion[];

/** A part as it was before somebody changed some of its wording. Throws where the part does not hold what it was changed to. */
export const before = (part: string, ...changes: readonly (readonly [then: string, now: string])[]): string =>
  changes.reduce((text, [then, now]) => {
    if (!text.includes(now)) throw new Error(`No part of a guide says: ${now}`);
    return text.replace(now, () => then);
  }, part);
