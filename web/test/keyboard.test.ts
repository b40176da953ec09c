import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { itExhaustively, onlyExhaustively } from './support/exhaustive-only.ts';
import {
  arrowToTab,
  focusText,
  pickOption,
  pressOn,
  tabTo,
  typeInto,
  wayThrough,
} from './support/keyboard.ts';
import { jobCard } from './support/screens.ts';
import { openStage, type Stage } from './support/stage.ts';
import type { Visitor } from './support/visitor.ts';

const leaflet = 'Boil the water for one minute before you drink it.';
const leafletInTwi = 'Noa nsu no simma baako ansa na woanom.';
const secret = 'sankofa-on-the-weir';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

async function seeFocus(page: Page, text: string | RegExp): Promise<void> {
  await expect.poll(() => focusText(page)).toMatch(text);
}

const seeOpen = (page: Page, role: 'dialog' | 'alertdialog', name: string | RegExp) =>
  page.getByRole(role, { name }).waitFor();

/** Closes with Escape what a key has opened, and checks that the focus returns. */
async function leaveAndReturn(page: Page, role: 'dialog' | 'alertdialog', opener: string | RegExp) {
  expect(await isFocusInside(page, role)).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole(role).waitFor({ state: 'hidden' });
  await seeFocus(page, opener);
}

const isFocusInside = async (page: Page, role: 'dialog' | 'alertdialog'): Promise<boolean> =>
  (await page.getByRole(role).locator(':focus').count()) === 1;

