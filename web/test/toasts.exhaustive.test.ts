import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { focusText, tabTo } from './support/keyboard.ts';
import { openStage, type Stage } from './support/stage.ts';
import type { Visitor, VisitOptions } from './support/visitor.ts';

/** Runs in a page before its scripts: no message vanishes, however slow the machine is. */
const holdMessages = `{
  const start = globalThis.setTimeout;
  globalThis.setTimeout = (run, ms, ...rest) => start(run, ms === 5_000 ? 2 ** 30 : ms, ...rest);
}`;

let stage: Stage;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

/** Opens the API keys of a client. */
async function enterWith(options: VisitOptions = {}): Promise<void> {
  visitor = await stage.visitAs('new client', options);
  ({ page } = visitor);
  await visitor.runFirst(holdMessages);
  await page.goto('/client?tab=api');
  await page
    .getByText('You have no API keys yet.')
    .or(page.getByText('Never used'))
    .first()
    .waitFor();
}

afterEach(async () => {
  await visitor.leave();
  expect(visitor.troubles).toEqual([]);
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

it('appear top right as status, and leave the focus where it was when a key closes them', async () => {
  await enterWith();
  await makeKey('Kete Krachi ferry');
  const box = await boxOf(/Kete Krachi/);
  expect(box.x).toBeGreaterThan(1280 / 2);
  expect(box.y).toBeLessThan(900 / 4);
  expect(await messages().getByRole('status').textContent()).toContain('API Key Created');
  await tabTo(page, { role: 'button', name: 'Close: API Key Created', atMost: 80 });
  await page.keyboard.press('Enter');
  await close().waitFor({ state: 'hidden' });
  expect(await focusText(page)).toMatch(/^link "Contact Sales"/);

  // A failure is an alert, shown once, beside the control that failed.
  await enter('');
  await enter('');
  await messages().getByText('Invalid Input').waitFor();
  expect(await close().count()).toBe(1);
  expect(await messages().getByRole('alert').textContent()).toContain('Invalid Input');
  const beside = page.getByRole('main').getByText('Please enter a name for your API key.');
  expect(await beside.isVisible()).toBe(true);
});

it('cover neither the tabs nor the content of a phone, and can be closed by touch', async () => {
  await enterWith({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
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
