import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import {
  describeExhaustively,
  itExhaustively,
  onlyExhaustively,
} from './support/exhaustive-only.ts';
import { fillAccount, jobCard, logIn } from './support/screens.ts';
import { openStage, type Stage, type Who } from './support/stage.ts';
import type { Visitor } from './support/visitor.ts';

const leaflet = 'The clinic in Bolgatanga opens at seven.';
const offlineText = /^You are offline\. /;

let stage: Stage;
let visitor: Visitor;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

/** A dropped connection makes calls fail; anything else is a fault. */
afterEach(() => {
  const isCall = (trouble: string) => /^(failed: \S+ net::ERR_|answered 50[23])/.test(trouble);
  expect(visitor.troubles.filter((trouble) => !isCall(trouble))).toEqual([]);
});

const comeAs = async (who: Who, at: string): Promise<Page> => {
  visitor = await stage.returnAs(who);
  await visitor.page.goto(at);
  await visitor.page.getByRole('heading', { level: 1 }).waitFor();
  return visitor.page;
};

/** In a browser that has fetched nothing yet. */
const comeFirst = async (who: Who, at: string): Promise<Page> => {
  visitor = await stage.visitAs(who);
  await visitor.page.goto(at);
  await visitor.page.getByRole('heading', { level: 1 }).waitFor();
  return visitor.page;
};

const dropLine = (page: Page) => page.context().setOffline(true);
const mendLine = (page: Page) => page.context().setOffline(false);

/** The style sheets that failed to load: a script cannot read the rules of those. */
const unstyled = `[...document.querySelectorAll('link[rel=stylesheet]:not([disabled])')].filter(({ sheet }) => {
  try {
    return sheet.cssRules.length === 0;
  } catch {
    return true;
  }
}).map(({ href }) => href)`;

const banner = (page: Page) => page.getByRole('status').filter({ hasText: offlineText });

/** A job of the client, and the user who can move it from elsewhere. */
async function makeJob(content: string) {
  const client = await stage.apiOf(stage.passOf('client').email);
  const { id } = await client.jobs.create({
    service_type: 'translation',
    source_language: 'en',
    target_language: 'tw',
    content,
  });
  return { id, cancel: () => client.jobs.cancel(id) };
}

