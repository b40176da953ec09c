import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startTestMarketplace, testAdmin, type TestMarketplace } from '@nsem/adapters/testing';
import type { Browser, Locator, Page } from 'playwright';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFailed,
} from 'vitest';

import { launchBrowser } from './support/launch-browser.ts';
import { setPrices } from './support/prices.ts';
import {
  accept,
  downloadOutput,
  figuresOn,
  fillAccount,
  jobCard,
  logIn,
  openDelivery,
  openService,
  record,
  seeEarned,
  seeHeading,
  seeJob,
  seeQuote,
  submitService,
} from './support/screens.ts';
import { readWav, toneWav } from './support/tone-wav.ts';
import { choose, download, visit, type Visitor } from './support/visitor.ts';

const handWashing = 'Wash your hands with soap and clean water before you eat.';
const handWashingInTwi = 'Fa samina ne nsu a ɛho tew hohoro wo nsa ansa na woadidi.';
const fever = 'Drink plenty of clean water and rest until the fever has gone.';
/** The line ends, and the missing last one, are part of the delivery. */
const feverInTwi = Buffer.from('Nom nsu a ɛho tew pii\r\nna home kosi sɛ atiridii no bɛgyae.');
const interviewSeconds = 75.2;
const interviewText = 'Me din de Efua. Metɔn ntoma wɔ Makola.';
const welcome = 'Akwaaba! Yɛma mo atenase na yɛafi ase.';

