import type { Page } from 'playwright';

import type { Who } from '../support/stage.ts';

/** Does something with a page, and waits for the result. */
export type Step = (page: Page) => Promise<unknown>;

/** How a screen gets into a state. */
export type Way = Readonly<{
  /** What is answered to the page, before it is opened. */
  prepare?: Step;
  /** Brings the screen into its state, and waits until it is. */
  reach: Step;
}>;

/** The way of a screen whose calls are answered by the test, in part. */
export const prepared = (prepare: Step, then: Step | Way): Way => {
  const { prepare: first, reach } = wayOf(then);
  return {
    reach,
    prepare: async (page) => {
      await first?.(page);
      await prepare(page);
    },
  };
};

/** A screen that needs no more than a step is reached by it. */
export const wayOf = (way: Step | Way): Way => (typeof way === 'function' ? { reach: way } : way);

/** One state of a screen of the application. */
export type Screen = Way &
  Readonly<{
    name: string;
    who: Who;
    /** Its address. */
    at: string;
    /** Whether it needs a page that has just been loaded, rather than a way within the application. */
    isLoaded?: boolean;
    /** Whether what begins in it goes on after its page is left, until the document is gone. */
    isGoingOn?: boolean;
    /** Whether only the exhaustive tests judge it: others show nearly the same. */
    isExhaustive?: boolean;
    /** What the server does meanwhile, if it does not respond normally. */
    server?: 'silent' | 'failing';
    /** The failures that are expected on the way to the state. */
    expects?: RegExp;
  }>;

/** Waits until a text is visible. */
export const see =
  (text: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByText(text).filter({ visible: true }).first().waitFor();

/** Waits until something is shown to be on its way; a part that is hidden may wait as well. */
const seeWaiting = (page: Page): Promise<void> =>
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

export const isCall = (url: URL): boolean =>
  !/^\/(assets\/|auth\/me$|favicon|$)/.test(url.pathname) && !url.pathname.endsWith('.js');

type Hindrance = NonNullable<Screen['server']>;

/**
 * Screens while the server is silent, and while it fails. They all show this with the same parts, so
 * that the components' tests of each are enough; one of each is judged in any case.
 */
export const hindered = (
  screens: readonly Screen[],
  examples: Readonly<Record<Hindrance, string>>,
): readonly Screen[] =>
  (['silent', 'failing'] as const).flatMap((server) =>
    screens.map((screen) => ({
      ...screen,
      name: `${screen.name}, server ${server}`,
      server,
      isExhaustive: screen.name !== examples[server],
      reach: server === 'silent' ? seeWaiting : seeAlert,
    })),
  );

const seeAlert = (page: Page): Promise<void> => page.getByRole('alert').first().waitFor();

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
