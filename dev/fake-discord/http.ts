/** An HTTP reply. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export function json(status: number, body: unknown): Reply {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

export function html(status: number, body: string): Reply {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}

export function redirect(target: URL): Reply {
  return { status: 302, headers: { location: target.href }, body: '' };
}

const bodyLimit = 64 * 1024;

/** The body as text; undefined if it is larger than 64 KiB. */
export async function readText(request: Request): Promise<string | undefined> {
  const body = await request.text();
  return body.length > bodyLimit ? undefined : body;
}

/** The form in the body; undefined if it is larger than 64 KiB. */
export async function readForm(request: Request): Promise<URLSearchParams | undefined> {
  const body = await readText(request);
  return body === undefined ? undefined : new URLSearchParams(body);
}
