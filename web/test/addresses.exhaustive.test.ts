import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { logIn } from './support/screens.ts';
import { openStage, type Stage, type Who } from './support/stage.ts';
import type { Visitor } from './support/visitor.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
  // A provider needs an accepted job to deliver or to fail it; an admin assigns the one that is due.
  const provider = await stage.apiOf(stage.passOf('provider').email);
  const [offered] = (await provider.jobs.listAvailable({ sort: 'newest', limit: 1 })).data;
  if (offered === undefined) throw new Error('The demo has no job to take');
  await provider.jobs.assign(offered.id);
});

afterAll(() => stage.close());

/** Collects everything that goes wrong while a user acts in a window that has stored nothing. */
async function troublesOf(who: Who, act: (page: Page, visitor: Visitor) => Promise<void>) {
  const visitor = await stage.returnAs(who);
  await act(visitor.page, visitor);
  return [...visitor.troubles];
}

const placeOf = (page: Page): string => page.url().slice(stage.marketplace.url.length);

async function seePlace(page: Page, place: string): Promise<void> {
  await expect.poll(() => placeOf(page)).toBe(place);
}

const tabPlaces: readonly (readonly [Who, string, string])[] = [
  ['client', '/client?tab=discover', 'Discover Service Providers'],
  ['client', '/client?tab=jobs', 'My Jobs'],
  ['client', '/client?tab=api', 'API Integration'],
  ['client', '/client?tab=usage', 'Usage & Billing'],
  ['provider', '/service-provider?tab=profile', 'Profile Setup'],
  ['provider', '/service-provider?tab=available', 'Available Jobs'],
  ['provider', '/service-provider?tab=recent', 'Recent Jobs'],
  ['provider', '/service-provider?tab=earnings', 'Earnings'],
  ['provider', '/service-provider?tab=api', 'API Integration'],
  ['admin', '/admin?tab=overview', 'Overview'],
  ['admin', '/admin?tab=providers', 'Service Provider Management'],
  ['admin', '/admin?tab=languages', 'Language Management'],
  ['admin', '/admin?tab=prices', 'Service Pricing'],
  ['admin', '/admin?tab=analytics', 'Analytics'],
  ['admin', '/admin?tab=wallets', 'Wallet Management'],
  ['admin', '/admin?tab=accounts', 'Accounts'],
  ['admin', '/admin?tab=audit', 'Audit Log'],
];

const dashboards = [
  ['client', '/client', 'Discover Service Providers'],
  ['provider', '/service-provider', 'Profile Setup'],
  ['admin', '/admin', 'Overview'],
] as const;

describe.each(dashboards)('the tabs of a %s', (who, dashboard, first) => {
  const places = tabPlaces.filter(([owner]) => owner === who);
  const nonsenses = ['tab=__proto__', 'tab=nowhere', 'tab=', 'tab=%00'];
  const seeTab = (page: Page, name: string) =>
    page.getByRole('tab', { name, selected: true }).waitFor();

  it('open from their addresses, also after a reload', async () => {
    expect(
      await troublesOf(who, async (page) => {
        for (const [, place, name] of places) {
          await page.goto(place);
          await seeTab(page, name);
          await page.getByRole('tabpanel', { name }).waitFor();
        }
        await page.reload();
        await seeTab(page, places.at(-1)?.[2] ?? '');
      }),
    ).toEqual([]);
  });

  it('can be stepped through with Back and Forward', async () => {
    expect(
      await troublesOf(who, async (page) => {
        await page.goto(dashboard);
        for (const [, place, name] of places.slice(1)) {
          await page.getByRole('tab', { name }).click();
          await seePlace(page, place);
        }
        for (const [, place, name] of places.slice(1, -1).toReversed()) {
          await page.goBack();
          await seePlace(page, place);
          await seeTab(page, name);
        }
        await page.goBack();
        await seePlace(page, dashboard);
        await seeTab(page, first);
        await page.goForward();
        await seeTab(page, places[1]?.[2] ?? '');
      }),
    ).toEqual([]);
  });

  it('fall back to the first one for nonsense', async () => {
    expect(
      await troublesOf(who, async (page) => {
        for (const nonsense of nonsenses) {
          await page.goto(`${dashboard}?${nonsense}`);
          await seeTab(page, first);
        }
      }),
    ).toEqual([]);
  });
});

