/** What the portal answered, and how long that took. */
export interface Reply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the portal answered
  readonly body: any;
  readonly milliseconds: number;
}

const patience = 60_000;

/** Somebody's browser, as far as the API needs one: it keeps cookies and says where its writes come from. */
export class Client {
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  async #fetch(url: URL, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const isOwn = url.origin === this.#origin;
    const response = await fetch(url, {
      ...init,
      headers: { ...init.headers, ...(isOwn && { cookie }) },
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    });
    for (const line of isOwn ? response.headers.getSetCookie() : []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name && value) this.#cookies.set(name, value);
    }
    return response;
  }

  /** Signs in as that person through the stand-in, redirect by redirect. Throws where that ends anywhere but inside. */
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
    throw new Error(`Signing ${username} in ended at ${url.href}`);
  }

  /** Calls the API and times it, to the last byte of the answer. No answer at all counts as status 0. */
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
      return { status: response.status, body: text === '' ? null : JSON.parse(text), milliseconds };
    } catch (error) {
      return { status: 0, body: { error: String(error) }, milliseconds: performance.now() - start };
    }
  }

  /** The body of a call that has to work. Throws with the answer where it does not. */
  async need(method: string, path: string, body?: unknown): Promise<Reply['body']> {
    const reply = await this.call(method, path, body);
    if (reply.status < 200 || reply.status > 299) {
      throw new Error(`${method} ${path} answered ${reply.status}: ${JSON.stringify(reply.body).slice(0, 500)}`);
    }
    return reply.body;
  }
}
