/** The part of `npm audit --json` that is read here. A registry without audits omits it. */
interface Report {
  readonly vulnerabilities?: Readonly<Record<string, { readonly via: readonly (string | Advisory)[] }>>;
}

interface Advisory {
  readonly url: string;
  readonly title: string;
  readonly name: string;
  readonly severity: string;
}

/** The advisories in the output of `npm audit --json` that `explained` does not name, one line each; undefined without an audit. */
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