/** A dialog: who opens it, the page below it, its address, its name, and what opens it. */
type Overlaid = readonly [
  who: Who,
  below: string,
  address: RegExp,
  name: string | RegExp,
  open: (page: Page) => Locator,
];

const press =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole('button', { name, exact: typeof name === 'string' }).first();

const dialogs: readonly Overlaid[] = [
  ['visitor', '/', /^\/\?dialog=login&as=client$/, 'Login to Nsem', press('Login')],
  [
    'visitor',
    '/?dialog=login',
    /^\/\?dialog=forgot-password$/,
    'Forgot your password?',
    press('Forgot your password?'),
  ],
  ['visitor', '/pricing', /^\/pricing\?dialog=join&as=client$/, 'Join Nsem', press('Sign Up')],
  [
    'visitor',
    '/about',
    /^\/about\?dialog=join&as=service-provider$/,
    'Join Nsem',
    press('Become a Service Provider'),
  ],
  ['visitor', '/admin', /^\/admin\?dialog=admin-login$/, 'Login to Nsem', press('Login as Admin')],
  [
    'visitor',
    '/service-provider',
    /\?dialog=login&as=service-provider$/,
    'Login to Nsem',
    (page) => page.getByRole('main').getByRole('button', { name: 'Login' }),
  ],
  ['client', '/client', /^\/client\?provider=PRV-/, 'Service provider', press(/^View Details/)],
  ['client', '/client', /^\/client\?request=translation$/, 'Request a Job', press('Request a Job')],
  ['client', '/client', /^\/client\?request=.*for=PRV/, 'Request a Job', press(/^Request a job/)],
  ['client', '/client/jobs/11', /edit=11/, 'Edit job #11', press(/^Edit job/)],
  ['client', '/client/jobs/3', /request=translation/, 'Request a Job', press('Request again')],
  ['client', '/client/jobs/3', /rate=PRV-/, /^Edit Rating/, press('Edit rating')],
  ['client', '/client?tab=api', /codes=all/, 'Language Codes', press('View Language Codes')],
  ['provider', '/service-provider?tab=recent', /deliver=\d/, /^Deliver job/, press(/^Deliver job/)],
  ['provider', '/service-provider', /service=new/, 'Add Service', press('Add Service')],
  ['provider', '/service-provider?tab=recent', /fail=\d/, /^Can't do job/, press(/^Can't do it/)],
  ['provider', '/service-provider?tab=earnings', /payout=\d/, /^Payout/, press(/^Jobs of/)],
  ['admin', '/admin?tab=wallets', /credit=\d/, 'Credit a Wallet', press(/^Credit: /)],
  ['admin', '/admin/jobs/14', /move=assign/, 'Assign job #14', press(/^Assign/)],
  ['admin', '/admin/jobs/9', /move=refund/, 'Refund job #9', press(/^Refund/)],
  ['admin', '/admin', /action=health/, 'System Health', press(/^System Health/)],
  ['admin', '/admin', /action=export/, 'Export Data', press(/^Export Data/)],
  ['admin', '/admin', /action=tickets/, 'Support Tickets', press(/^Support Tickets/)],
  ['admin', '/admin', /action=settings/, 'System Settings', press(/^System Settings/)],
  ['admin', '/admin', /action=announce/, 'Platform Announcements', press(/^Platform Announce/)],
  ['admin', '/admin?tab=providers', /service=\d/, 'Service details', press(/^View details/)],
  ['admin', '/admin?tab=providers', /provider=\d/, 'Service provider', press(/^Profile: /)],
  ['admin', '/admin?tab=languages', /language=new/, 'Add Language', press('Add Language')],
  ['admin', '/admin?tab=wallets', /credit=new/, 'Credit a Wallet', press('Credit a Wallet')],
  ['admin', '/admin?tab=wallets', /payout=\d/, /^Payout \d/, press(/^Jobs of payout/)],
  ['admin', '/admin?tab=accounts', /account=\d/, 'Account', press(/^Details: /)],
  ['admin', '/admin?tab=accounts&account=3', /change=suspend/, /^Suspend /, press('Suspend')],
];

