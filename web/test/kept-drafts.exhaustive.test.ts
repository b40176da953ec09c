import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startTestMarketplace, type TestMarketplace } from '@nsem/adapters/testing';
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { launchBrowser } from './support/launch-browser.ts';
import {
  heldMicrophones,
  hurryTime,
  refuseMicrophone,
  unplugMicrophone,
  watchMicrophone,
} from './support/microphone.ts';
import { joinClient, joinProvider, type Person } from './support/people.ts';
import { setPrices } from './support/prices.ts';
import {
  faultOf,
  listen,
  openDelivery,
  openService,
  record,
  recordedSeconds,
  recordUntil,
  submitService,
} from './support/screens.ts';
import { readWav, toneWav, type WavFacts } from './support/tone-wav.ts';
import {
  choose,
  enterAs,
  openWindows,
  visit,
  type Visitor,
  type Windows,
} from './support/visitor.ts';

const leaflet = 'Wash your hands with soap and clean water before you eat.';
const leafletInTwi = 'Fa samina ne nsu a ɛho tew hohoro wo nsa ansa na woadidi.';

let folder: string;
let marketplace: TestMarketplace;
let browser: Browser;
let windows: Windows;
let narrator: Person;
let client: Person;
let visitor: Visitor | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-drafts-'));
  const voice = join(folder, 'voice.wav');
  await writeFile(voice, toneWav(10, 44_100));
  marketplace = await startTestMarketplace();
  await setPrices(marketplace);
  const { url } = marketplace;
  narrator = await joinProvider(url, { name: 'Ama Serwaa', email: 'ama.serwaa@example.com' });
  client = await joinClient(url, { name: 'Kojo Danso', email: 'kojo.danso@example.com' });
  browser = await launchBrowser({
    args: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${voice}`,
    ],
  });
  windows = openWindows(browser, url);
});

afterEach(async () => {
  const troubles = visitor?.troubles ?? [];
  visitor = undefined;
  expect(troubles).toEqual([]);
  expect(await marketplace.brokenRules()).toEqual([]);
});

afterAll(async () => {
  await browser.close();
  await marketplace.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Opens a page in a window with a logged-in user. */
async function enter(person: Person, path: string): Promise<Page> {
  visitor = await windows({ token: person.token });
  const { page } = visitor;
  await page.goto(path);
  return page;
}

const addService = (page: Page): Locator => page.getByRole('dialog', { name: 'Add Service' });
const requestJob = (page: Page): Locator => page.getByRole('dialog', { name: 'Request a Job' });

async function chooseNarration(page: Page): Promise<Locator> {
  const dialog = await openService(page);
  await dialog.getByText('Narration', { exact: true }).click();
  await choose(dialog, 'Language', 'Ewe');
  return dialog;
}

/** A job that the narrator has taken. */
async function takenJob(service: 'translation' | 'narration', content: string): Promise<number> {
  const { id } = await client.nsem.jobs.create(
    service === 'translation'
      ? { service_type: service, source_language: 'en', target_language: 'tw', content }
      : { service_type: service, language: 'tw', content },
  );
  await narrator.nsem.jobs.assign(id);
  return id;
}

/** The voice sample that the narrator has handed in for a language. */
async function sampleIn(language: string): Promise<WavFacts> {
  const { data: services } = await narrator.nsem.services.list();
  const path = services.find((service) => service.language === language)?.audio_recording ?? '';
  return readWav(Buffer.from(await (await narrator.nsem.services.downloadSample(path)).bytes()));
}

describe('a voice sample', () => {
  it('is restored after a reload, can be played and sent, and is gone after that', async () => {
    const page = await enter(narrator, '/service-provider');
    await record(await chooseNarration(page), 2);
    await page.reload();
    const dialog = addService(page);
    await dialog.getByText(/^We saved what you recorded on /).waitFor();
    await dialog.getByText('Wodzi amegbetɔwo').waitFor();
    expect(await recordedSeconds(dialog)).toBeGreaterThanOrEqual(2);
    await listen(dialog);
    await submitService(page, dialog);

    expect(await sampleIn('ee')).toMatchObject({ isPcm16Mono: true, sampleRate: 24_000 });

    await openService(page);
    await dialog.getByRole('combobox', { name: 'Source language' }).waitFor();
    expect(await dialog.getByText('We saved').count()).toBe(0);
  });

  it('retains what was recorded if the page is reloaded while recording', async () => {
    const page = await enter(narrator, '/service-provider');
    const questions: string[] = [];
    page.on('dialog', (question) => {
      questions.push(question.type());
      void question.accept();
    });
    await recordUntil(await chooseNarration(page), 4);
    await page.reload();
    expect(questions).toEqual(['beforeunload']);
    const dialog = addService(page);
    await dialog.getByText('The recording was interrupted. Listen to the part').waitFor();
    expect(await recordedSeconds(dialog)).toBeGreaterThanOrEqual(3);
    await listen(dialog);
    // Nothing is in progress any more, so there is no prompt.
    await page.reload();
    expect(questions).toHaveLength(1);
    await dialog.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect.poll(() => dialog.getByText('recording.wav').count()).toBe(0);
    await page.reload();
    await dialog.getByRole('combobox', { name: 'Source language' }).waitFor();
    expect(await dialog.getByText('We saved').count()).toBe(0);
  });

  it('is saved if the dialog is closed while recording, and the microphone is released', async () => {
    const page = await enter(narrator, '/service-provider');
    await page.evaluate(watchMicrophone);
    await recordUntil(await chooseNarration(page), 2);
    expect(await page.evaluate(heldMicrophones)).toBe(1);
    await page.keyboard.press('Escape');
    await addService(page).waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(heldMicrophones)).toBe(0);
    const dialog = await openService(page);
    await dialog.getByText(/^We saved what you recorded on /).waitFor();
    expect(await recordedSeconds(dialog)).toBeGreaterThanOrEqual(2);
    await dialog.getByRole('button', { name: 'Discard', exact: true }).click();
  });

  it('ends with what was recorded when the microphone is unplugged', async () => {
    const page = await enter(narrator, '/service-provider');
    await page.evaluate(watchMicrophone);
    const dialog = await chooseNarration(page);
    await recordUntil(dialog, 2);
    await page.evaluate(unplugMicrophone);
    await dialog
      .getByText('The microphone was disconnected. Everything recorded up to that point was saved.')
      .waitFor();
    expect(await recordedSeconds(dialog)).toBeGreaterThanOrEqual(2);
    expect(await page.evaluate(heldMicrophones)).toBe(0);
    await page.keyboard.press('Escape');
  });

  it('ends by itself at the limit, not a sample longer than the server takes', async () => {
    const page = await enter(narrator, '/service-provider?service=new');
    const dialog = addService(page);
    await page.evaluate(hurryTime);
    await dialog.getByText('Narration', { exact: true }).click();
    await choose(dialog, 'Language', 'Ga');
    await dialog.getByRole('button', { name: 'Start recording' }).click();
    await dialog.getByText('The recording stopped at 2:00, the maximum length.').waitFor();
    await dialog.getByText(/^2:00, 5\.5 MB$/).waitFor();
    await submitService(page, dialog);
    expect(await sampleIn('gaa')).toMatchObject({ isPcm16Mono: true, seconds: 120 });
  });
});

const denied = 'Unable to access microphone. Please check your permissions.';
const fakeUi = '--use-fake-ui-for-media-stream';

describe('a microphone that cannot be used', () => {
  it('is reported as denied, and the earlier recording stays', async () => {
    const page = await enter(narrator, '/service-provider');
    const dialog = await chooseNarration(page);
    await record(dialog, 1);
    await page.evaluate(refuseMicrophone('NotAllowedError'));
    await dialog.getByRole('button', { name: 'Re-record' }).click();
    expect(await faultOf(dialog)).toBe(denied);
    await listen(dialog);
    await page.evaluate(refuseMicrophone('NotReadableError'));
    await dialog.getByRole('button', { name: 'Re-record' }).click();
    await expect
      .poll(() => faultOf(dialog))
      .toMatch(/^The microphone is in use by another program\./);
  });

  const withoutIt = [
    ['missing', [fakeUi], 'No microphone was found.'],
    ['denied', [`${fakeUi}=deny`, '--use-fake-device-for-media-stream'], denied],
  ] as const;

  it.each(withoutIt)('is reported as %s by a browser without it', async (_, flags, text) => {
    await using without = await launch(flags);
    visitor = await visit(without.browser, marketplace.url, { permissions: [] });
    await enterAs(visitor.page, narrator.token);
    await visitor.page.goto('/service-provider');
    const dialog = await chooseNarration(visitor.page);
    await dialog.getByRole('button', { name: 'Start recording' }).click();
    expect(await faultOf(dialog)).toContain(text);
    await visitor.leave();
  });

  it('is reported as unsupported if the browser has no microphone API', async () => {
    const page = await enter(narrator, '/about');
    await visitor?.runFirst('delete Navigator.prototype.mediaDevices');
    await page.goto('/service-provider');
    const dialog = await chooseNarration(page);
    await dialog.getByRole('button', { name: 'Start recording' }).click();
    expect(await faultOf(dialog)).toMatch(/^This browser cannot record\./);
    await dialog.getByLabel('Upload a WAV file').setInputFiles({
      name: 'akwaaba.wav',
      mimeType: 'audio/wav',
      buffer: toneWav(2),
    });
    await listen(dialog);
  });
});

/** Another browser, for as long as a test needs it. */
async function launch(flags: readonly string[]) {
  const other = await launchBrowser({ args: [...flags] });
  return { browser: other, [Symbol.asyncDispose]: () => other.close() };
}

describe('a job that is being requested', () => {
  const address = '/client?request=translation&from=en&to=tw';
  const text = (page: Page) =>
    requestJob(page).getByRole('textbox', { name: /^(Text to|Note to)/ });

  it('is restored unchanged after a reload, and is gone after it was sent', async () => {
    const page = await enter(client, address);
    await requestJob(page).getByText('Narration', { exact: true }).click();
    await choose(requestJob(page), 'Language', 'Twi');
    await text(page).fill(leaflet);
    await page.reload();
    await requestJob(page)
      .getByText(/^We saved what you wrote on /)
      .waitFor();
    const narration = requestJob(page).getByRole('textbox', { name: 'Text to narrate' });
    expect(await narration.inputValue()).toBe(leaflet);
    await requestJob(page).getByRole('button', { name: 'Request Job' }).click();
    await requestJob(page).waitFor({ state: 'hidden' });
    await page.goto(address);
    expect(await text(page).inputValue()).toBe('');
    expect(await requestJob(page).getByText('We saved').count()).toBe(0);
  });

  it('is saved with its recording, which is sent as it was chosen', async () => {
    const page = await enter(client, '/client?request=transcription&to=tw');
    const buffer = toneWav(7.5);
    await requestJob(page)
      .getByLabel('Choose a recording')
      .setInputFiles({ name: 'osu.wav', mimeType: 'audio/wav', buffer });
    await requestJob(page).getByText('0:07').waitFor();
    await page.keyboard.press('Escape');
    await requestJob(page).waitFor({ state: 'hidden' });
    await page.goto('/client?request=transcription&to=tw');
    await requestJob(page)
      .getByText(/^We saved what you chose on /)
      .waitFor();
    await requestJob(page).getByRole('button', { name: 'Play: Listen, osu.wav' }).click();
    await text(page).fill('Osu, the whole interview');
    await requestJob(page).getByRole('button', { name: 'Request Job' }).click();
    await page.getByText('Job Requested').waitFor();
    const [job] = (await client.nsem.jobs.list()).data;
    expect(job).toMatchObject({ content: 'Osu, the whole interview', audio_duration: 7.5 });
    const heard = await (await client.nsem.jobs.downloadInput(job?.id ?? 0)).bytes();
    expect(Buffer.from(heard).equals(buffer)).toBe(true);
  });

  it('says so if the browser cannot play the chosen file', async () => {
    const page = await enter(client, '/client?request=transcription&to=tw');
    const dialog = requestJob(page);
    const buffer = Buffer.from('Not a sound at all');
    const file = { name: 'letter.mp3', mimeType: 'audio/mpeg', buffer };
    await dialog.getByLabel('Choose a recording').setInputFiles(file);
    await dialog.getByRole('button', { name: 'Play: Listen, letter.mp3' }).click();
    expect(await faultOf(dialog)).toBe('Your browser does not support the audio element.');
    await dialog.getByRole('button', { name: 'Play: Listen, letter.mp3' }).waitFor();
  });

  it('is hidden from other users of the device, and deleted at logout', async () => {
    const other = await joinClient(marketplace.url, {
      name: 'Yaw Mensah',
      email: 'yaw.mensah@example.com',
    });
    const page = await enter(other, address);
    await text(page).fill(leaflet);
    // By then it is saved, too.
    await page.getByText(/words · GHS/).waitFor();
    await page.reload();
    await requestJob(page).getByText('We saved').waitFor();

    await enterAs(page, client.token);
    await page.goto(address);
    expect(await text(page).inputValue()).toBe('');

    await enterAs(page, other.token);
    await page.goto(address);
    expect(await text(page).inputValue()).toBe(leaflet);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Sign Up' }).waitFor();
    const databases = async () =>
      page.evaluate<string>('indexedDB.databases().then((all) => JSON.stringify(all))');
    await expect.poll(databases).toBe('[]');
  });

  it('works if the browser has no IndexedDB', async () => {
    const page = await enter(client, '/about');
    await visitor?.runFirst('delete window.indexedDB; delete Window.prototype.indexedDB');
    await page.goto(address);
    await text(page).fill('Akwaaba');
    await requestJob(page).getByRole('button', { name: 'Request Job' }).click();
    await page.getByText('Job Requested').waitFor();
    const [job] = (await client.nsem.jobs.list()).data;
    expect(job?.content).toBe('Akwaaba');
  });
});

describe('an upload in progress', () => {
  it('is visible, can be cancelled, and can be sent again', async () => {
    const page = await enter(client, '/client');
    const dialog = requestJob(page);
    const ask = page.getByRole('button', { name: 'Request a job from Ama Serwaa' });
    await ask.click();
    await dialog.getByText('Transcription', { exact: true }).click();
    await choose(dialog, 'Language', 'Twi');
    const held = Promise.withResolvers<void>();
    await page.route('**/jobs/upload', async (route) => {
      await held.promise;
      await route.continue().catch(() => undefined);
    });
    const file = { name: 'tamale.wav', mimeType: 'audio/wav', buffer: toneWav(60) };
    await dialog.getByLabel('Choose a recording').setInputFiles(file);
    await dialog.getByRole('button', { name: 'Request Job' }).click();
    await dialog.getByRole('progressbar', { name: 'Uploading tamale.wav' }).waitFor();
    await dialog.getByText('937.5 of 937.5 KB, 100 %').waitFor();

    // After closing and reopening the dialog, it is the same upload.
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await ask.click();
    await dialog.getByRole('button', { name: 'Cancel upload' }).click();
    await dialog.getByText('Upload cancelled').waitFor();
    await dialog.getByRole('button', { name: 'Discard', exact: true }).waitFor();
    held.resolve();
    await page.unroute('**/jobs/upload');
    await dialog.getByRole('button', { name: 'Request Job' }).click();
    await page.getByText('Job Requested').waitFor();
    const lengths = (await client.nsem.jobs.list()).data.map((job) => job.audio_duration);
    expect(lengths.filter((seconds) => seconds === 60)).toHaveLength(1);
  });

  it('is delivered without loss after the connection was cut', async () => {
    const id = await takenJob('translation', leaflet);
    const page = await enter(narrator, '/service-provider?tab=recent');
    const dialog = await openDelivery(page, leaflet);
    await dialog.getByRole('textbox', { name: 'Your text' }).fill(leafletInTwi);
    await page.route('**/deliver', (route) => route.abort('connectionreset'));
    await dialog.getByRole('button', { name: 'Deliver', exact: true }).click();
    const failure = dialog.getByRole('alert').filter({ hasText: 'Delivery Failed' });
    await failure.getByText('It is safe to try again: nothing is done a second time.').waitFor();
    await page.reload();
    await dialog.getByText(/^We saved what you wrote on /).waitFor();
    await page.route('**/deliver', (route) => route.abort('connectionreset'));
    await dialog.getByRole('button', { name: 'Deliver', exact: true }).click();
    await failure.waitFor();
    await page.unroute('**/deliver');
    await failure.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Job Delivered').waitFor();
    expect(await (await narrator.nsem.jobs.downloadOutput(id)).text()).toBe(leafletInTwi);
    expectCuts('/deliver');
  });

  it('is reported as delivered if only the response was lost', async () => {
    const id = await takenJob('narration', 'Akwaaba! Yɛma mo atenase.');
    const page = await enter(narrator, '/service-provider?tab=recent');
    const dialog = await openDelivery(page, 'Akwaaba! Yɛma mo atenase.');
    await record(dialog, 2);
    const deliver = dialog.getByRole('button', { name: 'Deliver', exact: true });
    // A tone is no voice.
    visitor?.expectRefusal(422);
    await deliver.click();
    await dialog.getByRole('textbox', { name: 'Why it is right as it is' }).fill('It is a tone.');
    // Neither the event stream nor the list reports the delivery before the response does.
    await page.route('**/events*', (route) => route.abort('connectionreset'));
    let sent = 0;
    await page.route('**/deliver', async (route) => {
      sent += 1;
      if (sent > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await deliver.click();
    await page.getByText('Job Delivered').waitFor();
    expect(sent).toBe(2);
    const bytes = await (await narrator.nsem.jobs.downloadOutput(id)).bytes();
    expect(readWav(Buffer.from(bytes)).seconds).toBeGreaterThanOrEqual(2);
    expectCuts('/deliver', '/events');
  });

  it('is reported as delivered if no response ever came, but the list shows it', async () => {
    await takenJob('translation', 'Sleep under a net.');
    const page = await enter(narrator, '/service-provider?tab=recent');
    const dialog = await openDelivery(page, 'Sleep under a net.');
    await dialog.getByRole('textbox', { name: 'Your text' }).fill('Da ntontom dan mu.');
    const isCut = { now: true };
    await page.route(/\/jobs\/\d+/, async (route) => {
      if (!isCut.now) return route.continue();
      if (route.request().url().endsWith('/deliver')) await route.fetch();
      return route.abort('connectionreset');
    });
    await page.route(/\/(events|jobs\/\?)/, (route) =>
      isCut.now ? route.abort('connectionreset') : route.continue(),
    );
    await dialog.getByRole('button', { name: 'Deliver', exact: true }).click();
    await dialog.getByRole('alert').filter({ hasText: 'Delivery Failed' }).waitFor();
    isCut.now = false;
    await page.getByText('Job Delivered').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    expectCuts('/jobs/', '/events');
  });
});

/** Only the requests that the test has aborted failed. */
function expectCuts(...paths: readonly string[]): void {
  const others = visitor?.troubles.filter(
    (trouble) => !(/RESET/.test(trouble) && paths.some((path) => trouble.includes(path))),
  );
  expect(others).toEqual([]);
  visitor = undefined;
}
