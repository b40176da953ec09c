import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

import { download } from './visitor.ts';

const newPassword = 'akwaaba-osu-2026';

/** Waits until a page has its heading. */
export const seeHeading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor();

/** Fills in the sign-up fields that clients and providers share. */
export async function fillAccount(dialog: Locator, name: string, email: string): Promise<void> {
  await dialog.getByRole('textbox', { name: 'Full name' }).fill(name);
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  await dialog.getByLabel(/^Password/).fill(newPassword);
  await dialog.getByLabel(/^Confirm password/).fill(newPassword);
}

/** Logs in with the open dialog. */
export async function logIn(page: Page, email: string, secret: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Login to Nsem' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  await dialog.getByLabel(/^Password/).fill(secret);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Opens the dialog for a new service. */
export async function openService(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add Service' }).first().click();
  return page.getByRole('dialog', { name: 'Add Service' });
}

/** Submits the service, and waits for its confirmation. */
export async function submitService(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Add Service' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Service Added').waitFor();
  await page.getByRole('button', { name: 'Close: Service Added' }).click();
}

/** Waits until a timer shows at least some seconds: on a busy machine it may skip any of them. */
export async function waitForTimer(timer: Locator, seconds: number): Promise<void> {
  await expect
    .poll(async () => {
      const [, minutes, rest] = /^(\d+):(\d\d)/.exec((await timer.textContent()) ?? '') ?? [];
      return Number(minutes) * 60 + Number(rest);
    })
    .toBeGreaterThanOrEqual(seconds);
}

/** Starts to record, and waits until the timer shows at least some seconds. */
export async function recordUntil(dialog: Locator, seconds: number): Promise<void> {
  await dialog.getByRole('button', { name: 'Start recording' }).click();
  await waitForTimer(dialog.getByRole('timer'), seconds);
}

/** Records until the timer shows at least some seconds, and stops. */
export async function record(dialog: Locator, seconds: number): Promise<void> {
  await recordUntil(dialog, seconds);
  await dialog.getByRole('button', { name: 'Stop recording' }).click();
  await dialog.getByText('recording.wav').waitFor();
}

/** The length of the recording of a form. */
export async function recordedSeconds(dialog: Locator): Promise<number> {
  const text = await dialog.getByText(/^0:\d\d, /).textContent();
  return Number(/^0:(\d\d)/.exec(text ?? '')?.[1]);
}

/** Plays the recording of a form for a short time. */
export async function listen(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Play: Listen, your recording' }).click();
  await dialog.getByRole('button', { name: 'Stop: Listen, your recording' }).click();
}

/** The error message of a form. */
export const faultOf = (dialog: Locator): Promise<string | null> =>
  dialog.getByRole('alert').textContent();

/** Waits until the footer shows the price, opens its calculation, and waits for figures by name. */
export async function seeQuote(
  dialog: Locator,
  figures: Readonly<Record<string, string>>,
): Promise<void> {
  const price = dialog.getByRole('region', { name: 'Total' });
  await price.locator('details:not([open]) > summary').click();
  for (const [name, value] of Object.entries(figures)) {
    await price.locator('dl > div', { hasText: name }).filter({ hasText: value }).waitFor();
  }
  await price.locator('summary').click();
}

/** The figures on the cards at the top of a dashboard, by their names, with their notes. */
export async function figuresOn(page: Page): Promise<Readonly<Record<string, string>>> {
  const cards = await page.locator('dl:has(> div > dd.numeric) > div').all();
  const figures = cards.map(async (card) => {
    const name = (await card.locator('dt').textContent()) ?? '';
    const texts = await card.locator('dd').allTextContents();
    const [value = '', note = ''] = texts.map((text) => text.replaceAll('\u00A0', ' '));
    return [[name, value] as const, [`${name} note`, note] as const];
  });
  return Object.fromEntries((await Promise.all(figures)).flat());
}

/** The card of the job with a content. */
export const jobCard = (page: Page, content: string): Locator =>
  page.getByRole('listitem').filter({ hasText: content });

/** Waits until a client’s job has a status, and shows a fact. */
export async function seeJob(
  page: Page,
  content: string,
  status: string,
  fact: string,
): Promise<void> {
  const card = jobCard(page, content);
  await card.getByText(status, { exact: true }).waitFor();
  await card.getByText(fact).first().waitFor();
}

/** Accepts an available job, which opens in the workbench, and returns to the list, which has it no longer. */
export async function accept(page: Page, content: string): Promise<void> {
  await jobCard(page, content)
    .getByRole('button', { name: /^Accept job/ })
    .click();
  await page.getByRole('link', { name: 'Available Jobs' }).click();
  await page.getByRole('heading', { name: 'Available Jobs' }).waitFor();
  await jobCard(page, content).waitFor({ state: 'hidden' });
}

/** Opens the dialog that delivers a job. */
export async function openDelivery(page: Page, content: string): Promise<Locator> {
  await jobCard(page, content)
    .getByRole('button', { name: /^Deliver job/ })
    .click();
  return page.getByRole('dialog', { name: /^Deliver job/ });
}

/** Waits until a delivered job shows what it brought. */
export const seeEarned = (page: Page, content: string, text: string): Promise<void> =>
  jobCard(page, content).getByText(text).waitFor();

/** Downloads what was delivered for a job, from its page, and returns to the list. */
export async function downloadOutput(page: Page, content: string): ReturnType<typeof download> {
  await jobCard(page, content).getByRole('heading').getByRole('link').click();
  const file = await download(
    page,
    page.getByRole('main').getByRole('button', { name: /^Download: / }),
  );
  await page.getByRole('link', { name: 'My Jobs' }).click();
  await jobCard(page, content).waitFor();
  return file;
}