const nonsense: readonly (readonly [Who, string])[] = [
  ['visitor', '/?dialog=%00&as=nobody'],
  ['visitor', '/?dialog=logout'],
  ['client', '/client/jobs/3?edit=x&rate=PRV-&request=poetry&move=refund'],
  ['client', '/client?provider=somebody'],
  ['client', '/client?request=poetry&from=%F0%9F%98%80'],
  ['client', '/client?rate=PRV-'],
  ['client', '/client?tab=jobs&rate=__proto__'],
  ['client', `/client?q=&language=${'a'.repeat(101)}&service=nothing`],
  ['client', '/client?tab=api&endpoint=nothing&code=cobol&key=-1&job=1e9999'],
  ['provider', '/service-provider?tab=recent&deliver=twelve'],
  ['provider', '/service-provider?service=999999'],
  ['provider', '/service-provider?tab=recent&fail=x'],
  ['provider', '/service-provider?tab=earnings&payout=0'],
  ['admin', '/admin?tab=accounts&account=x&change=explode&role=king&state=lost'],
  ['admin', '/admin/jobs/9?move=explode'],
  ['admin', '/admin/jobs/9?move=assign'],
  ['admin', '/admin?action=explode'],
  ['admin', '/admin?tab=providers&service=no&provider=-3&standing=upright'],
  ['admin', '/admin?tab=languages&language=old'],
  ['admin', '/admin?tab=wallets&payout=x&end=never&credit=-1&status=lost&role=king'],
  ['admin', '/admin?tab=audit&actor=-1&action=drop&kind=king&object=1&from=soon&to=2026-13-01'],
];

describe('a dialog', () => {
  it.each(
    dialogs.map(([who, below, address, name, open]) => ({
      who,
      below,
      address,
      name,
      open,
    })),
  )('of a $who over $below is at $address: $name', async ({ who, below, address, name, open }) => {
    expect(
      await troublesOf(who, async (page) => {
        const dialog = page.getByRole('dialog', { name });
        const isGone = () => dialog.waitFor({ state: 'hidden' });
        await page.goto('/contact');
        await page.goto(below);
        await open(page).click();
        await dialog.waitFor();
        const place = placeOf(page);
        expect(place).toMatch(address);

        await page.goBack();
        await isGone();
        await seePlace(page, below);
        await page.goForward();
        await dialog.waitFor();
        await page.reload();
        await dialog.waitFor();
        await page.keyboard.press('Escape');
        await isGone();
        await seePlace(page, below);
        await page.goBack();
        await seePlace(page, '/contact');

        const pasted = await page.context().newPage();
        await pasted.goto(place);
        await pasted.getByRole('dialog', { name }).waitFor();
        await pasted.keyboard.press('Escape');
        await pasted.getByRole('dialog', { name }).waitFor({ state: 'hidden' });
        await pasted.getByRole('heading', { level: 1 }).waitFor();
      }),
    ).toEqual([]);
  });

  it.each(nonsense)('is not opened for a %s by the nonsense of %s', async (who, place) => {
    expect(
      await troublesOf(who, async (page) => {
        await page.goto(place);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
        expect(await page.getByRole('dialog').count()).toBe(0);
        expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0);
      }),
    ).toEqual([]);
  });
});

