import { startTestMarketplace, type TestMarketplace } from '@nsem/adapters/testing';
import type { Job, Nsem } from '@nsem/sdk';
import { chromium, type Browser, type Locator, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { chromiumPath } from '../../.ci/chromium.mjs';
import { openShop, type Shop } from './support/open-shop.ts';
import { setPrices } from './support/prices.ts';
import { download, visit, type Visitor } from './support/visitor.ts';

const leaflet = 'Drink clean water.\nRest until the fever has gone.';
const leafletInTwi = 'Nom nsu a ɛho tew.\nHome kosi sɛ atiridii no bɛgyae.';
/** For content that appears after an event of a change. */
const soon = { timeout: 20_000 };

/** One job, opened from its address and by its link, while others move it. */
describe('a job’s own page', () => {
  let marketplace: TestMarketplace;
  let browser: Browser;
  let shop: Shop;
  let client: Visitor;
  let provider: Visitor;

  beforeAll(async () => {
    marketplace = await startTestMarketplace();
    await setPrices(marketplace);
    shop = await openShop(marketplace);
    browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
    client = await visit(browser, marketplace.url, { token: shop.client.token });
    provider = await visit(browser, marketplace.url, { token: shop.provider.token });
  });

  afterEach(async () => {
    expect(await marketplace.brokenRules()).toEqual([]);
    for (const visitor of [client, provider]) expect(visitor.troubles).toEqual([]);
  });

  afterAll(async () => {
    await browser.close();
    await marketplace.stop();
  });

  it('opens in a new window with everything about the job, and after a reload', async () => {
    const { page } = client;
    const job = await request(leaflet);
    await page.goto(`/client?job=${job.id}`);
    const dialog = dialogOf(page, job);
    await dialog.getByText('PENDING', { exact: true }).waitFor();
    for (const fact of [
      'English → Twi',
      '9 words',
      'GHS 0.25 per word',
      'Open to all qualified providers',
    ])
      await dialog.getByText(fact, { exact: true }).waitFor();
    const text = dialog.getByRole('region', { name: 'Text to translate' });
    expect(await text.innerText()).toBe(leaflet);
    const price = dialog.getByRole('region', { name: 'Price' });
    await expect
      .poll(() => price.innerText(), soon)
      .toMatch(/GHS 2\.25\s+First translation free\s+−GHS 2\.25\s+You pay\s+GHS 0\.00/);
    expect(await stepsIn(dialog)).toEqual(['Requested by you']);
    await page.reload();
    await dialog.getByText('PENDING', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.waitForURL('**/client');
    await shop.client.nsem.jobs.cancel(job.id);
  });

  it('opens by its link with the keyboard, and returns the focus', async () => {
    const { page } = client;
    const job = await request(leaflet);
    await page.goto('/client?tab=jobs');
    const link = page.getByRole('link', { name: `Translation Job #${job.id}` });
    expect(await link.getAttribute('href')).toBe(`/client?tab=jobs&job=${job.id}`);
    const dialog = dialogOf(page, job);
    for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await link.press('Enter');
      await page.waitForURL(`**/client?tab=jobs&job=${job.id}`);
      await dialog.getByText('Requested by you').waitFor();
      await leave();
      await dialog.waitFor({ state: 'hidden' });
      expect(page.url()).toMatch(/\/client\?tab=jobs$/);
      await expect.poll(() => hasFocus(link), soon).toBe(true);
    }

    await link.press('Enter');
    await dialog.getByRole('button', { name: `Cancel job ${job.id}` }).press('Enter');
    const question = page.getByRole('alertdialog', { name: `Cancel job ${job.id}?` });
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    expect(await dialog.isVisible()).toBe(true);
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Cancel Job' }).press('Enter');
    await dialog.getByText('CANCELLED', { exact: true }).waitFor();
    await dialog.getByText('Cancelled by you').waitFor();
    await dialog.getByText('Your free first translation is available again.').waitFor();
    // Its button is gone, and the focus is still inside.
    await expect.poll(() => hasFocus(dialog), soon).toBe(true);
  });

  it('changes before the client’s eyes, from the request to the download', async () => {
    const { page } = client;
    const job = await request(leaflet);
    await page.goto(`/client?tab=jobs&job=${job.id}`);
    const dialog = dialogOf(page, job);
    await dialog.getByText('PENDING', { exact: true }).waitFor();
    await shop.provider.nsem.jobs.assign(job.id);
    await dialog.getByText('IN PROGRESS', { exact: true }).waitFor();
    await dialog.getByText('Accepted by the provider').waitFor();
    await shop.provider.nsem.jobs.deliver(job.id, { output_text: leafletInTwi });
    await dialog.getByText('COMPLETED', { exact: true }).waitFor();
    await expect
      .poll(() => stepsIn(dialog), soon)
      .toEqual(['Requested by you', 'Accepted by the provider', 'Completed by the provider']);
    const file = await download(page, dialog.getByRole('button', { name: /^Download/ }));
    expect(file.bytes.toString('utf8')).toBe(leafletInTwi);

    await dialog.getByRole('button', { name: /^Rate Provider/ }).click();
    const rating = page.getByRole('dialog', { name: 'Rate Provider' });
    await rating.getByText('4 Very Good').click();
    const ratings = sentTo(page, '/ratings/');
    await clickTwiceAtOnce(rating.getByRole('button', { name: 'Submit Rating' }));
    await rating.waitFor({ state: 'hidden' });
    expect(ratings).toEqual(['POST']);
    await dialog.getByText('COMPLETED', { exact: true }).waitFor();
    await dialog.getByRole('link', { name: shop.provider.providerId }).click();
    await page.getByRole('dialog', { name: 'Service provider' }).waitFor();
    await page.goBack();
    await dialog.getByText('Completed by the provider').waitFor();
  });

  it('lets a provider accept, change their mind about failing it, and deliver', async () => {
    const { page } = provider;
    const job = await request(leaflet);
    await page.goto(`/service-provider?tab=available&job=${job.id}`);
    const dialog = dialogOf(page, job);
    await dialog.getByRole('button', { name: `Accept job ${job.id}` }).press('Enter');
    await dialog.getByText('IN PROGRESS', { exact: true }).waitFor();
    await expect.poll(() => hasFocus(dialog), soon).toBe(true);

    await dialog.getByRole('button', { name: `Cannot be done: job ${job.id}` }).click();
    const failing = page.getByRole('dialog', { name: `Job #${job.id} cannot be done` });
    await failing.getByRole('button', { name: 'Close the job' }).click();
    await failing.getByText('Enter a reason, so that the client understands why.').waitFor();
    await page.keyboard.press('Escape');
    await failing.waitFor({ state: 'hidden' });
    expect(await dialog.isVisible()).toBe(true);

    await dialog.getByRole('button', { name: `Deliver job ${job.id}` }).click();
    const delivery = page.getByRole('dialog', { name: `Deliver job #${job.id}` });
    await delivery.getByRole('textbox', { name: 'Your text' }).fill(leafletInTwi);
    await delivery.getByRole('button', { name: 'Deliver', exact: true }).click();
    await delivery.waitFor({ state: 'hidden' });
    await page.getByText('Job Delivered').waitFor();
    await dialog.getByText('COMPLETED', { exact: true }).waitFor();
    const price = dialog.getByRole('region', { name: 'Price' });
    await expect
      .poll(() => price.innerText(), soon)
      .toMatch(/GHS 2\.25\s+Commission\s+−GHS 0\.34\s+You earned, net\s+GHS 1\.91/);
    await page.goBack();
    await dialog.waitFor({ state: 'hidden' });
  });

  it('lets a client edit a pending job, and shows the new price', async () => {
    const { page } = client;
    const job = await request(leaflet);
    await page.goto(`/client?tab=jobs&job=${job.id}`);
    const dialog = dialogOf(page, job);
    await dialog.getByRole('button', { name: `Edit job ${job.id}` }).click();
    const editing = page.getByRole('dialog', { name: `Edit job #${job.id}` });
    const price = editing.getByRole('region', { name: 'New price' });
    await price.getByText('The amount held in your wallet does not change.').waitFor();
    const text = editing.getByRole('textbox', { name: 'Text to translate' });
    await text.fill(`${leaflet}\nThen see a nurse.`);
    await price.getByText('GHS 1.00 more will be held in your wallet.').waitFor();
    await editing.getByRole('button', { name: 'Save Changes' }).click();
    await editing.waitFor({ state: 'hidden' });
    await dialog.getByText('13 words', { exact: true }).waitFor();
    await expect.poll(() => stepsIn(dialog), soon).toEqual(['Requested by you', 'Changed by you']);
    const { amount_due: due, content } = await shop.client.nsem.jobs.get(job.id);
    expect({ due, content }).toEqual({ due: 3.25, content: `${leaflet}\nThen see a nurse.` });
  });

  it('closes a job with a reason once, however often it is clicked', async () => {
    const { page } = provider;
    const job = await request(leaflet);
    await shop.provider.nsem.jobs.assign(job.id);
    const failures = sentTo(page, `/jobs/${job.id}/fail`);
    await page.goto(`/service-provider?job=${job.id}&fail=${job.id}`);
    const failing = page.getByRole('dialog', { name: `Job #${job.id} cannot be done` });
    await failing.getByRole('textbox', { name: 'Reason' }).fill('Half of the page is missing.');
    await clickTwiceAtOnce(failing.getByRole('button', { name: 'Close the job' }));
    const dialog = dialogOf(page, job);
    await dialog.getByText('FAILED', { exact: true }).waitFor();
    await dialog.getByText('Marked as failed by the provider').waitFor();
    expect(failures).toEqual(['POST']);
  });

  it('says so, and shows the way out, if the user has no such job', async () => {
    const { page } = client;
    const foreign = await shop.neighbour.nsem.jobs.create(translation(leaflet));
    for (const id of [foreign.id, 424_242]) {
      client.expectRefusal(404);
      await page.goto(`/client?job=${id}`);
      const dialog = page.getByRole('dialog', { name: `Job #${id}` });
      await dialog.getByText(`Job #${id} was not found`).waitFor();
      await dialog.getByRole('link', { name: 'See My Jobs' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('region', { name: 'My Jobs' }).waitFor();
    }
    await page.goto('/client?job=12x');
    await page.getByRole('heading', { level: 1, name: 'Client Dashboard' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  const translation = (content: string) =>
    ({
      service_type: 'translation',
      source_language: 'en',
      target_language: 'tw',
      content,
    }) satisfies Parameters<Nsem['jobs']['create']>[0];

  const request = async (content: string): Promise<Job> =>
    shop.client.nsem.jobs.create(translation(content));
});

const dialogOf = (page: Page, { id }: Job): Locator =>
  page.getByRole('dialog', { name: `Translation Job #${id}` });

const stepsIn = (dialog: Locator): Promise<string[]> =>
  dialog.getByRole('region', { name: 'History' }).locator('li span').allInnerTexts();

/** Whether the focus is on something, or inside of it. */
async function hasFocus(place: Locator): Promise<boolean> {
  const itself = place.and(place.page().locator(':focus'));
  return (await place.locator(':focus').or(itself).count()) > 0;
}

/** Records the methods of later calls to a path that change something. */
function sentTo(page: Page, path: string): readonly string[] {
  const methods: string[] = [];
  page.on('request', (sent) => {
    if (sent.method() !== 'GET' && sent.url().endsWith(path)) methods.push(sent.method());
  });
  return methods;
}

/** Clicks twice, with no repaint in between. */
const clickTwiceAtOnce = (button: Locator): Promise<void> =>
  button.evaluate((node: Readonly<{ click(): void }>) => {
    node.click();
    node.click();
  });
