import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';

import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { openStage, type Stage, type Who } from './support/stage.ts';

let stage: Stage;
/** What a browser does that translates a page; see there. */
let translate: string;

beforeAll(async () => {
  const source = await readFile(
    new URL('../app/testing/translate-page.ts', import.meta.url),
    'utf8',
  );
  translate = `{ ${stripTypeScriptTypes(source).replace('export ', '')} translatePage(); }`;
  stage = await openStage();
});

afterAll(() => stage.close());

/** Buttons open and shut what they control, so each is pressed again. */
async function pressEach(buttons: Locator): Promise<void> {
  for (const button of await buttons.all()) {
    await button.click();
    await button.click();
  }
}

async function openTabs(page: Page): Promise<void> {
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'hidden' });
    await pressEach(page.locator('main summary:visible'));
  }
}

/**
 * Runs in a page: whether React has taken over what the document brought. The text of a function is compiled
 * only when the wait begins; an expression again in each frame, which the policy of the page forbids.
 */
const isTakenOver = `() =>
  Object.keys(document.querySelector('h1')).some((key) => key.startsWith('__react'))`;

/**
 * What is pressed beyond tabs and folds, and what it must show then; the translator adds a dot. Each of
 * them changes or removes a text beside other children, which fails without elements of their own.
 */
const users: readonly Readonly<{ who: Who; at: string; act(page: Page): Promise<unknown> }>[] = [
  {
    who: 'visitor',
    at: '/pricing',
    act: async (page) => {
      await page.getByRole('button', { name: 'Login' }).first().click();
      await page.getByRole('dialog').getByText('Login to Nsem·').waitFor();
      await page.keyboard.press('Escape');
      for (const words of ['120', '40']) {
        await page.getByRole('spinbutton', { name: 'Word count' }).fill(words);
        await page.getByText(new RegExp(`^Your first translation: ${words} of .+·$`)).waitFor();
      }
    },
  },
  {
    who: 'client',
    at: '/client',
    act: async (page) => {
      await page.getByRole('tab', { name: 'API Integration' }).click();
      await page.getByRole('textbox', { name: 'API key name' }).fill('Ho market');
      await page
        .getByRole('button', { name: /^Create/ })
        .first()
        .click();
      const key = page.getByRole('listitem').filter({ hasText: 'Ho market' });
      for (const [from, to] of [
        ['Show', 'Hide'],
        ['Hide', 'Show'],
      ] as const) {
        await key.getByRole('button', { name: new RegExp(`^${from}`) }).click();
        await key.getByText(new RegExp(`^\\s*${to}·`)).waitFor();
      }
    },
  },
  {
    who: 'provider',
    at: '/service-provider',
    act: async (page) => {
      await page.getByRole('tab', { name: 'Available Jobs' }).click();
      await page
        .getByRole('button', { name: /^I need longer/ })
        .first()
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Ask the client/ })
        .click();
      const proposed = page.getByText(/^You proposed/);
      await proposed.waitFor();
      await page.getByRole('button', { name: /^Withdraw/ }).click();
      await proposed.waitFor({ state: 'detached' });
    },
  },
  {
    who: 'admin',
    at: '/admin',
    act: async (page) => {
      await page.getByRole('tab', { name: 'Service Provider Management' }).click();
      await page.getByText('Select all·').click();
      await page.getByText(/^\d+ selected·$/).waitFor();
    },
  },
];

it.each(users)(
  'stays whole and current for a $who whose browser translates it (case 01, translated-page)',
  async ({ who, at, act }) => {
    const { page, troubles } = await stage.returnAs(who);
    await page.goto(at);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForFunction(isTakenOver);
    await page.evaluate(translate);
    await openTabs(page);
    await act(page);
    expect(troubles).toEqual([]);
    expect(await page.getByText(/could not be shown|Something went wrong/).count()).toBe(0);
  },
);
