/** The parts of `npm audit --json` that are read here. A registry that answers no audits gives neither. */
interface Report {
  readonly vulnerabilities?: Readonly<Record<string, { readonly via: readonly (string | Advisory)[] }>>;
}

interface Advisory {
  readonly url: string;
  readonly title: string;
  readonly name: string;
  readonly severity: string;
}

/**
 * The advisories in what `npm audit --json` printed that `explained` does not name, a line each; undefined if the registry gave no
 * answer.
 */
export function unexplained(output: string, explained: string): string[] | undefined {
  let report: Report;
  try {
    report = JSON.parse(output);
  } catch {
    return undefined;
  }
  if (!report.vulnerabilities) return undefined;
  const advisories = Object.values(report.vulnerabilities).flatMap(({ via }) =>
    via.filter((cause): cause is Advisory => typeof cause !== 'string'),
  );
  const lines = advisories
    .filter(({ url }) => !explained.includes(url.slice(url.lastIndexOf('/') + 1)))
    .map(({ name, severity, title, url }) => `${name}, ${severity}: ${title} (${url})`);
  return [...new Set(lines)];
}
