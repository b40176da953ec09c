import type { Page } from 'playwright';

import type { Who } from '../support/stage.ts';

/** One state of a screen of the application. */
export type Screen = Readonly<{
  name: string;
  who: Who;
  /** Its address. */
  at: string;
  /** What the server does meanwhile, if it does not respond normally. */
  server?: 'silent' | 'failing';
  /** The failures that are expected on the way to the state. */
  expects?: RegExp;
  /** Brings the screen into its state, and waits until it is. */
  reach(page: Page): Promise<unknown>;
}>;

/** Waits until a text is visible. */
export const see =
  (text: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByText(text).filter({ visible: true }).first().waitFor();

/** Waits until something is shown to be on its way; a part that is hidden may wait as well. */
export const seeWaiting = (page: Page): Promise<void> =>
  page.locator('[aria-busy="true"]').filter({ visible: true }).first().waitFor();

/** Waits until a dialog with a name is open and shows a text. */
export const seeDialog =
  (name: string | RegExp, text?: string | RegExp) =>
  async (page: Page): Promise<void> => {
    const dialog = page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));
    await dialog.waitFor();
    if (text !== undefined) await dialog.getByText(text).first().waitFor();
  };

/** Presses a button, by its name, and waits for the result. */
export const press =
  (button: string | RegExp, then: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: button }).first().click();
    await then(page);
  };

const isCall = (url: URL): boolean =>
  !/^\/(assets\/|auth\/me$|favicon|$)/.test(url.pathname) && !url.pathname.endsWith('.js');

/** Makes every call of a page hang or fail with a 503, except the session check. */
export async function hinder(page: Page, server: Screen['server']): Promise<void> {
  if (server === undefined) return;
  await page.route(isCall, async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue();
    if (server === 'silent') return undefined;
    return route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ title: 'Unavailable', status: 503, detail: 'The disk is full.' }),
    });
  });
}
