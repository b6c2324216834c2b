import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPortal } from '#dev/portal.ts';
import { forwardedOrigin } from '#dev/ports.ts';
import { expect, test } from '../support/fixtures.ts';

const codespace = { CODESPACE_NAME: 'fluffy-waddle', GITHUB_CODESPACES_PORT_FORWARDING_DOMAIN: 'app.github.dev' };

test('In a codespace, sign-in goes through the forwarded addresses of both ports', async () => {
  const persistTo = mkdtempSync(path.join(tmpdir(), 'portal-codespace-'));
  const portal = await startPortal({
    port: 0,
    persistTo,
    seed: true,
    build: 'never',
    originOf: (port) => forwardedOrigin(port, codespace),
    output: () => {},
  });
  try {
    const cookies = new Map<string, string>();
    /** Calls an address as GitHub's forwarding does: the port's own server gets it, with the host of this machine. */
    const open = async (address: string) => {
      const local = address.replace(/^https:\/\/fluffy-waddle-(\d+)\.app\.github\.dev/, 'http://localhost:$1');
      const headers = { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') };
      const reply = await fetch(local, { redirect: 'manual', headers });
      for (const line of reply.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      return reply;
    };
    expect(portal.publicUrl).toBe(`https://fluffy-waddle-${new URL(portal.url).port}.app.github.dev`);
    const started = await open(`${portal.publicUrl}/auth/discord`);
    const authorize = started.headers.get('Location') ?? '';
    expect(authorize).toMatch(/^https:\/\/fluffy-waddle-\d+\.app\.github\.dev\/oauth2\/authorize\?/);
    const callback = (await open(`${authorize}&as=manager`)).headers.get('Location') ?? '';
    expect(callback).toContain(`${portal.publicUrl}/auth/discord/callback?`);
    expect((await open(callback)).headers.get('Location')).toBe('/dashboard');
    expect([...cookies.keys()]).toContain('__Host-session');
    expect(await (await open(`${portal.publicUrl}/api/auth/me`)).json()).toMatchObject({ username: 'manager' });
  } finally {
    await portal.close();
    rmSync(persistTo, { recursive: true, force: true, maxRetries: 5 });
  }
});
