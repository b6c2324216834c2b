import { createSecureServer } from 'node:http2';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { getCertificate } from '@vitejs/plugin-basic-ssl';
import { root } from '#dev/tools.ts';

/** A site as the edge of Cloudflare's network would serve it. */
export interface Edge {
  readonly origin: string;
  close(): void;
}

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[]>;
  readonly body: Buffer;
}

/** Compresses text like the edge; the local Worker does not. */
function compressed(answer: Answer): Answer {
  const isText = /text|javascript|json|svg|manifest/.test(String(answer.headers['content-type']));
  if (!isText || answer.body.length === 0) return answer;
  return { ...answer, headers: { ...answer.headers, 'content-encoding': 'gzip' }, body: gzipSync(answer.body) };
}

async function fromPortal(portal: string, request: { url: string; headers: HeadersInit }): Promise<Answer> {
  const reply = await fetch(new URL(request.url, portal), { headers: request.headers, redirect: 'manual' });
  const headers = Object.fromEntries(reply.headers);
  for (const ofHttp1 of ['content-length', 'connection', 'keep-alive', 'transfer-encoding']) delete headers[ofHttp1];
  // It makes Chromium change the process after about:blank, and Lighthouse's trace often lacks the new one's start.
  delete headers['cross-origin-opener-policy'];
  return { status: reply.status, headers, body: Buffer.from(await reply.arrayBuffer()) };
}

/** Serves a portal’s GET replies compressed, and its hashed files from memory, over HTTP/2. */
export async function startEdge(portal: string): Promise<Edge> {
  const kept = new Map<string, Answer>();
  const answer = async (url: string, cookie: string | undefined): Promise<Answer> => {
    const { pathname } = new URL(url, portal);
    const known = kept.get(url);
    if (known) return known;
    const fresh = compressed(await fromPortal(portal, { url, headers: cookie ? { cookie } : {} }));
    if (pathname.startsWith('/assets/')) kept.set(url, fresh);
    return fresh;
  };
  const certificate = await getCertificate(path.join(root, 'node_modules/.cache/certificate'), 'bench', ['localhost']);
  const server = createSecureServer({ key: certificate, cert: certificate }, (request, response) => {
    answer(request.url, request.headers.cookie).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      () => response.writeHead(502).end(),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The edge has no port');
  return { origin: `https://localhost:${address.port}`, close: () => server.close() };
}
