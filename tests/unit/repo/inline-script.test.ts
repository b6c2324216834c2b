import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { SECURITY_HEADERS } from '#worker/http/security-headers.ts';

it('The content security policy allows one inline script, the page’s own', () => {
  const html = readFileSync(path.resolve(import.meta.dirname, '../../../web/index.html'), 'utf8');
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map((match) => match[1] ?? '');
  const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  expect(hashes).toHaveLength(1);
  expect(SECURITY_HEADERS['Content-Security-Policy']).toContain(`script-src 'self' ${hashes[0]};`);
});
