import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '#dev/tools.ts';
import { ensureChromium } from '../../support/chromium.ts';
import { median, type Row, spread } from '../part.ts';
import { withSite } from './site.ts';

const run = promisify(execFile);

/** Not among the dependencies: 114 packages and 176 MB that only this benchmark needs. */
const version = '13.5.0';
const folder = path.join(root, 'node_modules/.cache/lighthouse', version);
const program = path.join(folder, 'node_modules/lighthouse/cli/index.js');

async function ensureLighthouse(): Promise<void> {
  if (existsSync(program)) return;
  await run('npm', ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `lighthouse@${version}`]);
}

interface Scored {
  /** 0–1. */
  readonly score: number;
}

/** The part of a report that this program uses. */
interface Report {
  readonly categories: { readonly performance: Scored; readonly 'best-practices'?: Scored };
  readonly audits: Record<string, { readonly numericValue?: number }>;
}

interface Visit {
  /** 0–1. */
  readonly score: number;
  /** 0–1; undefined if it was not requested. */
  readonly practices: number | undefined;
  /** In ms. */
  readonly lcp: number;
  /** In ms. */
  readonly tbt: number;
  readonly cls: number;
}

/** Lighthouse now and then loses the start of a page in its trace, and asks to be run again. */
const attempts = 4;

/**
 * Opens a page as Lighthouse's phone does, on simulated slow 4G; `practices` also requests its best practices, which never vary.
 * Throws when Lighthouse fails.
 */
async function visit(url: string, cookie?: string, practices = false, attempt = 1): Promise<Visit> {
  try {
    return await visitOnce(url, cookie, practices);
  } catch (error) {
    if (attempt === attempts) throw error;
    return visit(url, cookie, practices, attempt + 1);
  }
}

async function visitOnce(url: string, cookie: string | undefined, practices: boolean): Promise<Visit> {
  await ensureLighthouse();
  const scratch = mkdtempSync(path.join(tmpdir(), 'lighthouse-'));
  try {
    const headers = path.join(scratch, 'headers.json');
    writeFileSync(headers, JSON.stringify(cookie ? { Cookie: cookie } : {}));
    const flags = [
      `--only-categories=performance${practices ? ',best-practices' : ''}`,
      '--disable-full-page-screenshot',
      '--chrome-flags=--headless=new --no-sandbox --ignore-certificate-errors',
    ];
    const args = [
      program,
      url,
      '--quiet',
      '--output=json',
      '--output-path=stdout',
      `--extra-headers=${headers}`,
      ...flags,
    ];
    const { stdout } = await run(process.execPath, args, {
      maxBuffer: 64_000_000,
      env: { ...process.env, CHROME_PATH: await ensureChromium(), TMPDIR: scratch },
    });
    const { categories, audits }: Report = JSON.parse(stdout);
    const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
    return {
      score: categories.performance.score,
      practices: categories['best-practices']?.score,
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
    };
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The medians of several visits to one page, and the best practices of the first. */
function typical(visits: readonly Visit[]): Visit {
  const of = (figure: 'score' | 'lcp' | 'tbt' | 'cls') => median(visits.map((one) => one[figure]));
  return { score: of('score'), practices: visits[0]?.practices, lcp: of('lcp'), tbt: of('tbt'), cls: of('cls') };
}

const rounds = 5;

/** Row 9. */
export const lighthouse = (): Promise<Row[]> =>
  withSite(async ({ origin, jobId, cookieOf }) => {
    const cookie = await cookieOf('owner');
    const pages = [
      ...['/', '/login', '/vacancies', `/apply/${jobId}`].map((address) => ({ address, cookie: undefined })),
      ...['/dashboard', '/manage/applications', '/manage/staff', '/audit-logs'].map((address) => ({ address, cookie })),
    ].map((page) => ({ ...page, visits: [] as Visit[] }));
    for (let round = 0; round < rounds; round += 1)
      for (const page of pages) page.visits.push(await visit(origin + page.address, page.cookie, round === 0));
    return pages.map(({ address, visits }) => {
      const { score, practices, lcp, tbt, cls } = typical(visits);
      return {
        row: 9,
        what: `Lighthouse mobile, \`${address.replace(jobId, '$id')}\``,
        goal: '≥ 0.90, CLS ≤ 0.05',
        measured: `${spread(visits.map((one) => one.score))}; LCP ${(lcp / 1000).toFixed(1)} s, CLS ${cls.toFixed(3)}, TBT ${tbt.toFixed(0)} ms; best practices ${practices?.toFixed(2)}`,
        holds: score >= 0.9 && cls <= 0.05,
      };
    });
  });
