import type { TestMarketplace } from '@nsem/adapters/testing';
import type { Browser, Page } from 'playwright';

import { joinClient, joinProvider, type Person } from './people.ts';
import { countProcessorTime } from './processor-time.ts';
import { slowDown } from './slow-line.ts';
import { toneWav } from './tone-wav.ts';
import { visit } from './visitor.ts';

/** The words of the job that the goal names: about 1,500 sentences. */
const jobWords = 20_000;
const sentence =
  'Take the child to the nearest health post at once, and bring the card of the clinic.';
const sentences = Math.ceil(jobWords / 17);

/** Until what a page does by itself after it was opened or left alone is over. */
const restMs = 3_000;
/** Between two keys, as somebody types who knows the text: 400 in a minute. */
const betweenKeysMs = 150;
const typed = 'Momfa abofra no nkɔ ayaresabea a ɛbɛn no ntɛm ara.';

/**
 * What key presses took, in milliseconds, from the least to the most: of the phone's time until the
 * letter was seen (Event Timing), or of its processor's time.
 */
export type KeyPresses = readonly number[];

/** Runs in the page: `presses` are the longest events of each key press since it was emptied. */
const observe = `
  globalThis.presses = new Map();
  new PerformanceObserver((list) => {
    for (const { duration, interactionId, name } of list.getEntries())
      if (interactionId > 0 && name.startsWith('key'))
        presses.set(interactionId, Math.max(presses.get(interactionId) ?? 0, duration));
  }).observe({ type: 'event', durationThreshold: 16 });`;

/** A long job in progress, half of it done. */
export type LongJob = Readonly<{
  provider: Person;
  jobId: number;
  /** The name of the field that is open for typing. */
  field: RegExp;
}>;

/** Requests a translation of 20,000 words, accepts it and saves half of the work. */
export async function takeLongJob({ url }: TestMarketplace): Promise<LongJob> {
  const provider = await joinProvider(url, { name: 'Esi Quaye', email: 'esi.quaye@example.com' });
  const client = await joinClient(url, {
    name: 'Yaw Boadi',
    email: 'yaw.boadi@example.com',
    money: 9_000,
  });
  const { id: jobId } = await client.nsem.jobs.create({
    service_type: 'translation',
    source_language: 'en',
    target_language: 'tw',
    content: Array.from({ length: sentences }, (_, at) => `${at + 1}. ${sentence}`).join('\n'),
  });
  await provider.nsem.jobs.assign(jobId);
  const { content, version } = await provider.nsem.jobs.drafts.get(jobId);
  if (content.kind !== 'segments') throw new Error('the draft of a translation has segments');
  const half = content.segments.length / 2;
  const segments = content.segments.map((segment, at) =>
    at < half ? { ...segment, text: typed, state: 'done' as const } : segment,
  );
  await provider.nsem.jobs.drafts.save(jobId, {
    base_version: version,
    saved_on: 'Esi’s phone',
    content: { kind: 'segments', segments },
  });
  return { provider, jobId, field: /^Translation of segment / };
}

const parts = 2_000;
const partSeconds = 5;
/** Such a recording is small, and nothing is heard of it here. */
const sampleRate = 200;
const spoken = 'Yɛn ara na yɛsɔre anɔpa kɔ afuom, na yɛba fie anwummerɛ a yɛabrɛ dodo.';

/** Requests a transcription of almost 3 hours, accepts it and saves 2,000 parts with 30,000 words. */
export async function takeLongTranscript({ url }: TestMarketplace): Promise<LongJob> {
  const provider = await joinProvider(url, { name: 'Abena Owusu', email: 'abena@example.com' });
  const client = await joinClient(url, {
    name: 'Kwame Asare',
    email: 'kwame.asare@example.com',
    money: 9_000,
  });
  const audio = toneWav(parts * partSeconds + partSeconds, sampleRate);
  const { id: jobId } = await client.nsem.jobs.upload({
    service_type: 'transcription',
    audio: new Blob([new Uint8Array(audio)], { type: 'audio/wav' }),
    language: 'tw',
  });
  await provider.nsem.jobs.assign(jobId);
  const text = Array.from({ length: parts }, (_, at) => `${stampOf(at)} ${spoken}`).join('\n\n');
  await provider.nsem.jobs.drafts.save(jobId, {
    base_version: 0,
    saved_on: 'Abena’s phone',
    content: { kind: 'text', text },
  });
  return { provider, jobId, field: /^Part / };
}

