import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { byTier } from '@nsem/core/testing';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { pretendDraft, pretendInterview } from '../support/interview.ts';
import { openStage, type Stage, type Who } from '../support/stage.ts';
import type { Visitor } from '../support/visitor.ts';

const build = join(import.meta.dirname, '../../build/client');

/** Bytes, compressed. */
type Budget = Readonly<{ js: number; css: number }>;

const publicPage: Budget = { js: 124_500, css: 7_000 };
const providerPage: Budget = { ...publicPage, js: 130_000 };
const dashboard: Budget = { js: 212_000, css: 24_800 };
/** The limit of a file that is fetched on demand. */
const lazyFile = 60_000;

/** The page of a narration in progress. */
const work = { who: 'provider at work', at: '/service-provider/jobs/12/work' } as const;

type PageBudget = Budget &
  Readonly<{ who: Who; at: string; named?: Budget; prepare?: (page: Page) => Promise<void> }>;

/** The limits of what public pages fetch until they are idle, without any interaction. */
const publicPages: readonly PageBudget[] = [
  // The voices of providers, and their prices, follow the page.
  { who: 'visitor', at: '/', js: 134_000, css: 8_000 },
  { who: 'visitor', at: '/about', ...publicPage },
  { who: 'visitor', at: '/pricing', ...publicPage },
  { who: 'visitor', at: '/contact', ...publicPage },
  // They show what the dashboards show of a provider, play voices and share.
  { who: 'visitor', at: '/providers', ...providerPage, named: providerPage },
  { who: 'visitor', at: '/providers/PRV-000000', ...providerPage, named: providerPage },
];

/** The same of a page of each role, and of pages that have much of their own. */
const distinct: readonly PageBudget[] = [
  // Three forms are open, each with its own checks; a slow machine also shows that it has no line.
  { who: 'client', at: '/account', ...dashboard, js: 228_700, css: 25_100 },
  ...tabs('client', '/client', ['discover']),
  ...tabs('provider', '/service-provider', ['profile']),
  ...tabs('admin', '/admin', ['overview']),
  // Segments, checks and the letters of every language, which no other page loads.
  { ...work, js: 231_400, css: 27_000, prepare: pretendTranslation },
  // A player with its waveform, speakers and the notation of transcripts.
  { ...work, js: 231_200, css: 28_000, prepare: pretendTranscription },
  // A recorder with its meter, and the takes that are on the device.
  { ...work, js: 231_200, css: 28_000 },
];

/** The same of those that are made of the same parts. */
const others: readonly PageBudget[] = [
  { who: 'admin', at: '/account', ...dashboard, js: 234_900, css: 25_100 },
  { who: 'visitor', at: '/verify-email', ...dashboard },
  { who: 'visitor', at: '/reset-password', ...dashboard },
  ...tabs('client', '/client', ['jobs', 'usage']),
  // Every example of every call is there, in five languages.
  { who: 'client', at: '/client?tab=api', ...dashboard, js: 213_500 },
  ...tabs('provider', '/service-provider', ['available', 'recent', 'earnings', 'api']),
  ...tabs('admin', '/admin', ['providers', 'languages', 'jobs', 'prices', 'analytics']),
  ...tabs('admin', '/admin', ['accounts', 'audit', 'wallets', 'settings']),
  // The conversation, whom its client has blocked, and what they decide about the result.
  { who: 'client', at: '/client/jobs/1', ...dashboard, js: 224_100 },
];

/** The pages that are opened. */
const opened = byTier({
  main: [...publicPages.slice(0, 1), ...publicPages.slice(-1), ...distinct],
  exhaustive: [...publicPages, ...distinct, ...others],
});

/** The job of the page as a translation of one segment. */
async function pretendTranslation(page: Page): Promise<void> {
  const languages = { source_language: 'en', target_language: 'tw' };
  const fields = { ...languages, service_type: 'translation', language: null };
  await page.route(/\/jobs\/12$/, async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...(await response.json()), ...fields } });
  });
  const segment = { source: 'Wash your hands.', gap: '', text: '', state: 'open', note: null };
  const content = { kind: 'segments', segments: [segment] };
  const draft = { job_id: 12, version: 0, saved_at: null, saved_on: null, content };
  await page.route('**/jobs/12/draft', (route) => route.fulfill({ json: draft }));
  await page.route('**/jobs/12/memory?*', (route) => route.fulfill({ json: [] }));
}

/** The job of the page as a transcription that is begun. */
async function pretendTranscription(page: Page): Promise<void> {
  await pretendInterview(page, 12);
  await pretendDraft(page, 12);
}

function tabs(who: Who, path: string, names: readonly string[]) {
  return names.map((name) => ({ who, at: `${path}?tab=${name}`, ...dashboard }));
}

let stage: Stage;
/** Windows of pages that are done: their processes have compiled the scripts that pages share. */
const idle: Visitor[] = [];

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

