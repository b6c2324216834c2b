import { json, type Reply } from './http.ts';
import { isEndpoint } from './interactions.ts';
import { PUBLIC_KEY } from './key.ts';

interface Registered {
  readonly name: string;
  readonly type?: number;
  readonly description?: string;
  readonly options?: readonly Record<string, unknown>[];
}

const unverified = json(400, {
  message: 'Invalid Form Body',
  code: 50035,
  errors: {
    interactions_endpoint_url: {
      _errors: [
        {
          code: 'APPLICATION_INTERACTIONS_ENDPOINT_URL_INVALID',
          message: 'The specified interactions endpoint url could not be verified.',
        },
      ],
    },
  },
});

const invalid = (problem: string) =>
  json(400, { message: 'Invalid Form Body', code: 50035, errors: { _errors: [problem] } });

/** The application: its key, where its commands go, and which commands each server has. */
export class Application {
  readonly #commands = new Map<string, readonly Registered[]>();
  #endpoint: string | null;

  constructor(endpoint: string | null) {
    this.#endpoint = endpoint;
  }

  /** Where commands go; null if nowhere is set. */
  get endpoint(): string | null {
    return this.#endpoint;
  }

  /** Answers a call by the bot; undefined if there is no such route. */
  async answer(method: string, path: string, text: () => Promise<string>): Promise<Reply | undefined> {
    if (path === '/applications/@me') {
      if (method === 'GET') return json(200, this.#self());
      if (method === 'PATCH') return this.#change(JSON.parse(await text()));
    }
    const [, id, guildId = ''] = /^\/applications\/([\w-]+)\/guilds\/(\d+)\/commands$/.exec(path) ?? [];
    if (id === undefined) return undefined;
    if (method === 'GET') return json(200, this.#listed(id, guildId));
    return method === 'PUT' ? this.#register(id, guildId, JSON.parse(await text())) : undefined;
  }

  #self() {
    return {
      id: '710000000000000000',
      name: 'Portal',
      verify_key: PUBLIC_KEY,
      interactions_endpoint_url: this.#endpoint,
      redirect_uris: [],
      flags: 1 << 14,
    };
  }

  async #change({ interactions_endpoint_url: wanted }: { interactions_endpoint_url?: string | null }): Promise<Reply> {
    if (wanted && !(await isEndpoint(wanted))) return unverified;
    if (wanted !== undefined) this.#endpoint = wanted || null;
    return json(200, this.#self());
  }

  #listed = (applicationId: string, guildId: string) =>
    (this.#commands.get(guildId) ?? []).map((command, n) => ({
      id: String(BigInt(guildId) + BigInt(n)),
      application_id: applicationId,
      guild_id: guildId,
      version: '1',
      default_member_permissions: null,
      nsfw: false,
      ...command,
    }));

  #register(applicationId: string, guildId: string, commands: readonly Registered[]): Reply {
    const wrong = commands.find(
      ({ name, type = 1, description = '' }) =>
        name.length > 32 || (type === 1 ? !/^[a-z][\w-]*$/.test(name) || description === '' : description !== ''),
    );
    if (wrong) return invalid(`${wrong.name}: Command name or description is invalid`);
    this.#commands.set(guildId, commands);
    return json(200, this.#listed(applicationId, guildId));
  }
}
