// A fake Wrangler: logs its arguments in the folder FAKE_WRANGLER and replies from the account.json there.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The account's resources, what is deployed, and the command that fails. */
export interface Account {
  readonly databases: readonly { name: string; uuid: string; jurisdiction?: string | null }[];
  readonly namespaces: readonly { title: string; id: string }[];
  readonly bindings: readonly { name: string; text?: string }[];
  readonly failing?: string;
  /** What the failing command says, in WRANGLER_OUTPUT_FILE_PATH, on standard error and, with `--json`, on standard output. */
  readonly message?: string;
  /** The tag of the deployed version. */
  readonly tag?: string;
  /** The migrations in the database's ledger. */
  readonly migrations?: readonly string[];
  /** Whether the database holds people. */
  readonly hasPeople?: boolean;
}

const folder = process.env.FAKE_WRANGLER ?? '';
const file = path.join(folder, 'account.json');
const args = process.argv.slice(2);
const command = args.slice(0, 2).join(' ');
const option = (name: string) => args[args.indexOf(name) + 1] ?? '';
const account: Account = JSON.parse(readFileSync(file, 'utf8'));

function deploy(): void {
  const config = JSON.parse(readFileSync(option('--config'), 'utf8'));
  const secrets = args.includes('--secrets-file') ? JSON.parse(readFileSync(option('--secrets-file'), 'utf8')) : {};
  const next: Account = {
    ...account,
    namespaces: [{ title: `${config.name}-sessions`, id: 'namespace-id' }],
    bindings: [
      ...account.bindings,
      ...Object.keys(secrets).map((name) => ({ name })),
      ...Object.entries<string>(config.vars ?? {}).map(([name, text]) => ({ name, text })),
    ],
  };
  writeFileSync(file, JSON.stringify(next));
  const line = {
    type: 'deploy',
    version_id: 'version-1',
    targets: config.workers_dev === false ? [] : [`${config.name}.team.workers.dev`],
  };
  writeFileSync(process.env.WRANGLER_OUTPUT_FILE_PATH ?? '', `{"type":"wrangler-session"}\n${JSON.stringify(line)}\n`);
}

/** Each configuration on one line. */
function recordTriggers(): void {
  const config = JSON.parse(readFileSync(option('--config'), 'utf8'));
  appendFileSync(path.join(folder, 'triggers.txt'), `${JSON.stringify(config)}\n`);
}

appendFileSync(path.join(folder, 'calls.txt'), `${args.filter((arg) => !arg.includes(path.sep)).join(' ')}\n`);
if (account.failing && args.join(' ').startsWith(account.failing)) {
  const line = { type: 'command-failed', message: account.message };
  writeFileSync(process.env.WRANGLER_OUTPUT_FILE_PATH || path.join(folder, 'unread'), JSON.stringify(line));
  if (account.message) process.stderr.write(`${account.message}\n`);
  if (args.includes('--json')) process.stdout.write(JSON.stringify({ error: { text: account.message } }));
  process.exit(1);
}
if (args[0] === 'deploy') deploy();
if (args[0] === 'triggers') recordTriggers();
if (command === 'd1 list') process.stdout.write(JSON.stringify(account.databases));
if (command === 'kv namespace') process.stdout.write(JSON.stringify(account.namespaces));
if (command === 'd1 create') {
  const jurisdiction = args.includes('--jurisdiction') ? option('--jurisdiction') : null;
  writeFileSync(
    file,
    JSON.stringify({
      ...account,
      databases: [...account.databases, { name: args[2], uuid: 'database-id', jurisdiction }],
      hasPeople: false,
    }),
  );
}
if (command === 'd1 delete') {
  const databases = account.databases.filter(({ name }) => name !== args[2]);
  writeFileSync(file, JSON.stringify({ ...account, databases }));
}
if (command === 'd1 execute' && args.includes('--command')) {
  const rows = { results: (account.migrations ?? []).map((name) => ({ name })) };
  const people = { results: account.hasPeople ? [{ id: 'a' }] : [] };
  const sql = option('--command');
  const replies = sql.startsWith('CREATE') ? [{ results: [] }, rows] : [sql.includes('FROM users') ? people : rows];
  process.stdout.write(JSON.stringify(replies));
}
if (command === 'deployments status') process.stdout.write('{"versions":[{"version_id":"version-0"}]}');
if (command === 'versions view')
  process.stdout.write(
    JSON.stringify({ resources: { bindings: account.bindings }, annotations: { 'workers/tag': account.tag } }),
  );