describe('while the device is offline', () => {
  const widths = [
    [360, 'dark'],
    [1280, 'light'],
  ] as const;

  it.each(onlyExhaustively(widths))(
    'a dashboard of %d px says so, and covers nothing, %s',
    async (width, colorScheme) => {
      const page = await comeAs('client', '/client?tab=jobs');
      await page.setViewportSize({ width, height: 740 });
      await page.emulateMedia({ colorScheme });
      const heading = page.getByRole('heading', { name: 'Client Dashboard' });
      await heading.waitFor();
      const before = await heading.boundingBox();
      expect(await banner(page).count()).toBe(0);
      await dropLine(page);
      await banner(page).waitFor();
      const [box, after] = [await banner(page).boundingBox(), await heading.boundingBox()];
      if (box === null || before === null || after === null)
        throw new Error('Something is not seen');
      expect(after.y).toBeGreaterThanOrEqual(box.y + box.height);
      expect(box).toMatchObject({ x: 0, width });
      expect(
        await page.evaluate('document.documentElement.scrollWidth - innerWidth'),
      ).toBeLessThanOrEqual(0);
      // It stays visible when the page is scrolled.
      await page.mouse.wheel(0, 400);
      await expect.poll(async () => (await banner(page).boundingBox())?.y ?? -1).toBeLessThan(80);
      expect((await banner(page).boundingBox())?.y).toBeGreaterThanOrEqual(0);
      await mendLine(page);
      await banner(page).waitFor({ state: 'hidden' });
      await page.getByText('You are online again').waitFor();
      await page.emulateMedia({ colorScheme: null });
    },
  );

  itExhaustively('loaded content stays, and later changes appear afterwards', async () => {
    const job = await makeJob(leaflet);
    const page = await comeAs('client', '/client?tab=jobs');
    await jobCard(page, leaflet).getByText('PENDING').waitFor();
    await dropLine(page);
    await banner(page).waitFor();
    await job.cancel();
    // Longer than the page's interval between two fetches of its jobs.
    await page.waitForTimeout(7_000);
    expect(await jobCard(page, leaflet).getByText('PENDING').isVisible()).toBe(true);
    expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0);
    await mendLine(page);
    await jobCard(page, leaflet).getByText('CANCELLED').waitFor();
  });

  it('unloaded content explains why it is missing, and loads by itself later', async () => {
    const page = await comeFirst('client', '/client');
    await page
      .getByRole('button', { name: /^View Details/ })
      .first()
      .waitFor();
    await dropLine(page);
    await banner(page).waitFor();
    await page.getByRole('tab', { name: 'Usage & Billing' }).click();
    const panel = page.getByRole('tabpanel', { name: 'Usage & Billing' });
    await panel
      .getByText(/could not be loaded|You are offline/)
      .first()
      .waitFor();
    expect(await panel.locator('[aria-busy=true]').count()).toBe(0);
    await mendLine(page);
    await panel.getByRole('heading', { name: 'Billing' }).first().waitFor();
    await expect.poll(() => panel.getByText(/could not be|You are offline/).count()).toBe(0);
    // Its styles are loaded, too.
    await expect.poll(() => page.evaluate(unstyled)).toEqual([]);
  });

  itExhaustively(
    'a change fails beside its control, and succeeds when it is tried again',
    async () => {
      const page = await comeAs('client', '/client?tab=api');
      const name = page.getByRole('textbox', { name: 'API key name' });
      await page
        .getByText(/You have no API keys yet|^Never used/)
        .first()
        .waitFor();
      await dropLine(page);
      await name.fill('Bawku market');
      await name.press('Enter');
      const refusal = page.getByRole('main').getByText(/could not be reached/);
      await refusal.waitFor();
      expect(await name.inputValue()).toBe('Bawku market');
      await mendLine(page);
      await banner(page).waitFor({ state: 'hidden' });
      // Nothing is queued invisibly to be sent when the connection is back.
      await page.waitForTimeout(1_500);
      expect(await page.getByRole('listitem').filter({ hasText: 'Bawku market' }).count()).toBe(0);
      await name.press('Enter');
      await page.getByRole('listitem').filter({ hasText: 'Bawku market' }).waitFor();
      expect(await page.getByRole('listitem').filter({ hasText: 'Bawku market' }).count()).toBe(1);
    },
  );

  itExhaustively('a job request retains its text, and is sent exactly once', async () => {
    const page = await comeAs('client', '/client?request=translation&from=en&to=tw');
    const dialog = page.getByRole('dialog', { name: 'Request a Job' });
    const text = 'Seed yams are handed out on Friday.';
    await dialog.getByRole('textbox', { name: 'Text to translate' }).fill(text);
    await dialog.getByText(/words · GHS/).waitFor();
    await dropLine(page);
    await dialog.getByRole('button', { name: 'Request Job' }).click();
    await dialog.getByRole('alert').filter({ hasText: 'could not be reached' }).waitFor();
    await mendLine(page);
    await dialog.getByRole('button', { name: 'Request Job' }).click();
    await jobCard(page, text).getByText('PENDING').waitFor();
    expect(await jobCard(page, text).count()).toBe(1);
  });

  itExhaustively(
    'a switch returns to the saved value, and reports it beside the switch',
    async () => {
      const page = await comeAs('provider', '/service-provider');
      const quick = page.getByRole('switch', { name: /^Quick Services/ });
      const before = await quick.isChecked();
      await dropLine(page);
      await quick.click();
      const section = page.getByRole('region', { name: 'Availability' });
      await section.getByRole('alert').filter({ hasText: 'could not be reached' }).waitFor();
      expect(await quick.isChecked()).toBe(before);
      await mendLine(page);
      await quick.click();
      await expect.poll(() => section.getByRole('alert').count()).toBe(0);
      const provider = await stage.apiOf(stage.passOf('provider').email);
      await expect
        .poll(async () => (await provider.account.get()).is_quick_service_available)
        .toBe(!before);
    },
  );

  itExhaustively(
    'a visitor sees the error in the dialog, and joins when the connection is back',
    async () => {
      const page = await comeAs('visitor', '/?dialog=join');
      const dialog = page.getByRole('dialog', { name: 'Join Nsem' });
      await fillAccount(dialog, 'Dzifa Agbenyega', 'dzifa@example.com');
      await dropLine(page);
      await dialog.getByRole('button', { name: 'Create Account' }).click();
      await dialog.getByRole('alert').filter({ hasText: 'could not be reached' }).waitFor();
      await mendLine(page);
      await dialog.getByRole('button', { name: 'Create Account' }).click();
      await page.getByRole('heading', { name: 'Client Dashboard' }).waitFor();
      expect(await dialog.count()).toBe(0);
    },
  );

  itExhaustively(
    'a dialog that was never fetched reports it, and opens when the connection is back',
    async () => {
      const page = await comeFirst('visitor', '/about');
      await dropLine(page);
      await page.evaluate(`document.querySelector('header button').click()`);
      await page.getByText('This part of the page could not be loaded').waitFor();
      await mendLine(page);
      await page.getByRole('dialog', { name: 'Login to Nsem' }).waitFor();
      expect(await page.getByText('This part of the page could not be loaded').count()).toBe(0);
    },
  );
});

