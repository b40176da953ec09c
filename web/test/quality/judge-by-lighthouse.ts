import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { chromiumPath } from '../../../.ci/chromium.mjs';
import { slowdownToPhone } from '../support/phone-processor.ts';
import { openStage, type Stage, type Who } from '../support/stage.ts';

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

/** The minimum of each score, out of 100. */
type Goals = Readonly<Record<string, number>>;

/** A page, and who looks at it. */
type Audited = Readonly<{ who: Who; at: string }>;

/** A dashboard's event stream stays open; Lighthouse would wait 45 seconds for its end. */
const loadMs = 4_000;
const threeRunsMs = 240_000;

// Its own types bring those of the browser with them, and everything here runs in Node.
const packageName: string = 'lighthouse';

let lighthouse: Lighthouse;
let stage: Stage;

/** Judges pages as Lighthouse sees them on a phone with a slow connection. */
export function judgeByLighthouse(pages: readonly Audited[], goals: Goals): void {
  beforeAll(async () => {
    lighthouse = ((await import(packageName)) as { default: Lighthouse }).default;
    stage = await openStage();
  });

  afterAll(() => stage.close());

  describe('what Lighthouse finds on a phone', () => {
    it.each(pages)(`$at: ${JSON.stringify(goals)}`, { timeout: threeRunsMs }, async (page) => {
      await using window = await openWindow(stage.tokenOf(page.who));
      expect(await missedAtBest(() => audit(window, page.at, goals))).toEqual([]);
    });
  });
}

/**
 * The goals that the best of three runs misses: a busy machine makes a page slow, and nothing makes
 * one fast that is not.
 */
async function missedAtBest(run: () => Promise<readonly string[]>): Promise<readonly string[]> {
  const first = await run();
  if (first.length === 0) return first;
  const second = await run();
  return second.length === 0 ? second : run();
}

type Window = AsyncDisposable & Readonly<{ port: number; slowdownToPhone: () => Promise<number> }>;

/** Opens a separate browser for a user who is logged in already. */
async function openWindow(token: string | null): Promise<Window> {
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

/** Audits a page once, with an empty cache, and describes each missed goal and its cause. */
async function audit(window: Window, at: string, goals: Goals): Promise<readonly string[]> {
  const result = await lighthouse(`${stage.marketplace.url}${at}`, {
    port: window.port,
    throttling: { cpuSlowdownMultiplier: await window.slowdownToPhone() },
    logLevel: 'error',
    maxWaitForLoad: loadMs,
    // Only its report in a browser shows the picture.
    disableFullPageScreenshot: true,
    onlyCategories: Object.keys(goals),
  });
  if (result === undefined) throw new Error(`Lighthouse found nothing at ${at}`);
  const { audits, categories, finalDisplayedUrl, runtimeError } = result.lhr;
  if (runtimeError !== undefined) return [runtimeError.message];
  const { pathname, search } = new URL(finalDisplayedUrl);
  expect(pathname + search).toBe(at);
  return Object.entries(goals).flatMap(([name, least]) => {
    const { score, auditRefs = [] } = categories[name] ?? {};
    const points = Math.round((score ?? 0) * 100);
    if (points >= least) return [];
    const faults = auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id} ${audits[id]?.displayValue ?? audits[id]?.title}`);
    return [`${name} is ${points}, below ${least}: ${faults.join('; ')}`];
  });
}
