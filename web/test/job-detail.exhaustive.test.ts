import { startTestMarketplace, testAdmin, type TestMarketplace } from '@nsem/adapters/testing';
import { Nsem, type Job } from '@nsem/sdk';
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { closeWindows, shareBrowser } from './support/launch-browser.ts';
import { openShop, type Shop } from './support/open-shop.ts';
import { setPrices } from './support/prices.ts';
import { toneWav } from './support/tone-wav.ts';
import { download, listedOption, visit, type Visitor } from './support/visitor.ts';

const leaflet = 'Drink clean water.\nRest until the fever has gone.';
/** What the title of the page contains of it. */
const firstLine = 'Drink clean water.';
const leafletInTwi = 'Nom nsu a ɛho tew.\nHome kosi sɛ atiridii no bɛgyae.';
const providerName = 'Ama Serwaa Boateng';

/** One job, opened from its address and by its link, while others move it. */
describe('a job’s own page', () => {
  let marketplace: TestMarketplace;
  let browser: Browser;
  let shop: Shop;
  let client: Visitor;
  let provider: Visitor;
  let admin: Visitor;

  beforeAll(async () => {
    marketplace = await startTestMarketplace();
    await setPrices(marketplace);
    shop = await openShop(marketplace);
    browser = await shareBrowser();
    const { auth } = new Nsem({ baseUrl: marketplace.url });
    const { access_token: adminToken } = await auth.login(testAdmin);
    client = await visit(browser, marketplace.url, { token: shop.client.token });
    provider = await visit(browser, marketplace.url, { token: shop.provider.token });
    admin = await visit(browser, marketplace.url, { token: adminToken });
  });

  afterEach(async () => {
    expect(await marketplace.brokenRules()).toEqual([]);
    for (const visitor of [client, provider, admin]) expect(visitor.troubles).toEqual([]);
  });

  afterAll(async () => {
    await closeWindows(browser);
    await marketplace.stop();
  });

  it('opens in a new window with everything about the job, and after a reload', async () => {
    const { page } = client;
    const job = await request(leaflet);
    await page.goto(`/client/jobs/${job.id}`);
    await page.getByText('PENDING', { exact: true }).waitFor();
    await page.getByRole('heading', { level: 1, name: firstLine }).waitFor();
    for (const fact of ['9 words', 'GHS 0.25 per word', 'Open to all qualified providers'])
      await page.getByText(fact, { exact: true }).waitFor();
    await page.getByText(`#${job.id} · Translation · English → Twi`, { exact: true }).waitFor();
    const text = page.getByRole('region', { name: 'Text to translate' });
    expect(await text.innerText()).toBe(leaflet);
    const price = page.getByRole('region', { name: 'Price' });
    await expect
      .poll(() => price.innerText())
      .toMatch(/GHS\s2\.25\s+First translation free\s+−GHS\s2\.25\s+You pay\s+GHS\s0\.00/);
    await expect.poll(() => stepsIn(page)).toEqual(['Requested by you']);
    expect(await page.title()).toContain(firstLine);
    await page.reload();
    await page.getByText('PENDING', { exact: true }).waitFor();
    await shop.client.nsem.jobs.cancel(job.id);
  });

  it('is where the addresses of its former dialogs lead', async () => {
    const job = await request(leaflet);
    await client.page.goto('/contact');
    for (const old of [`/client?job=${job.id}`, `/client?tab=jobs&job=${job.id}`]) {
      await client.page.goto(old);
      await client.page.waitForURL(`**/client/jobs/${job.id}`);
      await client.page.getByText('Requested by you').waitFor();
    }
    await provider.page.goto(`/service-provider?tab=available&job=${job.id}`);
    await provider.page.waitForURL(`**/service-provider/jobs/${job.id}`);
    await provider.page.getByRole('button', { name: `Accept job ${job.id}` }).waitFor();
    expect(provider.page.url()).toMatch(new RegExp(`/service-provider/jobs/${job.id}$`));
    // It is no longer offered once it is cancelled.
    await provider.page.goto('/contact');
    await shop.client.nsem.jobs.cancel(job.id);
  });

  it('opens by its link with the keyboard, and leads back to the list', async () => {
    const { page } = client;
    const job = await request(leaflet);
    await page.goto('/client?tab=jobs');
    const link = page.locator(`a[href="/client/jobs/${job.id}"]`).first();
    const open = async (): Promise<void> => {
      await link.press('Enter');
      await page.waitForURL(`**/client/jobs/${job.id}`);
      await page.getByText('Requested by you').waitFor();
      await expect.poll(() => hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true);
    };
    for (const leave of [() => backTo(page, 'My Jobs').press('Enter'), () => page.goBack()]) {
      await open();
      await leave();
      await link.waitFor();
      expect(page.url()).toMatch(/\/client\?tab=jobs$/);
    }

    await open();
    const cancel = page.getByRole('button', { name: `Cancel job ${job.id}` });
    await cancel.press('Enter');
    const question = page.getByRole('alertdialog', { name: `Cancel job ${job.id}?` });
    await question.waitFor();
    await page.keyboard.press('Escape');
    // The browser hides it before the page has removed it.
    await page.locator('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(cancel)).toBe(true);
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Cancel Job' }).press('Enter');
    await page.getByText('CANCELLED', { exact: true }).waitFor();
    await page.getByText('Cancelled by you').waitFor();
    await page.getByText('Your free first translation is available again.').waitFor();
    // Its button is gone, and the focus is still on the page.
    await expect.poll(() => hasFocus(page.getByRole('main'))).toBe(true);
  });

  it('leads back to the filters of the list that the user came from', async () => {
    const { page } = provider;
    const job = await request(leaflet);
    await page.goto('/service-provider?tab=available');
    await page.locator(`a[href="/service-provider/jobs/${job.id}"]`).first().click();
    await page.waitForURL(`**/service-provider/jobs/${job.id}`);
    await backTo(page, 'Available Jobs').click();
    await page.waitForURL('**/service-provider?tab=available');
    // The step back left the page of the job ahead.
    await page.goForward();
    await backTo(page, 'Available Jobs').waitFor();
    expect(page.url()).toMatch(new RegExp(`/service-provider/jobs/${job.id}$`));
    await page.goto('/contact');
    await shop.client.nsem.jobs.cancel(job.id);
  });

  it('changes before the client’s eyes, from the request to the result and its rating', async () => {
    const { page } = client;
    const job = await request(leaflet);
    await page.goto(`/client/jobs/${job.id}`);
    await page.getByText('PENDING', { exact: true }).waitFor();
    await shop.provider.nsem.jobs.assign(job.id);
    await page.getByText('IN PROGRESS', { exact: true }).waitFor();
    await page.getByText(`${providerName} is working on it.`).waitFor();
    await shop.provider.nsem.jobs.deliver(job.id, {
      output_text: leafletInTwi,
      note: 'Checked by hand.',
    });
    await page.getByText('COMPLETED', { exact: true }).waitFor();
    await expect
      .poll(() => stepsIn(page))
      .toEqual(['Requested by you', 'Accepted by the provider', 'Completed by the provider']);
    const result = page.getByRole('region', { name: 'Your translation' });
    await result.getByText(leafletInTwi.slice(0, 20)).waitFor();
    const file = await download(page, result.getByRole('button', { name: /^Download/ }));
    expect(file.bytes.toString('utf8')).toBe(leafletInTwi);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await result.getByRole('button', { name: 'Copy text' }).click();
    await result.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(leafletInTwi);

    const rating = page.getByRole('region', { name: 'Rating' });
    await rating.getByRole('heading', { name: `Rate ${providerName}` }).waitFor();
    await rating.getByText('4 Very Good').click();
    const ratings = sentTo(page, '/ratings/');
    await clickTwiceAtOnce(rating.getByRole('button', { name: 'Submit Rating' }));
    await rating.getByRole('heading', { name: `You rated ${providerName}` }).waitFor();
    expect(ratings).toEqual(['POST']);
    await page.getByRole('link', { name: providerName }).click();
    await page.getByRole('dialog', { name: 'Service provider' }).waitFor();
    await page.goBack();
    await page.getByText('Completed by the provider').waitFor();
  });

  it('requests the same work again', async () => {
    const { page } = client;
    const job = await request(leaflet);
    await shop.client.nsem.jobs.cancel(job.id);
    await page.goto(`/client/jobs/${job.id}`);
    await page.getByRole('button', { name: 'Request again' }).click();
    const dialog = page.getByRole('dialog', { name: 'Request a Job' });
    await dialog.waitFor();
    const language = (name: string) => dialog.getByRole('combobox', { name, exact: true });
    await expect.poll(() => language('Source language').inputValue()).toBe('English');
    await expect.poll(() => language('Target language').inputValue()).toBe('Twi');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(page.url()).toMatch(new RegExp(`/client/jobs/${job.id}$`));
  });

  it('plays the recording to its client, its provider and admins, from any position', async () => {
    const job = await shop.client.nsem.jobs.upload({
      service_type: 'transcription',
      language: 'tw',
      audio: new File([toneWav(40)], 'market.wav', { type: 'audio/wav' }),
    });
    await shop.provider.nsem.jobs.assign(job.id);
    const pages = [
      [client, `/client/jobs/${job.id}`],
      [provider, `/service-provider/jobs/${job.id}`],
      [admin, `/admin/jobs/${job.id}`],
    ] as const;
    for (const [{ page }, address] of pages) {
      await page.goto(address);
      await page.getByText('0:00 / 0:40').waitFor();
      await page.getByRole('button', { name: 'Play: Recording' }).click();
      await page.getByRole('button', { name: 'Pause: Recording' }).waitFor();
      await page.getByRole('button', { name: '+10 s forward' }).click();
      await page.getByText(/^0:1\d \/ 0:40$/).waitFor();
      await page.getByRole('combobox', { name: 'Speed' }).selectOption('2');
      const heard = 'document.querySelector("audio")';
      expect(await page.evaluate(`${heard}.playbackRate`)).toBe(2);
      expect(await page.evaluate(`${heard}.currentSrc`)).not.toContain(shop.client.token);
      await page.getByRole('slider', { name: 'Position: Recording' }).focus();
      await page.keyboard.press('End');
      await page.getByRole('button', { name: 'Play: Recording' }).waitFor();
    }
    await shop.provider.nsem.jobs.deliver(job.id, {
      output_text: 'Akwaaba.',
      note: 'Checked by hand.',
    });
    await client.page.getByRole('region', { name: 'Your transcript' }).waitFor();
  });

  it('plays a narration that was delivered', async () => {
    const { page } = client;
    const job = await shop.client.nsem.jobs.create({
      service_type: 'narration',
      language: 'tw',
      content: 'Akwaaba.',
    });
    await shop.provider.nsem.jobs.assign(job.id);
    const file = new File([toneWav(3)], 'akwaaba.wav', { type: 'audio/wav' });
    await shop.provider.nsem.jobs.deliver(job.id, { file, note: 'Checked by hand.' });
    await page.goto(`/client/jobs/${job.id}`);
    const result = page.getByRole('region', { name: 'Your narration' });
    await result.getByText('0:00 / 0:03').waitFor();
    await result.getByRole('button', { name: 'Play: Narration' }).click();
    await result.getByText('0:03 / 0:03').waitFor();
    const isOver = `document.querySelector('audio').ended`;
    await expect.poll(() => page.evaluate(isOver)).toBe(true);
  });

  it('lets a provider accept, change their mind about failing it, and deliver', async () => {
    const { page } = provider;
    const job = await request(leaflet);
    await page.goto(`/service-provider/jobs/${job.id}`);
    await page.getByRole('button', { name: `Accept job ${job.id}` }).press('Enter');
    await page.waitForURL('**/work');
    await page.getByRole('heading', { name: job.title, level: 1 }).waitFor();
    await expect.poll(() => hasFocus(page.getByRole('main'))).toBe(true);
    await page.goBack();
    await page.getByText('IN PROGRESS', { exact: true }).waitFor();

    await page
      .getByRole('button', { name: `Can't do it, refund the client: job ${job.id}` })
      .click();
    const failing = page.getByRole('dialog', { name: `Can't do job #${job.id}` });
    await failing.getByRole('button', { name: 'Refund the client' }).click();
    await failing.getByText('Enter a reason, so that the client understands why.').waitFor();
    await page.keyboard.press('Escape');
    await failing.waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: `Deliver job ${job.id}` }).click();
    const delivery = page.getByRole('dialog', { name: `Deliver job #${job.id}` });
    await delivery.getByRole('textbox', { name: 'Your text' }).fill(leafletInTwi);
    await delivery.getByRole('button', { name: 'Deliver', exact: true }).click();
    await delivery.waitFor({ state: 'hidden' });
    await page.getByText('Job Delivered').waitFor();
    await page.getByText('COMPLETED', { exact: true }).waitFor();
    await page.getByRole('region', { name: 'What you delivered' }).getByText('Nom nsu').waitFor();
    const price = page.getByRole('region', { name: 'Price' });
    await expect
      .poll(() => price.innerText())
      .toMatch(/GHS\s2\.25\s+Commission\s+−GHS\s0\.34\s+You earned\s+GHS\s1\.91/);
  });

  it('lets a client edit a pending job, and shows the new price', async () => {
    const { page } = client;
    const job = await request(leaflet);
    await page.goto(`/client/jobs/${job.id}`);
    await page.getByRole('button', { name: `Edit job ${job.id}` }).click();
    const editing = page.getByRole('dialog', { name: `Edit job #${job.id}` });
    const price = editing.getByRole('region', { name: 'New price' });
    await price.getByText('The amount held in your wallet does not change.').waitFor();
    const text = editing.getByRole('textbox', { name: 'Text to translate' });
    await text.fill(`${leaflet}\nThen see a nurse.`);
    await price.getByText('GHS 1.00 more will be held in your wallet.').waitFor();
    await editing.getByRole('button', { name: 'Save Changes' }).click();
    await editing.waitFor({ state: 'hidden' });
    await page.getByText('13 words', { exact: true }).waitFor();
    await expect.poll(() => stepsIn(page)).toEqual(['Requested by you', 'Changed by you']);
    const { amount_due: due, content } = await shop.client.nsem.jobs.get(job.id);
    expect({ due, content }).toEqual({ due: 3.25, content: `${leaflet}\nThen see a nurse.` });
  });

  it('closes a job with a reason once, however often it is clicked', async () => {
    const { page } = provider;
    const job = await request(leaflet);
    await shop.provider.nsem.jobs.assign(job.id);
    const failures = sentTo(page, `/jobs/${job.id}/fail`);
    await page.goto(`/service-provider?job=${job.id}&fail=${job.id}`);
    const failing = page.getByRole('dialog', { name: `Can't do job #${job.id}` });
    await failing.getByRole('textbox', { name: 'Reason' }).fill('Half of the page is missing.');
    await clickTwiceAtOnce(failing.getByRole('button', { name: 'Refund the client' }));
    await page.getByText('FAILED', { exact: true }).waitFor();
    await page.getByText('Marked as failed by the provider').waitFor();
    expect(failures).toEqual(['POST']);
  });

  it('lets an admin assign a job, and refund it with a reason', async () => {
    const { page } = admin;
    const job = await request(leaflet);
    await page.goto(`/admin/jobs/${job.id}`);
    await page.getByRole('link', { name: 'Kojo Antwi Danso' }).waitFor();
    await page.getByRole('button', { name: `Assign: job ${job.id}` }).click();
    const assigning = page.getByRole('dialog', { name: `Assign job #${job.id}` });
    await assigning.getByRole('combobox', { name: 'Provider' }).click();
    await listedOption(page, new RegExp(providerName)).click();
    await assigning.getByRole('button', { name: 'Assign' }).click();
    await page.getByText('IN PROGRESS', { exact: true }).waitFor();
    await page.getByText('Assigned to a provider by an admin').waitFor();

    await shop.provider.nsem.jobs.deliver(job.id, {
      output_text: leafletInTwi,
      note: 'Checked by hand.',
    });
    await page.getByRole('region', { name: 'Delivered' }).getByText('Nom nsu').waitFor();
    await page.getByRole('button', { name: `Refund: job ${job.id}` }).click();
    const refunding = page.getByRole('dialog', { name: `Refund job #${job.id}` });
    await refunding.getByText('GHS 1.91 is deducted').waitFor();
    await refunding.getByRole('textbox', { name: 'Reason' }).fill('A sentence is missing.');
    await refunding.getByRole('button', { name: /^Refund/ }).click();
    await page.getByText('REFUNDED', { exact: true }).waitFor();
    await page.getByText('A sentence is missing.').waitFor();
    expect((await shop.client.nsem.jobs.get(job.id)).status).toBe('refunded');
  });

  it('says so, and shows the way out, if the user has no such job', async () => {
    const { page } = client;
    const foreign = await shop.neighbour.nsem.jobs.create(translation(leaflet));
    for (const id of [foreign.id, 424_242]) {
      client.expectRefusal(404);
      await page.goto(`/client/jobs/${id}`);
      await page.getByRole('heading', { name: `Job #${id} was not found` }).waitFor();
      await page.getByRole('link', { name: 'See My Jobs' }).click();
      await page.getByRole('region', { name: 'My Jobs' }).waitFor();
    }
    await page.goto('/client/jobs/12x');
    await page.getByRole('heading', { name: 'Job #12x was not found' }).waitFor();
    await page.goto('/client?job=12x');
    await page.getByRole('heading', { level: 1, name: 'Client Dashboard' }).waitFor();
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

const backTo = (page: Page, list: string): Locator =>
  page.getByRole('main').getByRole('link', { name: list, exact: true });

const stepsIn = (page: Page): Promise<string[]> =>
  page.getByRole('region', { name: 'History' }).locator('li span').allInnerTexts();

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