/** When a part begins, and who speaks. */
function stampOf(part: number): string {
  const seconds = part * partSeconds;
  const time = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((one) =>
    String(Math.floor(one)).padStart(2, '0'),
  );
  return `[${time.join(':')}] ${part % 2 === 0 ? 'Ama Serwaa' : 'Opanin Kofi'}:`;
}

/** Types a sentence into a field that has the focus, as fast as a person does. */
async function typeIntoField(page: Page): Promise<KeyPresses> {
  await page.waitForTimeout(restMs);
  await page.evaluate('presses.clear()');
  await page.keyboard.type(typed, { delay: betweenKeysMs });
  await page.waitForTimeout(restMs);
  const durations = await page.evaluate<number[]>('[...presses.values()]');
  // Keys that took less than the threshold of Event Timing are not reported.
  const short = Array.from({ length: Math.max(0, typed.length - durations.length) }, () => 16);
  return [...short, ...durations].toSorted((a, b) => a - b);
}

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** A phone with a slow processor, whose key presses are observed. */
async function openPhone(browser: Browser, { url }: TestMarketplace, token: string) {
  const visitor = await visit(browser, url, { ...phone, token });
  await visitor.page.addInitScript(observe);
  await slowDown(visitor.page, await visitor.page.context().newCDPSession(visitor.page));
  return visitor;
}

/** Opens the workbench of a long job, with the focus in the field. */
async function openWorkbench(page: Page, { jobId, field: name }: LongJob): Promise<void> {
  await page.goto(`/service-provider/jobs/${jobId}/work`);
  const field = page.getByRole('textbox', { name });
  await field.waitFor();
  await field.focus();
}

/** How long key presses take in the workbench of a long job. */
export async function measureWorkbench(
  browser: Browser,
  marketplace: TestMarketplace,
  job: LongJob,
): Promise<KeyPresses> {
  const { page, leave } = await openPhone(browser, marketplace, job.provider.token);
  await openWorkbench(page, job);
  const presses = await typeIntoField(page);
  await leave();
  return presses;
}

/**
 * What key presses in the workbench of a long job take of the main thread of a phone, from the key
 * until before the next one.
 */
export async function measureWork(
  browser: Browser,
  { url }: TestMarketplace,
  job: LongJob,
): Promise<KeyPresses> {
  const { page, leave } = await visit(browser, url, { ...phone, token: job.provider.token });
  const readWork = await countProcessorTime(page);
  await openWorkbench(page, job);
  await page.waitForTimeout(restMs);
  const presses: number[] = [];
  for (const letter of typed) {
    const before = await readWork();
    await page.keyboard.type(letter);
    await page.waitForTimeout(betweenKeysMs);
    presses.push(Math.round((await readWork()) - before));
  }
  await leave();
  return presses.toSorted((a, b) => a - b);
}

/** How long they take on a page that has nothing but a field: what the browser itself takes. */
export async function measureBareField(
  browser: Browser,
  marketplace: TestMarketplace,
  { provider }: LongJob,
): Promise<KeyPresses> {
  const { page, leave } = await openPhone(browser, marketplace, provider.token);
  await page.goto('about:blank');
  await page.setContent('<textarea aria-label="Nothing but a field" rows="4"></textarea>');
  await page.getByRole('textbox').focus();
  const presses = await typeIntoField(page);
  await leave();
  return presses;
}

/** The duration that this share of the key presses does not exceed. */
export const shareOf = (presses: KeyPresses, share: number): number =>
  presses[Math.min(presses.length - 1, Math.floor(presses.length * share))] ?? 0;
