import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from '../tools.ts';

interface CallOptions {
  /** Returns its standard output instead of printing it. */
  readonly isRead?: boolean;
  /** Lets it prompt on the terminal. Otherwise it takes the default. */
  readonly canAsk?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs Wrangler. Throws an error with the command if it fails; Wrangler itself prints why. */
export type Wrangler = (args: readonly string[], options?: CallOptions) => Promise<string>;

/** Wrangler, run from this script. Default: the installed one. */
export function wranglerAt(script = path.join(root, 'node_modules/wrangler/wrangler-dist/cli.js')): Wrangler {
  return async (args, { isRead = false, canAsk = false, env = {} } = {}) => {
    const child = spawn(process.execPath, ['--no-warnings', script, ...args], {
      cwd: root,
      stdio: [canAsk ? 'inherit' : 'ignore', isRead ? 'pipe' : 'inherit', 'inherit'],
      env: { ...process.env, WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true', ...env },
    });
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    // With --json, Wrangler prints errors to standard output.
    if (code !== 0) throw new Error(`wrangler ${args.slice(0, 3).join(' ')} failed.\n${output.trim()}`.trim());
    return output;
  };
}