describe('the weight of the pages', () => {
  // Beside each other, because most of their time is spent waiting for a page to be idle.
  it.concurrent.each(opened)('$at stays within $js of JS, $css of CSS', async (budget) => {
    const visitor = idle.pop() ?? (await stage.visitAs('visitor'));
    await visitor.startOver(stage.tokenOf(budget.who));
    // A page that moves below the resting pointer receives events as if it were used.
    await visitor.runFirst(
      `addEventListener('pointerover', (event) => event.stopImmediatePropagation(), true)`,
    );
    // What waits for seconds is upkeep of a page at rest: whether a slow machine gets so far is chance.
    await visitor.runFirst(
      `{
        const { setTimeout } = globalThis;
        globalThis.setTimeout = (run, ms, ...rest) =>
          ms >= 5_000 ? 0 : setTimeout(run, ms, ...rest);
      }`,
    );
    await budget.prepare?.(visitor.page);
    await visitor.page.goto(budget.at);
    const files = await fetchedAtRest(visitor.page);
    // What still answers for the server must not outlive the page.
    await visitor.page.unrouteAll({ behavior: 'wait' });
    idle.push(visitor);
    expect(excesses(files, budget)).toEqual([]);
    expect(files.filter(hasMenu), 'the parts of a menu, before one is opened').toEqual([]);
  });

  it('knows the parts of a menu', () => {
    const parts = readdirSync(join(build, 'assets')).map((file) => `/assets/${file}`);
    expect(parts.filter(hasMenu)).not.toEqual([]);
  });

  it.each(publicPages)('$at names no more than the budget in its HTML', async ({ at, named }) => {
    const html = await (await fetch(`${stage.marketplace.url}${at}`)).text();
    expect(excesses(filesNamedIn(html), named ?? publicPage)).toEqual([]);
  });

  it('has no single file that is too large', async () => {
    const html = await (await fetch(`${stage.marketplace.url}/`)).text();
    const first = filesNamedIn(html);
    const lazy = readdirSync(join(build, 'assets'))
      .filter((file) => /\.(js|css)$/.test(file) && !first.includes(`/assets/${file}`))
      .map((file) => weigh(`/assets/${file}`));
    expect(lazy.length).toBeGreaterThan(20);
    expect(lazy.filter(({ bytes }) => bytes > lazyFile)).toEqual([]);
  });

  it('prefetches the request dialog when the pointer moves, and not before', async () => {
    const { page, leave } = await stage.visitAs('client');
    await page.goto('/client');
    const looking = await fetchedAtRest(page);
    expect(looking).not.toContainEqual(expect.stringMatching(requestDialog));
    await page.mouse.move(200, 300);
    await expect
      .poll(() => fetchedFiles(page))
      .toContainEqual(expect.stringMatching(requestDialog));
    await leave();
  });
});

const requestDialog = /request-dialog.*js$/;

/** Longer than any automatic fetch would need to start; tabs load within a second. */
const restMs = 3_000;

/** Waits until a page is rendered and fetches nothing more. */
async function fetchedAtRest(page: Page): Promise<readonly string[]> {
  await page.locator('main h1').waitFor();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  await page.waitForFunction(
    (rest) => {
      const ends = performance
        .getEntriesByType('resource')
        .map((one) => one.startTime + one.duration);
      return performance.now() - Math.max(...ends) > rest;
    },
    restMs,
    { polling: 250 },
  );
  return fetchedFiles(page);
}

/** The scripts and styles that a page has fetched, and the styles that are written into it. */
async function fetchedFiles(page: Page): Promise<readonly string[]> {
  const fetched = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  const written = await page.evaluate<readonly string[]>(
    `Array.from(document.querySelectorAll('link[rel="stylesheet"][disabled]'), ({ href }) => href)`,
  );
  const addresses = [...fetched, ...written];
  const paths = addresses.map((address) => new URL(address).pathname);
  return paths.filter((path) => /\.(js|css)$/.test(path));
}

/** What a browser fetches for the document; its script lists the files of all other pages. */
const filesNamedIn = (html: string): readonly string[] => [
  ...new Set(
    Array.from(html.matchAll(/<link [^>]*href="(\/assets\/[\w.-]+\.(?:js|css))/g), ([, file]) =>
      String(file),
    ),
  ),
];

/** Whether a script contains a list that opens over the page, whose position is computed. */
const hasMenu = (file: string): boolean =>
  file.endsWith('.js') &&
  /@mantine\/core\/(Combobox|Popover)/.test(readFileSync(join(build, file), 'utf8'));

type Weight = Readonly<{ file: string; bytes: number }>;

/** Most pages have most files in common. */
const weighed = new Map<string, Weight>();

function weigh(file: string): Weight {
  const known = weighed.get(file);
  if (known !== undefined) return known;
  const bytes = gzipSync(readFileSync(join(build, file)), { level: 9 }).length;
  weighed.set(file, { file, bytes });
  return { file, bytes };
}

/** Describes each exceeded budget, by how much, and the largest files. */
function excesses(files: readonly string[], budget: Budget): readonly string[] {
  expect(files.length).toBeGreaterThan(0);
  return (['js', 'css'] as const).flatMap((kind) => {
    const weights = [...new Set(files)].filter((file) => file.endsWith(`.${kind}`)).map(weigh);
    const bytes = weights.reduce((sum, weight) => sum + weight.bytes, 0);
    const largest = weights.toSorted((a, b) => b.bytes - a.bytes).slice(0, 8);
    const list = largest.map((weight) => `${weight.file} ${weight.bytes}`).join(', ');
    return bytes > budget[kind] ? [`${bytes} bytes of ${kind}, most of it in ${list}`] : [];
  });
}
