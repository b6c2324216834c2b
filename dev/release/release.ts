/** What a release needs to know about the checkout. */
export interface Checkout {
  /** Of package.json. */
  readonly version: string;
  /** Undefined if package.json has none. */
  readonly repository: string | undefined;
  readonly branch: string;
  /** Whether git has nothing to commit. */
  readonly isClean: boolean;
  readonly tags: readonly string[];
  readonly changelog: string;
}

const UNRELEASED = '## Unreleased';

const numbersOf = (version: string) => version.split('.').map(Number);

function isNewer(version: string, other: string): boolean {
  const [ours, theirs] = [numbersOf(version), numbersOf(other)];
  const differing = ours.findIndex((number, index) => number !== theirs[index]);
  return differing >= 0 && (ours[differing] ?? 0) > (theirs[differing] ?? 0);
}

/** The notes under a heading, without it; empty if there are none. */
function notesUnder(heading: string, changelog: string): string {
  const [, notes = ''] = changelog.split(new RegExp(`^${heading}(?: ·.*)?\n`, 'm'));
  return notes.split(/^## /m)[0]?.trim() ?? '';
}

/** The notes of a version that the changelog dates. Throws if it has none. */
export function notesOf(changelog: string, version: string): string {
  const notes = notesUnder(`## ${version.replaceAll('.', '\\.')}`, changelog);
  if (!notes) throw new Error(`CHANGELOG.md has nothing under "${version}".`);
  return notes;
}

/** Why the checkout cannot be released as this version, one sentence a reason; empty if it can. */
export function problemsOf(checkout: Checkout, version: string): string[] {
  const { repository = '', branch, isClean, tags, changelog } = checkout;
  const newest = tags.map((tag) => tag.slice(1)).reduce((best, tag) => (isNewer(tag, best) ? tag : best), '0.0.0');
  return [
    !/^\d+\.\d+\.\d+$/.test(version) &&
      (version
        ? `${version} is not a version: use three numbers, such as 1.1.0.`
        : 'Name its version: npm run release -- 1.1.0.'),
    /^\d+\.\d+\.\d+$/.test(version) && !isNewer(version, newest) && `${newest} is released already.`,
    (!repository || /[<>]|your-/.test(repository)) &&
      'package.json still has a placeholder as its repository. Set repository, bugs and homepage.',
    branch !== 'main' && `This is the branch ${branch}. Releases are made on main.`,
    !isClean && 'Some changes are not committed.',
    !notesUnder(UNRELEASED, changelog) && `CHANGELOG.md has nothing under "${UNRELEASED.slice(3)}".`,
  ].filter((problem) => typeof problem === 'string');
}

/** The changelog with its unreleased notes under this version and day, and an empty section above for the next ones. */
export const datedChangelog = (changelog: string, version: string, day: string): string =>
  changelog.replace(`${UNRELEASED}\n`, `${UNRELEASED}\n\n## ${version} · ${day}\n`);

/** The commands that publish a release, once its changes have been read. */
export const publishing = (version: string): string[] => [
  `git commit -am "Release ${version}"`,
  `git tag -a v${version} -m "${version}"`,
  `git push origin main v${version}`,
];
