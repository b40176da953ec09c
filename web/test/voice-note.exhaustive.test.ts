import { startTestMarketplace, type TestMarketplace } from '@nsem/adapters/testing';
import type { Message } from '@nsem/sdk';
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { launchBrowser } from './support/launch-browser.ts';
import { joinClient, joinProvider, type Person } from './support/people.ts';
import { setPrices } from './support/prices.ts';
import { record } from './support/screens.ts';
import { built, whenStored } from './support/stored-pages.ts';
import { enterAs, patienceMs } from './support/visitor.ts';

const spokenSeconds = 3;

let marketplace: TestMarketplace;
let browser: Browser;
let provider: Person;
let client: Person;

beforeAll(async () => {
  marketplace = await startTestMarketplace();
  await setPrices(marketplace);
  const { url } = marketplace;
  provider = await joinProvider(url, { name: 'Ama Serwaa', email: 'ama.serwaa@example.com' });
  client = await joinClient(url, { name: 'Kojo Danso', email: 'kojo.danso@example.com' });
  browser = await launchBrowser({
    args: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  });
});

const closes: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closes.splice(0)) await close();
  expect(await marketplace.brokenRules()).toEqual([]);
});

afterAll(async () => {
  await browser.close();
  await marketplace.stop();
});

/** A job that the provider has taken. */
async function takenJob(): Promise<number> {
  const { id } = await client.nsem.jobs.create({
    service_type: 'translation',
    source_language: 'en',
    target_language: 'tw',
    content: 'Drink clean water. Rest until the fever has gone.',
  });
  await provider.nsem.jobs.assign(id);
  return id;
}

/** Opens the conversation about a job on the phone of its client. */
async function openConversation(
  id: number,
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<Readonly<{ page: Page; section: Locator }>> {
  const context = await browser.newContext({
    baseURL: marketplace.url,
    permissions: ['microphone'],
    reducedMotion: 'reduce',
    viewport: { width: 360, height: 740 },
    serviceWorkers,
  });
  context.setDefaultTimeout(patienceMs);
  closes.push(() => context.close());
  const page = await context.newPage();
  page.on('dialog', (question) => void question.accept());
  await enterAs(page, client.token);
  await page.goto(`/client/jobs/${id}#conversation`);
  return { page, section: page.getByRole('region', { name: 'Conversation' }) };
}

async function speak(section: Locator): Promise<void> {
  await section.getByRole('button', { name: 'Record', exact: true }).click();
  await record(section, spokenSeconds);
}

const send = (section: Locator) => section.getByRole('button', { name: 'Send', exact: true });
const sent = (section: Locator) =>
  section.getByRole('list', { name: 'Messages' }).getByText('Voice note');
const waiting = /^No connection\. recording\.wav goes on by itself/;

/** The only message that the provider has got about a job. */
async function readOnly(id: number): Promise<Message> {
  const messages: Message[] = [];
  for await (const message of provider.nsem.jobs.messages.list(id)) messages.push(message);
  const [only] = messages;
  if (only === undefined || messages.length > 1) throw new Error(`${messages.length} messages`);
  return only;
}

/** The provider hears what the client has recorded, once, and nothing is left over. */
async function expectHeard(id: number, files: readonly string[]): Promise<void> {
  const message = await readOnly(id);
  expect(message.files.map(({ name }) => name)).toEqual(files);
  const [note] = message.files;
  expect(note).toMatchObject({ is_voice_note: true, content_type: 'audio/wav' });
  const heard = await provider.nsem.jobs.messages.download(id, message.id, note?.id ?? 0);
  expect((await heard.bytes()).length).toBe(note?.size_bytes);
  expect(note?.size_bytes).toBeGreaterThan(spokenSeconds * 16_000);
  expect(await client.nsem.uploads.list()).toEqual([]);
}

/** From then on, the server gets messages, and its answers are lost. @returns ends that */
async function loseAnswers(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const isMessage = request.method === 'POST';
    const params = isMessage
      ? ({ requestId, errorReason: 'ConnectionReset' } as const)
      : { requestId };
    session
      .send(isMessage ? 'Fetch.failRequest' : 'Fetch.continueRequest', params as never)
      // The page was left meanwhile.
      .catch(() => undefined);
  });
  const patterns = [{ urlPattern: '*/jobs/*/messages', requestStage: 'Response' as const }];
  await session.send('Fetch.enable', { patterns });
  return () => session.detach();
}

describe('a voice note', () => {
  it('goes on by itself when the line is back, and arrives once', async () => {
    const id = await takenJob();
    const { page, section } = await openConversation(id);
    await speak(section);
    await page.context().setOffline(true);
    await send(section).click();
    await section.getByText(waiting).waitFor();
    await page.context().setOffline(false);
    await sent(section).waitFor();
    await section.getByText('recording.wav').waitFor({ state: 'detached' });
    await expectHeard(id, ['recording.wav']);
  });

  it('stays on the device through a reload without a line', async () => {
    const id = await takenJob();
    const { page, section } = await openConversation(id, 'allow');
    await page.goto('/client');
    await whenStored(page, '/client', built.filesOf['client'] ?? []);
    await page.goto(`/client/jobs/${id}#conversation`);
    await section.getByRole('textbox', { name: /^Write to/ }).waitFor();
    await page.context().setOffline(true);
    await speak(section);
    await section.getByRole('textbox', { name: /^Write to/ }).fill('As I say it here.');
    await send(section).click();
    await section.getByText(waiting).waitFor();
    await page.reload();
    await page.getByText('The job could not be loaded').waitFor();
    await page.context().setOffline(false);
    await section.getByText('recording.wav').waitFor();
    await section
      .getByRole('button', { name: /^(?:Send|Continue upload)$/ })
      .first()
      .click();
    await sent(section).waitFor();
    await expectHeard(id, ['recording.wav']);
    expect((await readOnly(id)).text).toBe('As I say it here.');
  });

  it('is sent once if the answer to it is lost', async () => {
    const id = await takenJob();
    const { page, section } = await openConversation(id);
    await speak(section);
    const endLosses = await loseAnswers(page);
    await send(section).click();
    await expect.poll(() => readOnly(id).catch(() => null)).not.toBeNull();
    await endLosses();
    await sent(section).waitFor();
    await expectHeard(id, ['recording.wav']);
  });

  it('is sent once with other files if the answer is lost and the user tries again', async () => {
    const id = await takenJob();
    const { page, section } = await openConversation(id);
    await speak(section);
    await section.getByLabel('Add files').setInputFiles({
      name: 'names.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('name\nAdwoa Ɔkyere\n'),
    });
    const endLosses = await loseAnswers(page);
    await send(section).click();
    await section.getByText('Not sent').waitFor();
    await endLosses();
    await section.getByRole('button', { name: 'Try again' }).click();
    await sent(section).waitFor();
    await section.getByText('Not sent').waitFor({ state: 'detached' });
    await expectHeard(id, ['recording.wav', 'names.csv']);
  });
});
