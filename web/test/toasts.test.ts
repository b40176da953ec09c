import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { focusText, tabTo } from './support/keyboard.ts';
import { openStage, type Stage } from './support/stage.ts';
import type { Visitor } from './support/visitor.ts';

const shownMs = 5_000;

let stage: Stage;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

beforeEach(async () => {
  visitor = await stage.visitAs('new client');
  ({ page } = visitor);
  await page.goto('/client?tab=api');
  await page
    .getByText('You have no API keys yet.')
    .or(page.getByText('Never used'))
    .first()
    .waitFor();
  return async () => {
    await visitor.leave();
    expect(visitor.troubles).toEqual([]);
  };
});

const messages = () => page.getByRole('region', { name: 'Messages' });
const close = () => page.getByRole('button', { name: /^Close: / });

const enter = async (name: string): Promise<void> => {
  const field = page.getByRole('textbox', { name: 'API key name' });
  await field.fill(name);
  await field.press('Enter');
};

const makeKey = async (name: string): Promise<void> => {
  await enter(name);
  await messages().getByText(name).waitFor();
};

const boxOf = async (name: RegExp) => {
  const box = await page.getByRole('region', { name: 'Messages' }).getByText(name).boundingBox();
  if (box === null) throw new Error('The message is not to be seen');
  return box;
};

it('appear top right for five seconds, as status', async () => {
  await makeKey('Kete Krachi ferry');
  const start = performance.now();
  const box = await boxOf(/Kete Krachi/);
  expect(box.x).toBeGreaterThan(1280 / 2);
  expect(box.y).toBeLessThan(900 / 4);
  const status = messages().getByRole('status');
  expect(await status.textContent()).toContain('API Key Created');
  await close().waitFor({ state: 'hidden' });
  expect(performance.now() - start).toBeGreaterThan(shownMs - 1_000);
  expect(performance.now() - start).toBeLessThan(shownMs + 3_000);
});

it('are alerts if something failed, each shown once, beside the control that failed', async () => {
  await enter('');
  await enter('');
  await messages().getByText('Invalid Input').waitFor();
  expect(await close().count()).toBe(1);
  expect(await messages().getByRole('alert').textContent()).toContain('Invalid Input');
  const beside = page.getByRole('main').getByText('Please enter a name for your API key.');
  expect(await beside.isVisible()).toBe(true);
});

it('are at most three, the newest ones', async () => {
  const names = ['Salaga one', 'Salaga two', 'Salaga three', 'Salaga four'];
  for (const name of names) await makeKey(name);
  expect(await close().count()).toBe(3);
  expect(await messages().textContent()).not.toContain('Salaga one');
  for (let left = 3; left > 0; left -= 1) {
    await close().first().click();
    expect(await close().count()).toBe(left - 1);
  }
});

it('stay while the pointer or the focus is on them', async () => {
  await makeKey('Axim harbour');
  await close().hover();
  await page.waitForTimeout(shownMs + 1_500);
  expect(await close().count()).toBe(1);
  await tabTo(page, { role: 'button', name: 'Close: API Key Created', atMost: 80 });
  await page.mouse.move(5, 5);
  await page.waitForTimeout(shownMs + 1_500);
  expect(await close().count()).toBe(1);
  await page.keyboard.press('Enter');
  await close().waitFor({ state: 'hidden' });
  // The focus goes back to where it came from.
  expect(await focusText(page)).toMatch(/^link "Contact Sales"/);
});

it('cover neither the tabs nor the content of a phone, and can be closed by touch', async () => {
  const phone = await stage.visitAs('new client', {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await visitor.leave();
  visitor = phone;
  page = phone.page;
  await page.goto('/client?tab=api');
  for (const name of ['Wa one', 'Wa two', 'Wa three']) await makeKey(name);
  await page.evaluate('scrollTo(0, 0)');
  expect(await close().count()).toBe(1);
  expect(await messages().getByText('Wa three').isVisible()).toBe(true);
  const tabs = await page.getByRole('tablist').boundingBox();
  const title = await page.getByRole('heading', { name: 'API Keys' }).boundingBox();
  const shelf = await messages().boundingBox();
  if (!tabs || !title || !shelf) throw new Error('The tabs or the messages are not seen');
  expect(shelf.y + shelf.height).toBeLessThanOrEqual(Math.min(tabs.y, title.y + title.height));
  expect(shelf.x).toBeGreaterThanOrEqual(0);
  expect(shelf.x + shelf.width).toBeLessThanOrEqual(360);
  const target = await close().first().boundingBox();
  expect(target?.width).toBeGreaterThanOrEqual(44);
  expect(target?.height).toBeGreaterThanOrEqual(44);
});
