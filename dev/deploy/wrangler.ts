import { spawn } from 'node:child_process';
import path from 'node:path';
import { nodeArguments, root } from '../tools.ts';

interface CallOptions {
  /** Returns its standard output instead of printing it. */
  readonly isRead?: boolean;
  /** Lets it prompt on the terminal. Otherwise it takes the default. */
  readonly canAsk?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

/** What Cloudflare says if a token lacks a right: it is not allowed to use the account's D1 (7403), or the API (9109, 10000). */
const IS_REFUSED = /\[code: (?:7403|9109|10000)\]|"code": (?:7403|9109|10000)\b/;

/** Cloudflare refused a call because the login or token lacks a right. */
export class MissingRight extends Error {
  /** The right's name on the page of API tokens, such as `D1`. */
  readonly right: string;

  constructor(command: string) {
    const right = command === 'd1' ? 'D1' : command === 'kv' ? 'Workers KV Storage' : 'Workers Scripts';
    super(`Cloudflare refused a call: the login or token lacks the right “${right}: Edit” in this account.`);
    this.right = right;
  }
}

/** What Cloudflare says of a Worker that does not exist (10007), and D1 of a database without migrations. */
const IS_ABSENT = /\[code: 10007\]|"code": 10007\b|no such table: d1_migrations/;

/** The call was about something that does not exist yet. */
export class Absent extends Error {}

/** Runs Wrangler. Throws `MissingRight`, `Absent`, or an error with the command and what was said if it fails otherwise. */
export type Wrangler = (args: readonly string[], options?: CallOptions) => Promise<string>;

/** Wrangler, run from this script. Default: the installed one. */
export function wranglerAt(script = path.join(root, 'node_modules/wrangler/wrangler-dist/cli.js')): Wrangler {
  return async (args, { isRead = false, canAsk = false, env = {} } = {}) => {
    const child = spawn(process.execPath, [...nodeArguments, script, ...args], {
      cwd: root,
      stdio: [canAsk ? 'inherit' : 'ignore', isRead ? 'pipe' : 'inherit', 'pipe'],
      env: { ...process.env, WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true', ...env },
    });
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    let errors = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
      process.stderr.write(text);
    });
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    if (code !== 0 && IS_REFUSED.test(errors + output)) throw new MissingRight(args[0] ?? '');
    if (code === 0) return output;
    const failed = `wrangler ${args.slice(0, 3).join(' ')} failed.`;
    if (IS_ABSENT.test(errors + output)) throw new Absent(failed);
    // With --json, Wrangler prints errors to standard output.
    throw new Error(`${failed}\n${output.trim()}`.trim());
  };
}