describe('with the keyboard alone', () => {
  let visitor: Visitor;

  const comeAs = async (who: Parameters<Stage['visitAs']>[0], at: string): Promise<Page> => {
    visitor = await stage.returnAs(who);
    await visitor.page.goto(at);
    return visitor.page;
  };

  afterEach(() => {
    expect(visitor.troubles).toEqual([]);
  });

  itExhaustively('a visitor joins as a client', async () => {
    const page = await comeAs('visitor', '/');
    await page.keyboard.press('Tab');
    expect(await focusText(page)).toBe('link "Skip to content"');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focusText(page)).toBe('button "Get Started"');

    await page.keyboard.press('Enter');
    await seeOpen(page, 'dialog', 'Join Nsem');
    await seeFocus(page, 'textbox "Full name"');
    await leaveAndReturn(page, 'dialog', 'button "Get Started"');

    await page.keyboard.press('Enter');
    await seeFocus(page, 'textbox "Full name"');
    await page.keyboard.type('Kwesi Arhin');
    await typeInto(page, 'Email', 'kwesi.arhin@example.com');
    await typeInto(page, 'Password', secret);
    await typeInto(page, 'Confirm password', secret);
    await typeInto(page, /What do you need/, 'Subtitles in Ewe');
    await pressOn(page, { role: 'button', name: 'Create Account' });
    await page.waitForURL('**/client');
    await expect.poll(() => page.title()).toBe('Client Dashboard · Nsem');
    await seeFocus(page, 'heading "Client Dashboard"');
  });

  it('a client finds a provider, requests a translation, and cancels it', async () => {
    const page = await comeAs('client', '/client');
    await arrowToTab(page, 'Discover Service Providers');
    await tabTo(page, { role: 'searchbox', name: 'Search service providers' });
    await page.keyboard.type('Ama Serwaa');
    await page.waitForURL('**/client?q=Ama+Serwaa');
    const details = 'button "View Details: Ama Serwaa Boateng"';
    await pressOn(page, { role: 'button', name: 'View Details: Ama Serwaa Boateng' });
    await seeOpen(page, 'dialog', 'Service provider');
    await leaveAndReturn(page, 'dialog', details);

    await pressOn(page, { role: 'button', name: 'Request a Job', key: 'Shift+Tab' });
    await seeOpen(page, 'dialog', 'Request a Job');
    await pickOption(page, 'Source language', 'English');
    await pickOption(page, 'Target language', 'Twi');
    await typeInto(page, 'Text to translate', leaflet);
    await page
      .getByRole('dialog')
      .getByText(/words · GHS/)
      .waitFor();
    await pressOn(page, { role: 'button', name: 'Request Job' });
    await page.waitForURL('**/client?tab=jobs');
    await jobCard(page, leaflet).getByText('PENDING').waitFor();

    await pressOn(page, { role: 'button', name: /^Cancel job/ });
    await seeOpen(page, 'alertdialog', /^Cancel job/);
    await leaveAndReturn(page, 'alertdialog', /button "Cancel job/);
    await page.keyboard.press('Enter');
    await pressOn(page, { role: 'button', name: 'Cancel Job' });
    await jobCard(page, leaflet).getByText('CANCELLED').waitFor();
    await expect.poll(() => focusText(page)).toMatch(/^heading "Translation Job/);
  });

  itExhaustively(
    'a provider logs in, turns on quick service, accepts and delivers a job',
    async () => {
      const akosua = await stage.apiOf('akosua.frimpong@example.com');
      const job = await akosua.jobs.create({
        service_type: 'translation',
        source_language: 'en',
        target_language: 'tw',
        content: `${leaflet} Let it cool.`,
      });
      const { email, password } = stage.passOf('provider');
      const page = await comeAs('visitor', '/service-provider?tab=available');
      await page.getByRole('heading', { name: /^Access Denied/ }).waitFor();
      await tabTo(page, { role: 'button', name: 'Sign Up' });
      await pressOn(page, { role: 'button', name: 'Login' });
      await seeFocus(page, 'textbox "Email"');
      await page.keyboard.type(email);
      await typeInto(page, 'Password', password);
      await page.keyboard.press('Enter');
      await seeFocus(page, 'heading "Provider Dashboard"');

      const quick = page.getByRole('switch', { name: /^Quick Services/ });
      const wasQuick = await quick.isChecked();
      await pressOn(page, { role: 'switch', name: /^Quick Services/ }, 'Space');
      await expect.poll(() => quick.isChecked()).toBe(!wasQuick);

      await pressOn(page, { role: 'button', name: `Accept job ${job.id}` });
      await seeFocus(page, `heading "${job.title}"`);
      await page.goBack();
      await seeFocus(page, 'heading "Provider Dashboard"');
      // It lies over the top bar for a few seconds.
      await page.getByText('Job Accepted').waitFor({ state: 'hidden' });
      await tabTo(page, { role: 'tab', name: 'Available Jobs', key: 'Shift+Tab' });
      await page.keyboard.press('ArrowRight');
      await seeFocus(page, 'tab "Recent Jobs"');
      await page.getByRole('button', { name: `Deliver job ${job.id}` }).waitFor();
      await pressOn(page, { role: 'button', name: `Deliver job ${job.id}` });
      await seeOpen(page, 'dialog', /^Deliver job/);
      await leaveAndReturn(page, 'dialog', `button "Deliver job ${job.id}"`);
      await page.keyboard.press('Enter');
      await seeOpen(page, 'dialog', /^Deliver job/);
      await typeInto(page, 'Your text', leafletInTwi);
      await pressOn(page, { role: 'button', name: 'Deliver' });
      await page.locator(`[data-job="${job.id}"]`).getByText('You earned').waitFor();
      await expect.poll(() => focusText(page)).toMatch(/^heading "Translation/);
    },
  );

  itExhaustively('an admin approves a service and sets the commission', async () => {
    const page = await comeAs('admin', '/admin');
    await arrowToTab(page, 'Service Provider Management');
    const queue = page.getByRole('region', { name: 'Services to review' }).getByRole('listitem');
    await queue.first().waitFor();
    const waiting = await queue.count();
    await pressOn(page, { role: 'button', name: 'Approve' });
    await expect.poll(() => queue.count()).toBe(waiting - 1);
    await page.getByRole('button', { name: /^Undo/ }).waitFor();
    await page.keyboard.press('u');
    await expect.poll(() => queue.count()).toBe(waiting);
    await page.keyboard.press('a');
    await expect.poll(() => queue.count()).toBe(waiting - 1);

    await tabTo(page, { role: 'tab', name: 'Service Provider Management', key: 'Shift+Tab' });
    await page.keyboard.press('End');
    await seeFocus(page, 'tab "Settings"');
    await page.keyboard.press('ArrowUp');
    await seeFocus(page, 'tab "Audit Log"');
    await page.keyboard.press('ArrowUp');
    await seeFocus(page, 'tab "Accounts"');
    await page.keyboard.press('ArrowUp');
    await seeFocus(page, 'tab "Wallet Management"');
    await page.keyboard.press('Enter');
    const card = page.getByRole('region', { name: 'Commission Configuration' });
    await card.getByRole('textbox').waitFor();
    await typeInto(page, 'Commission rate in percent', '12.5');
    await page.keyboard.press('Enter');
    await page.getByText('Commission rate updated successfully').waitFor();
    await card.getByText('12.5%', { exact: true }).waitFor();
    expect(await focusText(page)).toBe('textbox "Commission rate in percent"');
  });

  const ways = [
    ['visitor', '/'],
    ['visitor', '/pricing'],
    ['visitor', '/contact'],
    ['client', '/client'],
    ['client', '/client?tab=api'],
    ['client', '/client?tab=usage'],
    ['provider', '/service-provider'],
    ['provider', '/service-provider?tab=earnings'],
    ['admin', '/admin'],
    ['admin', '/admin?tab=wallets'],
  ] as const;

  it.each(onlyExhaustively(ways))(
    'a %s goes through %s from the top to the end',
    async (who, at) => {
      const page = await comeAs(who, at);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
      const way = await wayThrough(page);
      expect(way[0]).toBe('link "Skip to content"');
      expect(way.at(-1)).toBe('link "Contact Sales"');
      expect(way.length).toBeGreaterThan(8);
    },
  );
});
