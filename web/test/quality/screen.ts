import type { Page } from 'playwright';

import type { Who } from '../support/stage.ts';

/** A screen of the application in one of its states. */
export type Screen = Readonly<{
  name: string;
  who: Who;
  /** Where it is. */
  at: string;
  /** What the server does meanwhile, where it does not simply answer. */
  server?: 'silent' | 'failing';
  /** What goes wrong on the way, as part of it. */
  expects?: RegExp;
  /** Brings the screen into its state, and waits until it is. */
  reach(page: Page): Promise<unknown>;
}>;

/** Waits until a text is to be seen. */
export const see =
  (text: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByText(text).filter({ visible: true }).first().waitFor();

/** Waits until a dialog with a name stands open, and shows a text. */
export const seeDialog =
  (name: string | RegExp, text?: string | RegExp) =>
  async (page: Page): Promise<void> => {
    const dialog = page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));
    await dialog.waitFor();
    if (text !== undefined) await dialog.getByText(text).first().waitFor();
  };

/** Presses a button, by its name, and waits for what it brings. */
export const press =
  (button: string | RegExp, then: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: button }).first().click();
    await then(page);
  };

const isCall = (url: URL): boolean =>
  !/^\/(assets\/|auth\/me$|favicon|$)/.test(url.pathname) && !url.pathname.endsWith('.js');

/** Lets the server answer nothing, or only that it cannot, to all but who is logged in. */
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
