import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Accounts } from '../../dev/fake-discord/accounts.ts';
import { perform } from '../../dev/fake-discord/interactions.ts';
import { startPortal } from '../../dev/portal.ts';
import { claimPort } from '../../dev/ports.ts';
import { guildId } from '../../dev/seed/discord/server.ts';
import { idOf, largeWorld } from '../../dev/seed/large/world.ts';
import { seededPeople } from '../../dev/seed/people/people.ts';
import { ensureLocalConfig } from '../../dev/settings.ts';
import { runTool } from '../../dev/tools.ts';
import type { HostTask } from '../../dev/worker-host.ts';
import { INTERACTIONS_PATH } from '../../worker/contract/commands/commands.ts';
import { Client } from './client.ts';
import { askEverything, fillMaximal } from './maximal.ts';
import { median, type Part, spread } from './part.ts';
import { Profiler } from './profiler.ts';

/** How often each call is made; the first ones warm up its code. */
const ROUNDS = 7;

/** Runs of the cron in which each task has its turn twice. */
const TURNS = 96;

/** The free plan's CPU time of one request, in ms. */
const MOST = 10;

/** A tenth of the large database fills the windows of these calls. `npm run bench:scale` shows that their rows do not grow. */
const FACTOR = 0.1;

const { heavy } = largeWorld({ factor: FACTOR });
const MISS = 'q=nothing-like-it';

/** Calls that compute most, by what they do, on pages as long as the screens ask for. */
const CALLS: readonly (readonly [what: string, call: string])[] = [
  ['One step of Verify', '/api/audit-logs/verify'],
  ['A page of the audit log', '/api/audit-logs'],
  ['One step of its export', '/api/audit-logs/export'],
  ['One step of the export of a search', '/api/audit-logs/export?q=accepted'],
  ['A search of the log', `/api/audit-logs?${MISS}`],
  ['A page of applications', '/api/applications'],
  ['A search of applications', `/api/applications?${MISS}`],
  ['A search of applications that fills a page', '/api/applications?q=alex'],
  ['A search of attempts', `/api/exam-attempts?${MISS}`],
  ['A search of attempts that fills a page', '/api/exam-attempts?q=alex'],
  ['A search of people', `/api/users?${MISS}`],
  ['100 people', '/api/users?limit=100'],
  ['A page of jobs', '/api/jobs'],
  ['A page of staff profiles', '/api/staff'],
  ['A page of notices', '/api/notices'],
  ['A page of exams', '/api/exams'],
  ['The owner’s figures', '/api/owner/overview'],
];

/** Commands of Discord, which are run as an owner. */
const COMMANDS = ['apply', 'status', 'queue'];

const asOwner = new Accounts(seededPeople).find('owner');

/** The task of the cron trigger's run with this number (docs/rules/operations.md#cron). */
function taskOf(turn: number): string {
  const others = ['sweeping', 'erasing', 'forgetting', 'demoting'];
  if (turn % 2 === 0) return 'sending';
  const odd = (turn - 1) / 2;
  if (odd % 3 < 2) return odd % 3 === 0 ? 'closing' : 'sealing';
  return (odd % 6 === 5 && others[Math.floor(odd / 6) % others.length]) || 'expiring';
}

/** The steps of a personal export, at most so many. */
async function exportSteps(owner: Client, profiler: Profiler, id: string, most: number): Promise<number[]> {
  const times: number[] = [];
  let next: string | null = null;
  do {
    const query: string = next ? `?cursor=${encodeURIComponent(next)}` : '';
    times.push(
      await profiler.measure(async () => {
        const { status, body } = await owner.call('GET', `/api/users/${id}/export${query}`);
        if (status !== 200) throw new Error(`The export answered ${status}`);
        next = body.next;
      }),
    );
  } while (next && times.length < most);
  return times;
}

/** The CPU time of the dearest calls and of one cron run of each task, in the Worker's own isolate, in ms. */
async function measure(): Promise<{ what: string; times: number[] }[]> {
  const persistTo = mkdtempSync(path.join(tmpdir(), 'portal-dearest-'));
  const task: HostTask = { do: 'fill', config: ensureLocalConfig(), persistTo, factor: FACTOR };
  await runTool('host', [JSON.stringify(task)], 'Filling the database');
  const inspectorPort = await claimPort(0, 'INSPECTOR_PORT');
  const portal = await startPortal({ port: 0, persistTo, seed: false, inspectorPort, output: () => {} });
  try {
    const profiler = await Profiler.connect(inspectorPort);
    const owner = new Client(portal.url);
    await owner.signIn('owner');
    const measured = new Map<string, number[]>();
    const note = (what: string, time: number) => measured.set(what, [...(measured.get(what) ?? []), time]);

    const runCron = () =>
      profiler.measure(async () => {
        await (await fetch(`${portal.url}/cdn-cgi/local/scheduled`)).text();
      });
    // Turns begin at 1 in a new database. Sealing comes before Verify needs it.
    for (let turn = 1; turn <= TURNS; turn++) note(`The cron task ${taskOf(turn)}`, await runCron());
    const read = async (calls: readonly (readonly [what: string, call: string])[]) => {
      for (let round = 0; round < ROUNDS; round++)
        for (const [what, call] of calls)
          note(
            what,
            await profiler.measure(async () => {
              const { status } = await owner.call('GET', call);
              if (status !== 200) throw new Error(`${call} answered ${status}`);
            }),
          );
    };
    await read(CALLS);
    if (!asOwner) throw new Error('The sample data has no owner');
    for (let round = 0; round < ROUNDS; round++)
      for (const command of COMMANDS)
        note(
          `The command ${command} in Discord`,
          await profiler.measure(async () => {
            const { content } = await perform(`${portal.url}${INTERACTIONS_PATH}`, guildId, asOwner, { command });
            if (content.startsWith('The application')) throw new Error(`${command}: ${content}`);
          }),
        );
    for (const who of [heavy.applicant, heavy.taker, heavy.actor])
      for (const time of await exportSteps(owner, profiler, idOf('user', who), 20))
        note('One step of a personal export', time);
    await read(await fillMaximal(owner, idOf('user', heavy.applicant)));
    await read(await askEverything(owner));
    for (let turn = TURNS + 1; turn <= 3 * TURNS; turn++) {
      const time = await runCron();
      if (taskOf(turn) === 'forgetting') note('The cron task forgetting, with ten exams that run out', time);
    }
    profiler.close();
    return [...measured].map(([what, times]) => ({ what, times }));
  } finally {
    await portal.close();
    rmSync(persistTo, { recursive: true, force: true });
  }
}

/** Row 14: the dearest single calls, each against the CPU time that the free plan gives a request. */
export const slowestCalls: Part = async () =>
  (await measure()).map(({ what, times }) => {
    const middle = median(times);
    return { row: 14, what, goal: `≤ ${MOST} ms`, measured: `${spread(times, 1)} ms`, holds: middle <= MOST };
  });
