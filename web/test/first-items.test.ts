import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { itExhaustively } from './support/exhaustive-only.ts';
import { oneOfEach } from './support/one-of-each.ts';
import { openStage, type Stage, type Who } from './support/stage.ts';

const phone = { width: 360, height: 740 };
/** How much of an item must be in view, in pixels: its name, at least. */
const seenPixels = 40;
/** The most that a record of an admin's list takes. */
const highestRecord = 96;

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

const job = '[role=tabpanel] [data-job]';
const item = '[role=tabpanel] li';
const record = '[role=tabpanel] tbody tr';

const tabs: readonly (readonly [who: Who, at: string, first: string])[] = [
  ['client', '/client', `${item} h3`],
  ['client', '/client?tab=jobs', job],
  ['client', '/client?tab=api', '[role=tabpanel] input'],
  ['client', '/client?tab=usage', '[role=tabpanel] :text-is("API Calls")'],
  ['provider', '/service-provider', '[role=tabpanel] dl, [role=tabpanel] li'],
  ['provider', '/service-provider?tab=available', job],
  ['provider', '/service-provider?tab=recent', job],
  ['provider', '/service-provider?tab=earnings', '[role=tabpanel] dl'],
  ['provider', '/service-provider?tab=api', '[role=tabpanel] input'],
  ['admin', '/admin', item],
  ['admin', '/admin?tab=jobs', record],
  ['admin', '/admin?tab=providers', item],
  ['admin', '/admin?tab=languages', item],
  ['admin', '/admin?tab=prices', '[role=tabpanel] h3'],
  ['admin', '/admin?tab=analytics', '[role=tabpanel] dl, [role=tabpanel] figure'],
  ['admin', '/admin?tab=wallets', '[role=tabpanel] dl'],
  ['admin', '/admin?tab=accounts', record],
  ['admin', '/admin?tab=audit', item],
  ['admin', '/admin?tab=settings', '[role=tabpanel] h2:text-is("Jobs and Prices")'],
];

const visitOnPhone = (who: Who) =>
  stage.returnAs(who, { viewport: phone, hasTouch: true, isMobile: true });

const boxOf = async (page: Page, selector: string) => {
  const found = page.locator(selector).first();
  await found.waitFor();
  const box = await found.boundingBox();
  if (box === null) throw new Error(`${selector} is not to be seen`);
  return box;
};

describe('on a phone', () => {
  it.each(oneOfEach(tabs, ([who]) => who))(
    '%s sees the first item of %s without scrolling',
    async (who, at, first) => {
      const visitor = await visitOnPhone(who);
      const { page } = visitor;
      await page.goto(at);
      const box = await boxOf(page, first);
      const bar = await boxOf(page, '[role=tablist]');
      expect(box.y).toBeGreaterThan(0);
      expect(box.y + Math.min(box.height, seenPixels)).toBeLessThanOrEqual(bar.y);
      expect(Math.round(bar.y + bar.height)).toBe(phone.height);
    },
  );

  it.each(oneOfEach(['jobs', 'providers', 'wallets', 'accounts'], () => 'admin'))(
    'a record of the admin’s tab %s is a card that leaves room for others',
    async (name) => {
      const visitor = await visitOnPhone('admin');
      await visitor.page.goto(`/admin?tab=${name}`);
      // Above the list is another one, of what an admin is to decide.
      await visitor.page.locator(record).nth(3).waitFor();
      const records = await visitor.page.locator(record).all();
      const boxes = await Promise.all(records.map((one) => one.boundingBox()));
      const heights = boxes.map((box) => box?.height ?? Infinity);
      expect(heights.length).toBeGreaterThan(3);
      expect(Math.max(...heights)).toBeLessThanOrEqual(highestRecord);
    },
  );

  itExhaustively('every tab of an admin is reached from the bar', async () => {
    const visitor = await visitOnPhone('admin');
    const { page } = visitor;
    await page.goto('/admin');
    for (const name of ['Audit Log', 'Settings', 'Wallet Management', 'Jobs']) {
      const tab = page.getByRole('tab', { name, exact: true });
      if ((await boxOf(page, `[role=tab][aria-label="${name}"]`)).y >= phone.height)
        await page.getByRole('button', { name: 'More', exact: true }).tap();
      await tab.tap();
      await page.getByRole('tab', { name, selected: true }).waitFor();
    }
    expect(visitor.troubles).toEqual([]);
  });
});
