import type { CDPSession, Page, Route } from 'playwright';

import { slowdownToPhone } from './phone-processor.ts';
import { countProcessorTime } from './processor-time.ts';
import { isCall, type Screen } from '../quality/screen.ts';
import type { Stage, Who } from './stage.ts';
import type { VisitOptions } from './visitor.ts';

/** A place with 3G, as Lighthouse and WebPageTest have it. */
const line = { offline: false, latency: 562, ...throughputOf(675_000) };

/** A device remembers whose dashboard it showed last; a real login would have left it there. */
const rememberedRoles: Partial<Record<Who, string>> = {
  client: 'client',
  provider: 'service-provider',
  admin: 'admin',
};

/** How long a page must be without a request, or without long work, to be at rest. */
const restMs = 2_500;

/** When a page counts as at rest although it still loads something. */
const mostMs = 30_000;

/** What a load came to. Times are in milliseconds since the navigation began. */
export type Load = Readonly<{
  /** The first item of the page's content could be read. */
  contentMs: number;
  /** The last piece of work of more than 50 ms before the page was at rest had ended. */
  interactiveMs: number;
  /** What the page took of the phone's processor until it was at rest. */
  workMs: number;
  /** All bytes over the line: documents, scripts, styles, data, with their headers. */
  bytes: number;
  requests: number;
  /**
   * The sum of all layout shifts, from 0; Chromium weighs each by its area and distance. The figure of web
   * vitals, that of the worst five seconds, is never more.
   */
  shift: number;
  /** The elements that moved, by the beginning of their markup. */
  moved: readonly string[];
}>;

type Found = Omit<Load, 'contentMs' | 'workMs'>;

export type SlowPhone = Readonly<{
  page: Page;
  /** Loads an address and waits until the page is at rest. The content is found by a selector. */
  load(at: string, content: string): Promise<Load>;
  leave(): Promise<void>;
}>;

/** The phone on which screens are designed. */
export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Opens a window of a phone on a slow line, with an empty cache. */
export async function openSlowPhone(
  stage: Stage,
  who: Who,
  { isProcessorSlow = true }: Readonly<{ isProcessorSlow?: boolean }> = {},
): Promise<SlowPhone> {
  const { page, leave } = await stage.visitAs(who, phone);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', line);
  const role = rememberedRoles[who];
  if (role !== undefined) await page.addInitScript(`localStorage.setItem('auth_role', '${role}')`);
  await page.addInitScript(observe);
  const load = async (at: string, content: string): Promise<Load> => {
    // The scripts of the page before are gone then. It is of the same site, and so of its process.
    await page.goto('/favicon.svg');
    if (isProcessorSlow) await slowDown(page, devtools);
    const readWork = await countProcessorTime(page);
    const before = await readWork();
    await page.goto(at, { waitUntil: 'commit' });
    const contentMs = Math.round(await page.evaluate<number>(timeOf(content)));
    const found = await page.evaluate<Found>(`globalThis.whenAtRest(${restMs})`);
    return { contentMs, workMs: Math.round((await readWork()) - before), ...found };
  };
  return { page, load, leave };
}

export type SlowWindow = Readonly<{
  /** Loads a screen as at a first visit, before anything is done with it, until it is at rest. */
  load(screen: Pick<Screen, 'who' | 'at' | 'prepare'>): Promise<Pick<Load, 'shift' | 'moved'>>;
}>;

/** Opens a window on a slow line for one visit after the other: its process has compiled the scripts already. */
export async function openSlowWindow(stage: Stage, options: VisitOptions): Promise<SlowWindow> {
  const { page, startOver } = await stage.visitAs('visitor', options);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', line);
  await page.addInitScript(observe);
  const load: SlowWindow['load'] = async ({ who, at, prepare }) => {
    await startOver(stage.tokenOf(who));
    const role = rememberedRoles[who];
    if (role !== undefined) await page.evaluate(`localStorage.setItem('auth_role', '${role}')`);
    await prepare?.(page);
    if (prepare !== undefined) await page.route(isCall, delay);
    await devtools.send('Network.clearBrowserCache');
    await page.goto(at, { waitUntil: 'commit' });
    await page.locator('main h1').first().waitFor();
    return page.evaluate<Found>(`globalThis.whenAtRest(${restMs})`);
  };
  return { load };
}

/** What the test answers is not on the line, and takes as long as an answer over it. */
async function delay(route: Route): Promise<void> {
  await new Promise((passed) => setTimeout(passed, line.latency));
  await route.fallback();
}

/** Gives a page the processor of the phone, or leaves it its own if that is slower now. */
export async function slowDown(page: Page, devtools: CDPSession): Promise<void> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const rate = Math.max(1, await slowdownToPhone(page));
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
}

function throughputOf(bitsPerSecond: number) {
  return { downloadThroughput: bitsPerSecond / 8, uploadThroughput: bitsPerSecond / 8 };
}

/** Runs in the page: the time at which an element is in the document and has a box. */
const timeOf = (selector: string): string => `new Promise((resolve) => {
  const hasBox = (found) => found.getClientRects().length > 0;
  const look = () => {
    const all = Array.from(document.querySelectorAll(${JSON.stringify(selector)}));
    if (all.some(hasBox)) resolve(performance.now());
    else requestAnimationFrame(look);
  };
  look();
})`;

/** Runs in the page before its scripts. */
const observe = `(() => {
  if (globalThis.origin === 'null') return;
  const moves = [];
  const works = [];
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('layout-shift', (entry) => entry.hadRecentInput || moves.push(entry));
  observe('longtask', (entry) => works.push(entry.startTime + entry.duration));
  const loads = () => [
    ...performance.getEntriesByType('navigation'),
    // A stream of events stays open, and is listed only when it ends.
    ...performance.getEntriesByType('resource'),
  ];
  const markup = ({ node }) => (node instanceof Element ? node : node?.parentElement)?.outerHTML;
  const lastEnd = () => Math.max(...works, ...loads().map((entry) => entry.responseEnd));
  const describe = () => ({
    interactiveMs: Math.round(Math.max(0, ...works)),
    bytes: loads().reduce((sum, { transferSize }) => sum + transferSize, 0),
    requests: loads().length,
    shift: moves.reduce((sum, { value }) => sum + value, 0),
    moved: moves.flatMap(({ sources }) => sources.map((one) => String(markup(one)).slice(0, 100))),
  });
  globalThis.whenAtRest = (restMs) =>
    new Promise((resolve) => {
      const look = () => {
        // A page that asks again and again is never at rest.
        const isAtRest = performance.now() - lastEnd() >= restMs;
        if (!isAtRest && performance.now() < ${mostMs}) return;
        clearInterval(watch);
        resolve(describe());
      };
      const watch = setInterval(look, 100);
    });
})()`;
