import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { joinClient, joinProvider, type Person } from './support/people.ts';
import { logIn, seeHeading } from './support/screens.ts';
import { openStage, type Stage } from './support/stage.ts';
import { visit } from './support/visitor.ts';

const name = 'Esi Quaye';
const written = 'Fa samina hohoro wo nsa';
const sung = 'the sound of a take';

let stage: Stage;
let client: Person;

beforeAll(async () => {
  stage = await openStage();
  const { url } = stage.marketplace;
  client = await joinClient(url, { name: 'Yaw Boadi', email: 'yaw.boadi@example.com' });
});

afterAll(() => stage.close());

/** Runs in a page: all that the device has stored for the site, as one text. */
const everythingStored = `(async () => {
  const stored = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const response = await cache.match(request, { ignoreVary: true });
      stored.push(request.url, await response.text());
    }
  }
  const requested = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  for (const { name } of await indexedDB.databases()) {
    const database = await requested(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const rows = database.transaction(store).objectStore(store);
      const [keys, values] = await Promise.all([requested(rows.getAllKeys()), requested(rows.getAll())]);
      stored.push(name, JSON.stringify(keys), JSON.stringify(values));
    }
    database.close();
  }
  const readFolder = async (folder) => {
    for await (const [name, entry] of folder.entries()) {
      stored.push(name);
      if (entry.kind === 'directory') await readFolder(entry);
      else stored.push(await (await entry.getFile()).text());
    }
  };
  await readFolder(await navigator.storage.getDirectory());
  return stored.join('\\n');
})()`;

const readStored = (page: Page) => page.evaluate<string>(everythingStored);

/** Which of some texts a device has stored. */
async function findStored(page: Page, texts: readonly string[]): Promise<readonly string[]> {
  const stored = await readStored(page);
  return texts.filter((text) => stored.includes(text));
}

/** Leaves a take on the device, where the studio saves them. */
const leaveTake = ({ id }: Person, jobId: number) => `(async () => {
  const create = { create: true };
  const root = await navigator.storage.getDirectory();
  const takes = await root.getDirectoryHandle('nsem-takes', create);
  const own = await takes.getDirectoryHandle('${id}', create);
  const job = await own.getDirectoryHandle('${jobId}', create);
  const writable = await (await job.getFileHandle('take', create)).createWritable();
  await writable.write(${JSON.stringify(sung)});
  await writable.close();
})()`;

type Device = Readonly<{
  context: BrowserContext;
  page: Page;
  provider: Person;
  jobId: number;
  email: string;
  leave: () => Promise<void>;
}>;

let devices = 0;

/** A device on which a provider has worked on a translation, and has seen the pages of their role. */
async function workOnDevice(): Promise<Device> {
  const { url } = stage.marketplace;
  const email = `esi.quaye.${(devices += 1)}@example.com`;
  const provider = await joinProvider(url, { name, email });
  const { id: jobId } = await client.nsem.jobs.create({
    service_type: 'translation',
    source_language: 'en',
    target_language: 'tw',
    content: `Wash your hands with soap, on device ${devices}.`,
  });
  await provider.nsem.jobs.assign(jobId);
  const { token } = provider;
  const visitor = await visit(stage.browser, url, { token, serviceWorkers: 'allow' });
  const { page } = visitor;
  for (const path of ['/service-provider', '/account', `/service-provider/jobs/${jobId}`]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
  }
  await page.goto(`/service-provider/jobs/${jobId}/work`);
  // What cannot be sent stays on the device.
  await page.route('**/draft', (route) =>
    route.request().method() === 'PUT' ? route.abort('connectionreset') : route.continue(),
  );
  await page.getByRole('textbox', { name: 'Translation of segment 1' }).fill(written);
  await page
    .getByText(/^Saved on this /)
    .first()
    .waitFor();
  await page.evaluate(leaveTake(provider, jobId));
  const mine = [name, email, written, sung];
  await expect.poll(() => findStored(page, mine)).toEqual(mine);
  return { context: page.context(), page, provider, jobId, email, leave: visitor.leave };
}

/**
 * Logs in another provider, who sees their pages, and then has the device without a connection.
 *
 * @returns what they were shown of the first
 */
async function useAsSecond(
  { context, provider, email, jobId }: Device,
  page: Page,
): Promise<readonly string[]> {
  const second = stage.passOf('provider');
  await page.goto('/?dialog=login&as=service-provider');
  await logIn(page, second.email, second.password);
  await page.goto('/service-provider?tab=recent');
  await seeHeading(page, 'Provider Dashboard');
  const theirs = [name, email, written, sung, provider.token, 'Wash your hands with soap'];
  await expect.poll(() => findStored(page, theirs)).toEqual([]);
  await context.setOffline(true);
  const seen: string[] = [];
  for (const path of ['/service-provider', `/service-provider/jobs/${jobId}/work`, '/account']) {
    await page.goto(path).catch(() => undefined);
    const shown = await page.locator('body').textContent();
    seen.push(...theirs.filter((text) => shown?.includes(text)));
  }
  await context.setOffline(false);
  return seen;
}

describe('a second account on a device', () => {
  it('finds nothing of the first, which has logged out', async () => {
    const device = await workOnDevice();
    const { page } = device;
    await page.goto('/service-provider');
    await page.getByRole('button', { name: 'Logout', exact: true }).click();
    await page.getByRole('button', { name: 'Login' }).first().waitFor();
    expect(await useAsSecond(device, page)).toEqual([]);
    await device.leave();
  });

  it('finds nothing of the first, whose browser was closed and whose session has ended', async () => {
    const device = await workOnDevice();
    await device.page.close();
    await device.provider.nsem.auth.logout();
    const page = await device.context.newPage();
    await page.goto('/service-provider');
    await page.getByRole('button', { name: 'Login' }).first().waitFor();
    const shown = await page.locator('body').textContent();
    expect([name, device.email, written].filter((text) => shown?.includes(text))).toEqual([]);
    expect(await useAsSecond(device, page)).toEqual([]);
    await device.leave();
  });
});

it('the takes of a job leave the device when it is another’s or has ended, and the others stay', async () => {
  const device = await workOnDevice();
  const { page, provider, jobId } = device;
  const other = await client.nsem.jobs.create({
    service_type: 'translation',
    source_language: 'en',
    target_language: 'tw',
    content: 'Drink clean water.',
  });
  await provider.nsem.jobs.assign(other.id);
  await page.evaluate(leaveTake(provider, other.id));
  const folders = async (): Promise<readonly string[]> => {
    const stored = (await readStored(page)).split('\n');
    return [jobId, other.id].map(String).filter((id) => stored.includes(id));
  };
  expect(await folders()).toEqual([String(jobId), String(other.id)]);
  await provider.nsem.jobs.deliver(jobId, { output_text: written, note: 'Checked by hand.' });
  await page.goto('/service-provider');
  await expect.poll(folders).toEqual([String(other.id)]);
  await device.leave();
});
