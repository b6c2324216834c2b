import type { hc } from 'hono/client';
import type { AppType } from '#worker/app.ts';

interface Call {
  param?: Record<string, string>;
  query?: Record<string, string | undefined>;
  json?: unknown;
}

/** Makes the call of a path whose last part is the method: `/api/jobs/:id/$get`. */
function request(path: string, { param, query, json }: Call = {}, { init }: { init?: RequestInit } = {}) {
  const [route = '', method = ''] = path.split('/$');
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(key, value);
  const url = route.replace(/:(\w+)/g, (_, name) => encodeURIComponent(param?.[name] ?? ''));
  return fetch(search.size > 0 ? `${url}?${search}` : url, {
    method: method.toUpperCase(),
    credentials: 'same-origin',
    ...(json !== undefined && { body: JSON.stringify(json), headers: { 'Content-Type': 'application/json' } }),
    ...init,
  });
}

const callable = (path: string): unknown =>
  new Proxy(() => undefined, {
    get: (_, part) => callable(`${path}/${String(part)}`),
    apply: (_, _this, [call, options]) => request(path, call, options),
  });

/**
 * The typed client of the Worker's routes: `client.api.jobs.$get()`. Its replies go through `send` or `sendPage`. Has Hono's types,
 * without the 1.5 kB of forms, cookies and sockets.
 */
export const client = callable('') as ReturnType<typeof hc<AppType>>;
