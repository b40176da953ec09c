import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';

import { chromiumPath } from '../../../.ci/chromium.mjs';
import { slowdownToPhone } from './phone-processor.ts';
import type { Stage, Who } from './stage.ts';

/** The part of Lighthouse's result that is used here. */
type Result = Readonly<{
  categories: Readonly<Record<string, Category>>;
  audits: Readonly<Record<string, Audit>>;
  finalDisplayedUrl: string;
  runtimeError?: Readonly<{ message: string }>;
}>;
type Category = Readonly<{ score: number | null; auditRefs: readonly AuditRef[] }>;
type AuditRef = Readonly<{ id: string; weight: number }>;
type Audit = Readonly<{ title: string; score: number | null; displayValue?: string }>;
type Lighthouse = (url: string, flags: object) => Promise<Readonly<{ lhr: Result }> | undefined>;

/** A score out of 100, and what costs points. */
export type Score = Readonly<{ points: number; faults: readonly string[] }>;

/** A dashboard's event stream stays open; Lighthouse would wait 45 seconds for its end. */
const loadMs = 4_000;

// Its own types bring those of the browser with them, and everything here runs in Node.
const packageName: string = 'lighthouse';

type Window = AsyncDisposable & Readonly<{ port: number; slowdownToPhone: () => Promise<number> }>;

/** Opens a separate browser for a user who is logged in already. */
async function openWindow(stage: Stage, token: string | null): Promise<Window> {
  const profile = await mkdtemp(join(tmpdir(), 'nsem-lighthouse-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    baseURL: stage.marketplace.url,
    args: ['--no-sandbox', '--remote-debugging-port=0', '--disable-background-networking'],
  });
  if (token !== null) {
    const page = await context.newPage();
    await page.goto('/favicon.svg');
    await page.evaluate((stored) => localStorage.setItem('auth_token', stored), token);
    await page.goto('/');
    await page.getByRole('button', { name: 'Logout' }).waitFor();
    await page.close();
  }
  const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
  return {
    port: Number(port),
    slowdownToPhone: async () => {
      const page = await context.newPage();
      const slowdown = await slowdownToPhone(page);
      await page.close();
      return slowdown;
    },
    [Symbol.asyncDispose]: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

function scoreOf({ score, auditRefs }: Category, audits: Result['audits']): Score {
  const faults = auditRefs
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id} ${audits[id]?.displayValue ?? audits[id]?.title}`);
  return { points: Math.round((score ?? 0) * 100), faults };
}

/**
 * Loads a page once on a phone with a slow connection and an empty cache.
 *
 * @param at its path and query; the page that is displayed must have the same.
 * @returns the score of each category.
 */
export async function auditPage(
  stage: Stage,
  { who, at }: Readonly<{ who: Who; at: string }>,
  categories: readonly string[],
): Promise<Readonly<Record<string, Score>>> {
  const { default: lighthouse } = (await import(packageName)) as { default: Lighthouse };
  await using window = await openWindow(stage, stage.tokenOf(who));
  const result = await lighthouse(`${stage.marketplace.url}${at}`, {
    port: window.port,
    throttling: { cpuSlowdownMultiplier: Math.max(1, await window.slowdownToPhone()) },
    logLevel: 'error',
    maxWaitForLoad: loadMs,
    // Only its report in a browser shows the picture.
    disableFullPageScreenshot: true,
    onlyCategories: categories,
  });
  if (result === undefined) throw new Error(`Lighthouse found nothing at ${at}`);
  const { audits, categories: found, finalDisplayedUrl, runtimeError } = result.lhr;
  if (runtimeError !== undefined) throw new Error(`${at}: ${runtimeError.message}`);
  const { pathname, search } = new URL(finalDisplayedUrl);
  if (pathname + search !== at) throw new Error(`${at} led to ${pathname}${search}`);
  return Object.fromEntries(
    Object.entries(found).map(([name, category]) => [name, scoreOf(category, audits)]),
  );
}
