import { startTestMarketplace, type TestMarketplace } from '@nsem/adapters/testing';
import type { Browser, Route } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { closeWindows, shareBrowser } from './support/launch-browser.ts';
import { joinClient, type Person } from './support/people.ts';
import { setPrices } from './support/prices.ts';
import { visit } from './support/visitor.ts';

let marketplace: TestMarketplace;
let browser: Browser;
let client: Person;

beforeAll(async () => {
  marketplace = await startTestMarketplace();
  await setPrices(marketplace);
  client = await joinClient(marketplace.url, {
    name: 'Kojo Danso',
    email: 'kojo.danso@example.com',
  });
  browser = await shareBrowser();
});

afterAll(async () => {
  await closeWindows(browser);
  await marketplace.stop();
});

it('a request creates one job, although the response was lost and the page was reloaded', async () => {
  const { page, troubles } = await visit(browser, marketplace.url, { token: client.token });
  await page.goto('/client?request=narration&to=tw');
  const dialog = page.getByRole('dialog', { name: 'Request a Job' });
  const content = 'Kenkey ne shito yɛ dɛ.';
  await dialog.getByRole('textbox', { name: 'Text to narrate' }).fill(content);
  const loseAnswer = async (route: Route): Promise<void> => {
    if (route.request().method() === 'POST') await route.fetch();
    await route.abort('connectionreset');
  };
  await page.route('**/jobs/', loseAnswer);
  await dialog.getByRole('button', { name: 'Request Job' }).click();
  await dialog.getByRole('alert').filter({ hasText: 'Request Failed' }).waitFor();
  await page.reload();
  await dialog.getByText(/^We saved what you wrote on /).waitFor();
  await page.unroute('**/jobs/', loseAnswer);
  await dialog.getByRole('button', { name: 'Request Job' }).click();
  await page.getByText('Job Requested').waitFor();
  const { data: jobs } = await client.nsem.jobs.list();
  expect(jobs.filter((job) => job.content === content)).toHaveLength(1);
  const lost = `failed: ${marketplace.url}/jobs/ net::ERR_CONNECTION_RESET`;
  expect(troubles.filter((trouble) => trouble !== lost)).toEqual([]);
  expect(await marketplace.brokenRules()).toEqual([]);
});