describe('search and filters', () => {
  const searches = [
    ['client', '/client?', 'Search service providers', 'ama'],
    ['admin', '/admin?tab=languages&', 'Search languages', 'dag'],
    ['admin', '/admin?tab=wallets&', 'Search wallets', 'afi'],
    ['admin', '/admin?tab=providers&', 'Search service providers', 'ama'],
    ['admin', '/admin?tab=accounts&', 'Search accounts', 'ama'],
  ] as const;

  it.each(searches)('of a %s at %s are in the address, once', async (who, place, box, words) => {
    expect(
      await troublesOf(who, async (page) => {
        await page.goto('/contact');
        await page.goto(place.slice(0, -1));
        const search = page.getByRole('searchbox', { name: box });
        await search.pressSequentially(words, { delay: 350 });
        await seePlace(page, `${place}q=${words}`);
        await page.reload();
        await expect.poll(() => search.inputValue()).toBe(words);
        await page.goBack();
        await seePlace(page, '/contact');
        await page.goForward();
        await expect.poll(() => search.inputValue()).toBe(words);
      }),
    ).toEqual([]);
  });

  it('open with a dialog over them, which leaves them as they are', async () => {
    expect(
      await troublesOf('client', async (page) => {
        await page.goto('/client?q=ama&service=narration');
        await page.getByRole('button', { name: /^View Details: Ama/ }).click();
        await page.getByRole('dialog', { name: 'Service provider' }).waitFor();
        await page.keyboard.press('Escape');
        await seePlace(page, '/client?q=ama&service=narration');
      }),
    ).toEqual([]);
  });

  it('inside of a dialog leave it one step behind', async () => {
    expect(
      await troublesOf('client', async (page) => {
        await page.goto('/contact');
        await page.goto('/client?tab=api');
        await page.getByRole('button', { name: 'View Language Codes' }).click();
        const dialog = page.getByRole('dialog', { name: 'Language Codes' });
        await dialog.getByRole('searchbox').fill('dag');
        await seePlace(page, '/client?tab=api&codes=all&q=dag');
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'hidden' });
        await seePlace(page, '/client?tab=api');
        await page.goBack();
        await seePlace(page, '/contact');
      }),
    ).toEqual([]);
  });
});

describe('who follows a link to a dashboard and is not logged in', () => {
  const links = [
    ['client', '/client?tab=usage', 'tab', 'Usage & Billing'],
    ['client', '/client?q=ama&service=narration', 'button', /^View Details: Ama/],
    ['client', '/client?request=translation&from=en&to=tw', 'dialog', 'Request a Job'],
    ['client', '/client/?tab=jobs', 'tab', 'My Jobs'],
    ['client', '/client/jobs/3', 'heading', 'History'],
    ['provider', '/service-provider?tab=earnings', 'tab', 'Earnings'],
    ['provider', '/service-provider?tab=profile#ratings', 'tab', 'Profile Setup'],
    ['admin', '/admin?tab=wallets&credit=new', 'dialog', 'Credit a Wallet'],
  ] as const;

  it.each(links)('as a %s comes to %s by logging in', async (who, place, role, name) => {
    expect(
      await troublesOf('visitor', async (page) => {
        await page.goto('/contact');
        await page.goto(place);
        await page
          .getByRole('main')
          .getByRole('button', { name: /^Login/ })
          .click();
        const { email, password } = stage.passOf(who);
        await logIn(page, email, password);
        await page.getByRole(role, { name }).first().waitFor();
        await seePlace(page, place);
        await page.goBack();
        await seePlace(page, '/contact');
      }),
    ).toEqual([]);
  });

  it('comes back to it after the session has ended', async () => {
    expect(
      await troublesOf('client', async (page, visitor) => {
        await page.goto('/client?tab=usage');
        await page.getByRole('tab', { name: 'Usage & Billing', selected: true }).waitFor();
        // A page without scripts: the one before would notice at its next call, and end the session.
        await page.goto('/favicon.svg');
        await page.evaluate(`localStorage.setItem('auth_token', 'ended')`);
        visitor.expectRefusal(401);
        await page.goto('/client?tab=usage');
        await page.getByText('Your session has ended. Please log in again.').waitFor();
        await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
        const { email, password } = stage.passOf('client');
        await logIn(page, email, password);
        await page.getByRole('tab', { name: 'Usage & Billing', selected: true }).waitFor();
        await seePlace(page, '/client?tab=usage');
      }),
    ).toEqual([]);
  });
});
