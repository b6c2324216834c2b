import { openDatabase } from '../../../worker/db/database.ts';
import { listForReview } from '../../../worker/features/applications/applications.store.ts';

type Env = { DB: D1Database };

let list: { sql: string; params: unknown[] } | undefined;

/** What the portal is measured against: one row of D1, or the statement of a list, with nothing around it. */
export default {
  async fetch(request, { DB }) {
    const [, path, id] = new URL(request.url).pathname.split('/');
    if (path === 'row') return Response.json(await DB.prepare('select * from users where id = ?').bind(id).first());
    list ??= listForReview(openDatabase(DB), id ?? '', {}, { limit: 50 }).toSQL();
    const { results } = await DB.prepare(list.sql)
      .bind(...list.params)
      .all();
    return Response.json(results);
  },
} satisfies ExportedHandler<Env>;
