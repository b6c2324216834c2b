import { openDatabase } from '#worker/db/database.ts';
import { listForReview } from '#worker/features/applications/applications.store.ts';
import { SECURITY_HEADERS } from '#worker/http/security-headers.ts';
import { hashToken } from '#worker/http/session-store.ts';

type Env = { DB: D1Database; SESSIONS: KVNamespace };

/** What the portal does for every call because it has to, besides the call's own statement. */
const DEMANDS = ['digest', 'kv', 'headers', 'log'] as const;

let list: { sql: string; params: unknown[] } | undefined;

/** The statement of a path: one row of D1, or a list of applications. */
function statement(db: D1Database, path: string | undefined, id: string) {
  if (path === 'row') return db.prepare('select * from users where id = ?').bind(id);
  list ??= listForReview(openDatabase(db), { me: { id }, sessionHash: id }, {}, { limit: 50 }).toSQL();
  return db.prepare(list.sql).bind(...list.params);
}

/** What the portal is measured against: a statement's rows as JSON, and with `?with=` some of the demands or `all` of them. */
export default {
  async fetch(request, { DB, SESSIONS }) {
    const { pathname, searchParams } = new URL(request.url);
    const [, path, id = ''] = pathname.split('/');
    const wanted = searchParams.get('with') ?? '';
    const has = (demand: (typeof DEMANDS)[number]) => wanted === 'all' || wanted.includes(demand);

    const token = request.headers.get('Cookie')?.split('=')[1] ?? '';
    let hash = searchParams.get('hash') ?? '';
    if (has('digest')) hash = await hashToken(token);
    if (has('kv') && !(await SESSIONS.get(hash, 'json'))) return new Response('No session', { status: 401 });
    const { results } = await statement(DB, path, id).all();
    const reply = Response.json(results);
    if (has('headers')) for (const [name, value] of Object.entries(SECURITY_HEADERS)) reply.headers.set(name, value);
    if (has('log')) console.info(JSON.stringify({ level: 'info', method: request.method, route: path, status: 200 }));
    return reply;
  },
} satisfies ExportedHandler<Env>;
