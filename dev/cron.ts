import { minutes } from '../worker/clock.ts';
import type { Portal } from './portal.ts';

/** Runs the cron trigger now and every minute until the portal ends, because Wrangler does not. The Worker logs failures. */
export function startCron({ url, exited }: Pick<Portal, 'url' | 'exited'>): void {
  const run = () => void fetch(`${url}/cdn-cgi/local/scheduled`).catch(() => {});
  run();
  const timer = setInterval(run, minutes(1));
  void exited.then(() => clearInterval(timer));
}
