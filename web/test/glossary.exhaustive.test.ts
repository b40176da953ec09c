import { startTestMarketplace, type TestMarketplace } from '@nsem/adapters/testing';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { closeWindows, shareBrowser } from './support/launch-browser.ts';
import { joinClient, joinProvider, type Person } from './support/people.ts';
import { setPrices } from './support/prices.ts';
import { enterAs, patienceMs } from './support/visitor.ts';

const csv = `\uFEFFterm;translation;forbidden;source_language;target_language
health centre;apɔmuden fie;ayaresabea;English;Twi
Ghana Health Service;;;en;tw
`;

let marketplace: TestMarketplace;
let browser: Browser;
let translator: Person;
let client: Person;

beforeAll(async () => {
  marketplace = await startTestMarketplace();
  await setPrices(marketplace);
  const { url } = marketplace;
  translator = await joinProvider(url, { name: 'Ama Serwaa', email: 'ama.serwaa@example.com' });
  client = await joinClient(url, { name: 'Kojo Danso', email: 'kojo.danso@example.com' });
  browser = await shareBrowser();
});

afterAll(async () => {
  await closeWindows(browser);
  await marketplace.stop();
});

async function openAs({ token }: Person, path: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: marketplace.url,
    viewport: { width: 360, height: 740 },
  });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  await enterAs(page, token);
  await page.goto(path);
  return page;
}

it('a client imports terms, and the provider is warned until the translation has them', async () => {
  const glossary = await openAs(client, '/client?tab=jobs');
  await glossary.getByRole('link', { name: 'Glossary' }).click();
  await glossary.getByRole('button', { name: 'Import CSV' }).click();
  const file = { name: 'terms.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await glossary.getByLabel('Choose a CSV file').setInputFiles(file);
  await glossary.getByText('2 new terms.').waitFor();
  await glossary.getByRole('button', { name: 'Import', exact: true }).click();
  await glossary.getByText('Ghana Health Service').first().waitFor();

  const languages = { source_language: 'en', target_language: 'tw' };
  const content = 'The Health Centre is open.';
  const work = { service_type: 'translation', ...languages, content } as const;
  const { id } = await client.nsem.jobs.create(work);
  await translator.nsem.jobs.assign(id);

  const workbench = await openAs(translator, `/service-provider/jobs/${id}/work`);
  await workbench.locator('mark').filter({ hasText: 'Health Centre' }).waitFor();
  const field = workbench.getByRole('textbox', { name: 'Translation of segment 1', exact: true });
  await field.fill('Ayaresabea no abue.');
  const warning = workbench.getByText('The client does not want “Ayaresabea”.').first();
  await warning.waitFor();
  await field.fill('');
  await workbench.getByRole('button', { name: 'Insert apɔmuden fie' }).click();
  await workbench.keyboard.type(' no abue.');
  await warning.waitFor({ state: 'detached' });
  await workbench.getByRole('button', { name: 'Deliver', exact: true }).click();
  const dialog = workbench.getByRole('dialog', { name: `Deliver job #${id}` });
  await dialog.getByText(/^The checks found nothing/).waitFor();
  await dialog.getByRole('button', { name: 'Deliver', exact: true }).click();
  await expect.poll(async () => (await client.nsem.jobs.get(id)).status).toBe('completed');
});
