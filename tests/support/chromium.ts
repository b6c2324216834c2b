import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** What Playwright switches off itself. A second list of features replaces the first, so ours has to repeat it. */
const playwrightDisables = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Browser parts around a page. Each new window would start a suggestions process and a spare one, at more CPU than most tests spend. */
const unneeded = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'];

/** Arguments for running in a container: no background requests to other hosts, and nothing that no test looks at. */
export const chromiumArgs = [
  `--disable-features=${[...playwrightDisables, ...unneeded].join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Some systems ship a launcher that only says how to install the browser, so the file must also run. */
function runs(file: string): boolean {
  return existsSync(file) && spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

/**
 * The path of the browser to test with: `CHROMIUM_PATH`, else one on the system, else Playwright's.
 *
 * Throws when `CHROMIUM_PATH` names no file.
 */
export function findChromium(): string | undefined {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (!existsSync(chosen)) throw new Error(`CHROMIUM_PATH names no file: ${chosen}`);
    return chosen;
  }
  return [...installed, chromium.executablePath()].find(runs);
}

function run(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
}

/** Like {@link findChromium}, but installs Playwright’s browser, or Debian’s, if there is none. Throws an error that says what to do. */
export async function ensureChromium(): Promise<string> {
  const found = findChromium();
  if (found) return found;

  const isRoot = process.getuid?.() === 0;
  const withDeps = isRoot && process.platform === 'linux' ? ['--with-deps'] : [];
  run('npx', ['--no-install', 'playwright', 'install', ...withDeps, 'chromium']);
  const downloaded = findChromium();
  if (downloaded) return downloaded;

  if (isRoot && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update']);
    run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']);
  }
  const packaged = findChromium();
  if (packaged) return packaged;
  throw new Error('No Chromium or Chrome to test with. Install one, or set CHROMIUM_PATH to its executable.');
}