describeExhaustively('while the server is away', () => {
  it('loaded content stays, the rest can be tried again, and the page catches up', async () => {
    const text = 'The bridge at Buipe is closed at night.';
    const job = await makeJob(text);
    const page = await comeAs('client', '/client?tab=jobs');
    await jobCard(page, text).getByText('PENDING').waitFor();
    const { marketplace } = stage;
    await marketplace.goAway();
    await page.getByText('Your jobs could not be loaded').waitFor();
    expect(await jobCard(page, text).getByText('PENDING').isVisible()).toBe(true);
    await jobCard(page, text)
      .getByRole('button', { name: /^Cancel job/ })
      .click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Cancel Job' }).click();
    await question.getByText(/could not be reached/).waitFor();
    await question.getByRole('button', { name: 'Keep Job' }).click();
    await page.getByRole('tab', { name: 'Usage & Billing' }).click();
    await page.getByRole('tabpanel').getByRole('alert').first().waitFor();

    await marketplace.comeBack();
    await job.cancel();
    await expect.poll(() => page.getByRole('tabpanel').getByRole('alert').count()).toBe(0);
    await page.getByRole('tab', { name: 'My Jobs' }).click();
    await jobCard(page, text).getByText('CANCELLED').waitFor();
    expect(await page.getByText('Your jobs could not be loaded').count()).toBe(0);
    // The event stream is connected again too.
    const next = await makeJob('Bring your own cup.');
    await jobCard(page, 'Bring your own cup.').getByText('PENDING').waitFor();
    await next.cancel();
    await jobCard(page, 'Bring your own cup.').getByText('CANCELLED').waitFor();
  });

  it.each(['by itself', 'by Retry'])('a session is restored %s once it is back', async (how) => {
    visitor = await stage.returnAs('client');
    const { page } = visitor;
    // The page itself is loaded; only the session cannot be checked.
    await page.route('**/auth/me', (route) => route.abort('connectionrefused'));
    await page.goto('/client?tab=jobs');
    await page.getByRole('heading', { name: 'The marketplace cannot be reached' }).waitFor();
    const retry = page.getByRole('button', { name: 'Retry' });
    await retry.press('Enter');
    await page.getByRole('button', { name: 'Trying...' }).waitFor();
    await retry.waitFor();
    expect(await page.locator(':focus').textContent()).toBe('Retry');
    await page.unroute('**/auth/me');
    if (how === 'by Retry') await retry.press('Enter');
    await page.getByRole('tab', { name: 'My Jobs', selected: true }).waitFor();
    expect(await retry.count()).toBe(0);
  });

  it('a failed login is shown in the dialog, and can be tried again', async () => {
    const page = await comeAs('visitor', '/client?dialog=login');
    const { email, password } = stage.passOf('client');
    const dialog = page.getByRole('dialog', { name: 'Login to Nsem' });
    await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
    await dialog.getByLabel(/^Password/).fill(password);
    await stage.marketplace.goAway();
    await dialog.getByRole('button', { name: 'Login', exact: true }).click();
    await dialog.getByRole('alert').filter({ hasText: 'could not be reached' }).waitFor();
    await stage.marketplace.comeBack();
    await logIn(page, email, password);
    await page.getByRole('heading', { name: 'Client Dashboard' }).waitFor();
    expect(await dialog.count()).toBe(0);
  });
});
