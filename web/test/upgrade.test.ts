import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openStage, type Stage, type Who } from './support/stage.ts';
import type { Visitor } from './support/visitor.ts';

let stage: Stage;
let visitor: Visitor;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

const comeTo = async (at: string, who: Who = 'client'): Promise<Page> => {
  visitor = await stage.visitAs(who);
  await visitor.page.goto(at);
  await visitor.page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => visitor.page.evaluate<boolean>(isAtRest)).toBe(true);
  return visitor.page;
};

/** Whether the page has loaded what it needs after an upgrade. */
const isAtRest =
  "performance.getEntriesByType('resource').some(({ name }) => name.includes('/recovery-'))";

/** Removes the files of the page from its server, as an upgrade does, until the next load; counts loads. */
async function upgrade(page: Page, isForever = false): Promise<() => number> {
  let loads = 0;
  let isGone = true;
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return;
    loads += 1;
    isGone = isForever;
  });
  await page.route(/\/assets\//, (route) => {
    const isFirst = !isForever || /manifest|api-panel/.test(route.request().url());
    return isGone && isFirst ? route.fulfill({ status: 404, body: '' }) : route.continue();
  });
  return () => loads;
}

const dashboardLink = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: /Dashboard/ })
    .first();
const seeHeading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const apiTab = (page: Page) => page.getByRole('tab', { name: 'API Integration' });

describe('after an upgrade (case 12, chunk-after-deploy)', () => {
  it('a link is followed with one load', async () => {
    const page = await comeTo('/about');
    await dashboardLink(page).waitFor();
    const loads = await upgrade(page);
    await dashboardLink(page).click();
    await seeHeading(page, 'Client Dashboard');
    expect(loads()).toBe(1);
    expect(new URL(page.url()).pathname).toBe('/client');
    await visitor.leave();
  });

  it('a tab is opened with one load', async () => {
    const page = await comeTo('/client');
    const loads = await upgrade(page);
    await apiTab(page).click();
    await page.getByRole('heading', { name: 'API Keys' }).waitFor();
    expect(loads()).toBe(1);
    await visitor.leave();
  });

  it('a dialog is opened only once the user allows it, if something is entered', async () => {
    const page = await comeTo('/contact', 'visitor');
    const message = page.getByRole('textbox', { name: 'Message' });
    await message.fill('Do you translate into Gonja?');
    const loads = await upgrade(page);
    await page.getByRole('button', { name: 'Login' }).click();
    const reload = page.getByRole('alert').getByRole('button', { name: 'Reload' });
    await reload.waitFor();
    expect(loads()).toBe(0);
    expect(await message.inputValue()).toBe('Do you translate into Gonja?');
    await reload.click();
    await page.getByRole('dialog', { name: 'Login to Nsem' }).waitFor();
    expect(loads()).toBe(1);
    await visitor.leave();
  });

  it('a part that is still missing is not reloaded again', async () => {
    const page = await comeTo('/client');
    const loads = await upgrade(page, true);
    await apiTab(page).click();
    await page.getByRole('button', { name: 'Reload' }).waitFor();
    expect(loads()).toBe(1);
    await visitor.leave();
  });
});

describe('without a connection', () => {
  it('a link that needs one leaves the page as it is, and works later', async () => {
    const page = await comeTo('/about');
    await dashboardLink(page).waitFor();
    const loads = await upgrade(page);
    await page.unrouteAll();
    await page.context().setOffline(true);
    await dashboardLink(page).click();
    await page.getByText('The page could not be opened').waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.context().setOffline(false);
    await dashboardLink(page).click();
    await seeHeading(page, 'Client Dashboard');
    expect(loads()).toBe(1);
    await visitor.leave();
  });
});
