import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root, runTool } from '../../dev/tools.ts';

/** A file of a deployment. */
export interface ShippedFile {
  readonly name: string;
  readonly text: string;
}

const filesIn = (folder: string, prefix: string): ShippedFile[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    // Fonts and pictures too: as Latin-1, their bytes can be searched like text.
    .map((file) => ({ name: path.join(prefix, path.relative(folder, file)), text: readFileSync(file, 'latin1') }));

/** What visitors can fetch: the web app as last built, without Vite's manifest, which `.assetsignore` leaves out. */
export const webFiles = () =>
  filesIn(path.join(root, 'web/dist'), 'web/dist').filter(({ name }) => !name.includes(`${path.sep}.vite${path.sep}`));

/** A configuration's Worker and its source map. Deploys to a folder instead of to Cloudflare, which also shows that Wrangler needs no ids. */
export async function workerFiles(config = 'wrangler.toml'): Promise<ShippedFile[]> {
  const outdir = mkdtempSync(path.join(tmpdir(), 'portal-bundle-'));
  try {
    await runTool('wrangler', ['deploy', '--dry-run', '--config', config, '--outdir', outdir], 'Deploying to a folder');
    return filesIn(outdir, 'worker').filter(({ name }) => /\.js(\.map)?$/.test(name));
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}