/** The main job, from sign-up to the last pesewa; each step continues from the previous one. */
describe('the main job in a browser', () => {
  let folder: string;
  let marketplace: TestMarketplace;
  let browser: Browser;
  let provider: Visitor;
  let admin: Visitor;
  let client: Visitor;
  let clientNumber: string;
  let hasFailed = false;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nsem-voice-'));
    const voice = join(folder, 'voice.wav');
    await writeFile(voice, toneWav(10, 44_100));
    marketplace = await startTestMarketplace();
    await setPrices(marketplace);
    browser = await launchBrowser({
      args: [
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-audio-capture=${voice}`,
      ],
    });
    [provider, admin, client] = await Promise.all([
      visit(browser, marketplace.url),
      visit(browser, marketplace.url),
      visit(browser, marketplace.url),
    ]);
  });

  beforeEach(() => {
    if (hasFailed) throw new Error('An earlier step of the journey has failed.');
    onTestFailed(() => {
      hasFailed = true;
    });
  });

  afterEach(async () => {
    expect(await marketplace.brokenRules()).toEqual([]);
    for (const visitor of [provider, admin, client]) expect(visitor.troubles).toEqual([]);
  });

  afterAll(async () => {
    await browser.close();
    await marketplace.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('registers a provider', async () => {
    const { page } = provider;
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    const dialog = page.getByRole('dialog', { name: 'Join Nsem' });
    await dialog.getByText('Service Provider', { exact: true }).click();
    await fillAccount(dialog, 'Ama Serwaa Boateng', 'ama.serwaa@example.com');
    await choose(dialog, 'Languages', 'English');
    await choose(dialog, 'Languages', 'Twi');
    await dialog.getByRole('combobox', { name: 'Years of experience' }).selectOption('6-10');
    await dialog
      .getByRole('textbox', { name: 'Bio' })
      .fill('I translate health leaflets between English and Asante Twi in Kumasi.');
    await dialog.getByRole('button', { name: 'Submit Application' }).click();
    await page.waitForURL('**/service-provider');
    await seeHeading(page, 'Provider Dashboard');
    expect(await page.getByText('Not assigned').isVisible()).toBe(true);
  });

  it('lets the provider submit a translation, a transcription and a narration', async () => {
    const { page } = provider;
    const dialog = await openService(page);
    await choose(dialog, 'Source language', 'English');
    await choose(dialog, 'Target language', 'Twi');
    await submitService(page, dialog);

    await openService(page);
    await dialog.getByText('Transcription', { exact: true }).click();
    await choose(dialog, 'Language', 'Twi');
    await submitService(page, dialog);

    await openService(page);
    await dialog.getByText('Narration', { exact: true }).click();
    await dialog.getByText('Choose a language first.').waitFor();
    await choose(dialog, 'Language', 'Twi');
    await dialog.getByText('Wɔawo adesamma').waitFor();
    await record(dialog, 2);
    await dialog.getByRole('button', { name: 'Play: Listen, your recording' }).click();
    await dialog.getByRole('button', { name: 'Stop: Listen, your recording' }).click();
    await submitService(page, dialog);
    expect(await page.getByText('Pending', { exact: true }).count()).toBe(3);
  });

  it('lets the admin hear the voice and approve all three', async () => {
    const { page } = admin;
    await page.goto('/admin');
    await seeHeading(page, 'Admin Login Required');
    await page.getByRole('button', { name: 'Login as Admin' }).click();
    await logIn(page, testAdmin.email, testAdmin.password);
    await page.getByRole('tab', { name: 'Service Provider Management' }).click();
    const reviews = page.getByRole('region', { name: 'Service Provider Management' });
    await reviews.getByRole('button', { name: /^Play: Voice sample, Narration, Twi/ }).click();
    const stop = reviews.getByRole('button', { name: /^Stop: Voice sample/ });
    await stop.filter({ hasText: 'Stop' }).click();
    for (const left of [3, 2, 1]) {
      await expect.poll(() => page.getByRole('button', { name: /^Approve: / }).count()).toBe(left);
      await page
        .getByRole('button', { name: /^Approve: / })
        .first()
        .click();
    }
    const approved = reviews.getByRole('row').getByText('Approved', { exact: true });
    await expect.poll(() => approved.count()).toBe(3);
  });

  it('gives the provider a Provider ID, and a mail about it', async () => {
    const { page } = provider;
    await page.reload();
    await page.getByText(/^PRV-[0-9A-HJKMNP-TV-Z]{6}$/).waitFor();
    await expect.poll(() => page.getByText('Approved', { exact: true }).count()).toBe(3);
    // It is held as long as the admin can undo the approval.
    await expect
      .poll(async () => (await marketplace.mails()).join('\n'))
      .toContain('ama.serwaa@example.com');
  });

  it('lets a client join and find the provider', async () => {
    const { page } = client;
    await page.goto('/');
    await page.getByRole('button', { name: 'Get Started' }).click();
    const dialog = page.getByRole('dialog', { name: 'Join Nsem' });
    await fillAccount(dialog, 'Kojo Antwi Danso', 'kojo.danso@example.com');
    await dialog.getByRole('button', { name: 'Create Account' }).click();
    await page.getByRole('link', { name: 'Verify now' }).click();
    await page.getByRole('link', { name: 'Go to your dashboard' }).click();
    await page.waitForURL('**/client');
    // Figures would all be zeros before the first result.
    const first = page.getByRole('region', { name: 'Getting started' });
    await first.getByText(/^Your first translation is free/).waitFor();
    const numberLine = page.getByRole('paragraph').filter({ hasText: 'Client number:' });
    clientNumber = await numberLine.locator('strong').innerText();

    await page.getByRole('searchbox', { name: 'Search service providers' }).fill('twi');
    await page.waitForURL('**/client?q=twi');
    await page.getByRole('button', { name: 'View Details: Ama Serwaa Boateng' }).click();
    const details = page.getByRole('dialog', { name: 'Service provider' });
    await details
      .getByRole('button', { name: 'Play: Voice sample, Ama Serwaa Boateng, Twi' })
      .click();
    const stop = details.getByRole('button', { name: /^Stop: Voice sample/ });
    await stop.filter({ hasText: 'Stop' }).click();
    await page.goBack();
    await expect.poll(() => details.isVisible()).toBe(false);
  });

  it('makes the first translation free', async () => {
    const { page } = client;
    await page.getByRole('button', { name: 'Request a job from Ama Serwaa Boateng' }).click();
    const dialog = page.getByRole('dialog', { name: 'Request a Job' });
    await dialog.getByText('Translation', { exact: true }).click();
    await choose(dialog, 'Source language', 'English');
    await choose(dialog, 'Target language', 'Twi');
    await dialog.getByRole('textbox', { name: 'Text to translate' }).fill(handWashing);
    await seeQuote(dialog, {
      '11 words': 'GHS 0.25 per word',
      Price: 'GHS 2.75',
      'First translation free': '−GHS 2.75',
      'You pay': 'GHS 0.00',
    });
    await dialog.getByRole('button', { name: 'Request Job' }).click();
    await seeJob(page, handWashing, 'PENDING', 'GHS 2.75');
    const card = await jobCard(page, handWashing).textContent();
    expect(card).toMatch(/You pay GHS\s0\.00: first translation free/);
  });

  it('refuses a second one without money, and says what is missing', async () => {
    const { page } = client;
    const dialog = await requestTranslation(page, fever);
    await dialog.getByText('You’re GHS 3.00 short.').waitFor();
    client.expectRefusal(402);
    await dialog.getByRole('button', { name: 'Request Job' }).click();
    const refusal = dialog.getByRole('alert').filter({ hasText: 'Not enough money' });
    expect(await refusal.textContent()).toMatch(/You’re GHS\s3\.00 short\./);
  });

  it('accepts it after the admin has credited the wallet', async () => {
    await admin.page.getByRole('tab', { name: 'Wallet Management' }).click();
    await admin.page.getByRole('button', { name: 'Credit a Wallet' }).click();
    await admin.page.getByRole('textbox', { name: 'Client number' }).fill(clientNumber);
    await admin.page.getByRole('textbox', { name: 'Amount in GHS' }).fill('20');
    await admin.page.getByRole('textbox', { name: 'Note' }).fill('Mobile money, receipt 4471');
    await admin.page.getByRole('status').getByText('Kojo Antwi Danso').waitFor();
    await admin.page.getByRole('button', { name: 'Credit Wallet' }).click();
    await admin.page.getByText('The balance is now GHS 20.00.').first().waitFor();

    const { page } = client;
    const dialog = page.getByRole('dialog', { name: 'Request a Job' });
    await dialog.getByRole('button', { name: 'Request Job' }).click();
    await seeJob(page, fever, 'PENDING', 'GHS 3.00');
    await page.getByRole('tab', { name: 'Usage' }).click();
    await expect
      .poll(() => page.getByRole('article', { name: 'Wallet' }).innerText())
      .toMatch(/Held for jobs\s+GHS\s3\.00\s+Wallet balance\s+GHS\s17\.00/);
    await page.getByRole('tab', { name: 'My Jobs' }).click();
  });

  it('is accepted and delivered, as typed text and as a file', async () => {
    const { page } = provider;
    await page.getByRole('tab', { name: 'Available Jobs' }).click();
    await accept(page, fever);
    await accept(page, handWashing);
    await page.getByRole('tab', { name: 'Recent Jobs' }).click();

    const dialog = await openDelivery(page, handWashing);
    await dialog.getByRole('textbox', { name: 'Your text' }).fill(handWashingInTwi);
    await dialog.getByRole('button', { name: 'Deliver', exact: true }).click();
    await seeEarned(page, handWashing, 'You earned GHS 2.34');

    await openDelivery(page, fever);
    const file = { name: 'atiridii.txt', mimeType: 'text/plain', buffer: feverInTwi };
    await dialog.getByLabel('Deliver a file instead').setInputFiles(file);
    await dialog.getByRole('button', { name: 'Deliver', exact: true }).click();
    await seeEarned(page, fever, 'You earned GHS 2.55');
    await expect
      .poll(() => figuresOn(page))
      .toMatchObject({ 'Completed Jobs': '2', 'Total Earnings': 'GHS 5.75' });
  });

  it('shows the client that they are done without a reload, and gives every byte', async () => {
    const { page } = client;
    await seeJob(page, handWashing, 'COMPLETED', 'GHS 2.75');
    await seeJob(page, fever, 'COMPLETED', 'GHS 3.00');
    const typed = await downloadOutput(page, handWashing);
    expect(typed.bytes.toString('utf8')).toBe(handWashingInTwi);
    const file = await downloadOutput(page, fever);
    expect(file.bytes.equals(feverInTwi)).toBe(true);
    expect(file.name).toMatch(/\.txt$/);
    await page.reload();
    await expect
      .poll(() => figuresOn(page))
      .toMatchObject({
        'Wallet Balance': 'GHS 17.00',
        'Wallet Balance note': 'GHS 0.00 held for jobs',
      });
  });

  it('prices a transcription by the measured minutes of a real recording', async () => {
    const { page } = client;
    await page.goto('/client?request=transcription&to=tw');
    const dialog = page.getByRole('dialog', { name: 'Request a Job' });
    const buffer = toneWav(interviewSeconds);
    const file = { name: 'makola-market.wav', mimeType: 'audio/wav', buffer };
    await dialog.getByLabel('Choose a recording').setInputFiles(file);
    await dialog.getByRole('textbox', { name: 'Note to the provider' }).fill('Makola interview');
    await seeQuote(dialog, { '1.3 minutes': 'GHS 6.00 per minute', 'You pay': 'GHS 7.80' });
    await dialog.getByRole('button', { name: 'Request Job' }).click();
    await seeJob(page, 'Makola interview', 'PENDING', '1.3 minutes');
    await expect
      .poll(() => figuresOn(page))
      .toMatchObject({
        'Wallet Balance': 'GHS 9.20',
        'Wallet Balance note': 'GHS 7.80 held for jobs',
      });

    await provider.page.getByRole('tab', { name: 'Available Jobs' }).click();
    await accept(provider.page, 'Makola interview');
    await provider.page.getByRole('tab', { name: 'Recent Jobs' }).click();
    await jobCard(provider.page, 'Makola interview').getByRole('heading').getByRole('link').click();
    const recording = provider.page.getByRole('button', { name: /^Download the recording/ });
    const heard = await download(provider.page, recording);
    expect(heard.bytes.equals(buffer)).toBe(true);
    await provider.page.getByRole('link', { name: 'Recent Jobs' }).click();
    const delivery = await openDelivery(provider.page, 'Makola interview');
    await delivery.getByRole('textbox', { name: 'Your text' }).fill(interviewText);
    const deliver = delivery.getByRole('button', { name: 'Deliver', exact: true });
    // The recording is longer than what is said in it.
    provider.expectRefusal(422);
    await deliver.click();
    const reason = delivery.getByRole('textbox', { name: 'Why it is right as it is' });
    await reason.fill('Nothing more is said.');
    await deliver.click();
    await seeEarned(provider.page, 'Makola interview', 'You earned GHS 6.63');
    await seeJob(page, 'Makola interview', 'COMPLETED', 'GHS 7.80');
    const output = await downloadOutput(page, 'Makola interview');
    expect(output.bytes.toString('utf8')).toBe(interviewText);
  });

  it('delivers a narration as the audio that the narrator has recorded', async () => {
    const { page } = client;
    await page.goto('/client?request=narration&to=tw');
    const dialog = page.getByRole('dialog', { name: 'Request a Job' });
    await dialog.getByRole('textbox', { name: 'Text to narrate' }).fill(welcome);
    await seeQuote(dialog, { 'You pay': 'GHS 2.10' });
    await dialog.getByRole('button', { name: 'Request Job' }).click();
    await seeJob(page, welcome, 'PENDING', 'GHS 2.10');

    await provider.page.getByRole('tab', { name: 'Available Jobs' }).click();
    await accept(provider.page, welcome);
    await provider.page.getByRole('tab', { name: 'Recent Jobs' }).click();
    const delivery = await openDelivery(provider.page, welcome);
    await record(delivery, 3);
    const deliver = delivery.getByRole('button', { name: 'Deliver', exact: true });
    // A tone is no voice.
    provider.expectRefusal(422);
    await deliver.click();
    await delivery.getByRole('textbox', { name: 'Why it is right as it is' }).fill('It is a tone.');
    await deliver.click();
    await seeEarned(provider.page, welcome, 'You earned GHS 1.78');

    await seeJob(page, welcome, 'COMPLETED', 'GHS 2.10');
    const { bytes, name } = await downloadOutput(page, welcome);
    expect(name).toMatch(/\.wav$/);
    const voice = readWav(bytes);
    expect(voice).toMatchObject({ isPcm16Mono: true, sampleRate: 24_000 });
    expect(voice.seconds).toBeGreaterThan(2.9);
    expect(voice.peak).toBeGreaterThan(0.2);
  });

  it('ends with every balance right, to the pesewa', async () => {
    await client.page.reload();
    await expect
      .poll(() => figuresOn(client.page))
      .toMatchObject({
        'Wallet Balance': 'GHS 7.10',
        'Wallet Balance note': 'GHS 0.00 held for jobs',
      });
    await provider.page.reload();
    await expect
      .poll(() => figuresOn(provider.page))
      .toMatchObject({
        'Completed Jobs': '4',
        'Total Earnings': 'GHS 15.65',
      });
    await provider.page.getByText('Gross; net GHS 13.30').waitFor();
  });

  it('logs out, and denies access to the dashboards', async () => {
    const { page } = client;
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Sign Up' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.goto('/client');
    await seeHeading(page, 'Access Denied: You need client privileges to access this page.');
    await page.goto('/no-such-page');
    await seeHeading(page, 'Your words, in the languages people live in');
  });

  async function requestTranslation(page: Page, text: string): Promise<Locator> {
    await page.goto('/client?request=translation&from=en&to=tw');
    const dialog = page.getByRole('dialog', { name: 'Request a Job' });
    await dialog.getByRole('textbox', { name: 'Text to translate' }).fill(text);
    return dialog;
  }
});
