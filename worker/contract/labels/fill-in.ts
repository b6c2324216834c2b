/** Fills in a saved reply: `{name}` is the applicant's username, `{job}` the position's title. */
export function fillIn(body: string, { name, job }: { name: string; job: string }): string {
  // In one pass, so that a name such as '{job}' stays as it is.
  return body.replace(/\{(name|job)\}/g, (_, word) => (word === 'name' ? name : job));
}
