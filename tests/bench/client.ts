/** The portal's reply, its body as JSON or else as text, and how long it took. Status 0 means that none came. */
export interface Reply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the reply's JSON
  readonly body: any;
  readonly milliseconds: number;
}

/** How long to wait for a reply, in ms. */
const TIMEOUT = 60_000;

/** A minimal browser for the API: it keeps cookies and sends the origin. */
export class Client {
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** What it sends as the Cookie header. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async #fetch(url: URL, init: RequestInit = {}): Promise<Response> {
    const { cookie } = this;
    const isOwn = url.origin === this.#origin;
    const response = await fetch(url, {
      ...init,
      headers: { ...init.headers, ...(isOwn && { cookie }) },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    for (const line of isOwn ? response.headers.getSetCookie() : []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name && value) this.#cookies.set(name, value);
    }
    return response;
  }

  /** Signs in through the fake Discord, redirect by redirect. Throws unless it ends on a signed-in page. */
  async signIn(username: string): Promise<void> {
    let url = new URL('/auth/discord', this.#origin);
    for (let hops = 0; hops < 5; hops += 1) {
      if (url.pathname === '/oauth2/authorize') url.searchParams.set('as', username);
      const response = await this.#fetch(url);
      await response.arrayBuffer();
      const location = response.headers.get('location');
      if (!location) break;
      url = new URL(location, url);
      const isInside = url.pathname === '/progress' || url.pathname === '/dashboard';
      if (isInside) return;
    }
    throw new Error(`The sign-in of ${username} ended at ${url.href}`);
  }

  /** Calls the API and times it to the last byte of the reply. Never throws. */
  async call(method: string, path: string, body?: unknown): Promise<Reply> {
    const start = performance.now();
    try {
      const response = await this.#fetch(new URL(path, this.#origin), {
        method,
        headers: { origin: this.#origin, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const milliseconds = performance.now() - start;
      const isJson = response.headers.get('content-type')?.startsWith('application/json');
      return { status: response.status, body: isJson ? JSON.parse(text) : text || null, milliseconds };
    } catch (error) {
      return { status: 0, body: { error: String(error) }, milliseconds: performance.now() - start };
    }
  }

  /** The body of a call that must succeed. Throws with the reply otherwise. */
  async need(method: string, path: string, body?: unknown): Promise<Reply['body']> {
    const reply = await this.call(method, path, body);
    if (reply.status < 200 || reply.status > 299) {
      throw new Error(`${method} ${path} answered ${reply.status}: ${JSON.stringify(reply.body).slice(0, 500)}`);
    }
    return reply.body;
  }
}
