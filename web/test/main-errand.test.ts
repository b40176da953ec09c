import { startTestMarketplace, testAdmin, type TestMarketplace } from '@nsem/adapters/testing';
import { Nsem } from '@nsem/sdk';
import type { Browser, Locator } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import { itExhaustively } from './support/exhaustive-only.ts';
import { Hand, type Effort } from './support/hand.ts';
import { closeWindows, shareBrowser } from './support/launch-browser.ts';
import { setPrices } from './support/prices.ts';
import { jobCard, seeHeading } from './support/screens.ts';
import { visit, type Visitor } from './support/visitor.ts';

const leaflet = 'Wash your hands with soap and clean water before you eat.';
const fever = 'Drink plenty of clean water and rest until the fever has gone.';
const rice = 'Cover the rice and let it stand until the water has gone.';
const inTwi = 'Fa samina ne nsu a ɛho tew hohoro wo nsa ansa na woadidi.';
const newPassword = 'akwaaba-osu-2026';
const kojo = {
  name: 'Kojo Antwi Danso',
  email: 'kojo.danso@example.com',
  password: newPassword,
} as const;
const ama = {
  name: 'Ama Serwaa Boateng',
  email: 'ama.serwaa@example.com',
  password: newPassword,
} as const;
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;
const publicUrl = 'https://nsem.example.com';

type Role = 'client' | 'provider' | 'admin';

let marketplace: TestMarketplace;
let browser: Browser;
let people: Readonly<Record<Role, Visitor>>;
let hands: Readonly<Record<Role, Hand>>;

beforeAll(async () => {
  marketplace = await startTestMarketplace({
    // What a free translation earns is paid out after two weeks, which a test cannot wait for.
    variables: { PUBLIC_URL: publicUrl, NSEM_FREE_EARNING_HOLD_DAYS: '0' },
  });
  await setPrices(marketplace);
  browser = await shareBrowser();
  const come = (options = {}): Promise<Visitor> => visit(browser, marketplace.url, options);
  // Admins work at a desk.
  const [client, provider, admin] = await Promise.all([come(phone), come(phone), come()]);
  people = { client, provider, admin };
});

beforeEach(() => {
  const { client, provider, admin } = people;
  hands = {
    client: new Hand(client.page),
    provider: new Hand(provider.page),
    admin: new Hand(admin.page),
  };
});

afterEach(() => {
  for (const { troubles } of Object.values(people)) expect(troubles).toEqual([]);
});

afterAll(async () => {
  await closeWindows(browser);
  await marketplace.stop();
});

/** The limit of the whole errand, in all three roles together. */
const most = { clicks: 30, fields: 15 } as const;

it('the main errand from nothing takes at most 30 clicks and 15 fields', async () => {
  await joinAsProvider();
  await submitService();
  await logInAsAdmin();
  await approve();
  await joinAsClient();
  await writeRequest(leaflet);
  await submitRequest(leaflet);
  await hands.provider.follow(await pathInMail(ama.email, 'Welcome to Nsem: you are approved'));
  await acceptAndDeliver(leaflet);
  await readResult(1);
  await rate();
  await payOut();
  expectAtMost(most, report('The main errand from nothing'));
});

itExhaustively('the main errand with accounts, logins and a top-up takes no more', async () => {
  await endSessions();
  await logInFromHome('client', kojo);
  await writeRequest(fever);
  const shortfall = people.client.page.getByText(/^You’re GHS.*short\.$/);
  await shortfall.waitFor();
  await logInAsAdmin();
  await topUp();
  // The client has not touched anything meanwhile.
  await shortfall.waitFor({ state: 'hidden' });
  await submitRequest(fever);
  await logInFromHome('provider', ama);
  await openTab('provider', 'Available Jobs');
  await acceptAndDeliver(fever);
  await readResult(2);
  await payOut();
  expectAtMost(most, report('The main errand with accounts'));
});

itExhaustively('a returning client orders again with 2 clicks and 1 field', async () => {
  await people.client.page.goto('/client');
  await writeRequest(rice);
  await submitRequest(rice);
  expectAtMost({ clicks: 2, fields: 1 }, report('A client orders again'));
});

itExhaustively(
  'a provider accepts and delivers the next job with 4 clicks and 1 field',
  async () => {
    await people.provider.page.goto('/service-provider');
    await openTab('provider', 'Available Jobs');
    await acceptAndDeliver(rice);
    expectAtMost({ clicks: 4, fields: 1 }, report('A provider does the next job'));
  },
);

itExhaustively('an admin approves three services and pays a provider with 9 clicks', async () => {
  await submitThreeMore();
  await people.admin.page.goto('/admin');
  await approveAll();
  await payOut();
  expectAtMost({ clicks: 9, fields: 0 }, report('The morning of an admin'));
});

async function joinAsProvider(): Promise<void> {
  const { page } = people.provider;
  const hand = hands.provider;
  await page.goto('/');
  await hand.press(page.getByRole('button', { name: 'Become a Service Provider' }));
  const dialog = await fillAccount('provider', ama);
  await hand.pick(dialog.getByRole('combobox', { name: 'Languages' }), 'English', 'Twi');
  await hand.pick(dialog.getByRole('combobox', { name: 'Years of experience' }), '6-10');
  await hand.fill(dialog.getByRole('textbox', { name: 'Bio' }), 'I translate health leaflets.');
  await hand.press(dialog.getByRole('button', { name: 'Submit Application' }));
  await seeHeading(page, 'Provider Dashboard');
}

async function joinAsClient(): Promise<void> {
  const { page } = people.client;
  const hand = hands.client;
  // Clients see a provider when the admin can no longer undo the approval.
  await pathInMail(ama.email, 'Welcome to Nsem: you are approved');
  await page.goto('/');
  await hand.press(page.getByRole('button', { name: 'Get Started' }));
  const dialog = await fillAccount('client', kojo);
  await hand.press(dialog.getByRole('button', { name: 'Create Account' }));
  await seeHeading(page, 'Client Dashboard');
  await hand.follow(await pathInMail(kojo.email, 'Verify your e-mail'));
  await hand.press(page.getByRole('link', { name: 'Go to your dashboard' }));
  await seeHeading(page, 'Client Dashboard');
}

async function fillAccount(
  role: Role,
  { name, email, password }: typeof kojo | typeof ama,
): Promise<Locator> {
  const hand = hands[role];
  const dialog = people[role].page.getByRole('dialog', { name: 'Join Nsem' });
  await hand.fill(dialog.getByRole('textbox', { name: 'Full name' }), name);
  await hand.fill(dialog.getByRole('textbox', { name: 'Email' }), email);
  await hand.fill(dialog.getByLabel(/^Password/), password);
  await hand.fill(dialog.getByLabel(/^Confirm password/), password);
  return dialog;
}

/** Submits the service that is drafted from the languages of the sign-up. */
async function submitService(): Promise<void> {
  const { page } = people.provider;
  await hands.provider.press(page.getByRole('link', { name: 'Add: Add your services' }));
  const dialog = page.getByRole('dialog', { name: 'Add Service' });
  await hands.provider.press(dialog.getByRole('button', { name: 'Add Service' }));
  await page.getByText('Service Added').waitFor();
}

/** The sessions of all roles end; their browsers stay. */
async function endSessions(): Promise<void> {
  for (const { page } of Object.values(people)) {
    // It belongs to the site, and calls nothing.
    await page.goto('/favicon.svg');
    await page.evaluate(() => localStorage.removeItem('auth_token'));
  }
}

async function logInAsAdmin(): Promise<void> {
  const { page } = people.admin;
  await page.goto('/admin');
  await hands.admin.press(page.getByRole('button', { name: 'Login as Admin' }));
  await logIn('admin', testAdmin);
}

async function logInFromHome(
  role: 'client' | 'provider',
  account: typeof kojo | typeof ama,
): Promise<void> {
  const { page } = people[role];
  await page.goto('/');
  await hands[role].press(page.getByRole('button', { name: 'Login' }));
  await logIn(role, account);
  await page.getByRole('heading', { level: 1, name: /Dashboard$/ }).waitFor();
}

async function logIn(
  role: Role,
  { email, password }: Readonly<{ email: string; password: string }>,
): Promise<void> {
  const hand = hands[role];
  const dialog = people[role].page.getByRole('dialog', { name: 'Login to Nsem' });
  await hand.fill(dialog.getByRole('textbox', { name: 'Email' }), email);
  await hand.fill(dialog.getByLabel(/^Password/), password);
  await hand.press(dialog.getByRole('button', { name: 'Login', exact: true }));
  await dialog.waitFor({ state: 'hidden' });
}

const openTab = (role: Role, name: string): Promise<void> =>
  hands[role].press(people[role].page.getByRole('tab', { name: new RegExp(`^${name}`) }));

async function openQueue(): Promise<Locator> {
  await openTab('admin', 'Service Provider Management');
  return people.admin.page.getByRole('region', { name: 'Services to review' });
}

async function approve(): Promise<void> {
  const queue = await openQueue();
  await hands.admin.press(queue.getByRole('button', { name: 'Approve', exact: true }));
  await queue.getByText('Nothing to review.').waitFor();
}

async function approveAll(): Promise<void> {
  const queue = await openQueue();
  await hands.admin.press(queue.getByRole('checkbox', { name: 'Select all' }));
  await hands.admin.press(queue.getByRole('button', { name: 'Approve 3' }));
  await queue.getByText('Nothing to review.').waitFor();
}

/** A provider submits three services, which is not counted. */
async function submitThreeMore(): Promise<void> {
  const { auth } = new Nsem({ baseUrl: marketplace.url });
  const session = await auth.login({ email: ama.email, password: ama.password });
  const { services } = new Nsem({ baseUrl: marketplace.url, token: session.access_token });
  const languages = { source_language: 'en', target_language: 'ee' } as const;
  await services.create({ service_type: 'translation', ...languages });
  await services.create({ service_type: 'transcription', language: 'tw' });
  await services.create({ service_type: 'transcription', language: 'ee' });
}

async function writeRequest(text: string): Promise<void> {
  const { page } = people.client;
  const button = page.getByRole('button', { name: `Request a job from ${ama.name}` });
  await hands.client.press(button);
  const dialog = page.getByRole('dialog', { name: 'Request a Job' });
  await hands.client.fill(dialog.getByRole('textbox', { name: 'Text to translate' }), text);
}

async function submitRequest(text: string): Promise<void> {
  const { page } = people.client;
  const dialog = page.getByRole('dialog', { name: 'Request a Job' });
  await hands.client.press(dialog.getByRole('button', { name: 'Request Job' }));
  await dialog.waitFor({ state: 'hidden' });
  await jobCard(page, text).waitFor();
}

async function topUp(): Promise<void> {
  const { page } = people.admin;
  const hand = hands.admin;
  await openTab('admin', 'Wallet Management');
  await hand.press(page.getByRole('button', { name: `Credit: ${kojo.name}` }));
  const dialog = page.getByRole('dialog', { name: 'Credit a Wallet' });
  await hand.fill(dialog.getByRole('textbox', { name: 'Amount in GHS' }), '20');
  await hand.fill(dialog.getByRole('textbox', { name: 'Note' }), 'Mobile money');
  await hand.press(dialog.getByRole('button', { name: 'Credit Wallet' }));
  await page.getByText('Wallet credited').waitFor();
}

async function acceptAndDeliver(text: string): Promise<void> {
  const { page } = people.provider;
  const hand = hands.provider;
  await hand.press(jobCard(page, text).getByRole('button', { name: /^Accept job/ }));
  // It opens in the workbench.
  await hand.fill(page.getByRole('textbox', { name: 'Translation of segment 1' }), inTwi);
  await hand.press(page.getByRole('button', { name: 'Deliver', exact: true }));
  const dialog = page.getByRole('dialog', { name: /^Deliver job/ });
  await hand.press(dialog.getByRole('button', { name: 'Deliver', exact: true }));
  await dialog.waitFor({ state: 'hidden' });
}

async function readResult(job: number): Promise<void> {
  const path = await pathInMail(kojo.email, `Job #${job} is finished`);
  await hands.client.follow(path);
  await people.client.page.getByText(inTwi).waitFor();
}

async function rate(): Promise<void> {
  const rating = people.client.page.getByRole('region', { name: 'Rating' });
  await hands.client.press(rating.getByText('5 Excellent'));
  await hands.client.press(rating.getByRole('button', { name: 'Submit Rating' }));
  await rating.getByRole('heading', { name: `You rated ${ama.name}` }).waitFor();
}

async function payOut(): Promise<void> {
  const { page } = people.admin;
  const hand = hands.admin;
  const tab = page.getByRole('tab', { name: 'Wallet Management' });
  if ((await tab.getAttribute('aria-selected')) === 'false') await hand.press(tab);
  await hand.press(page.getByRole('button', { name: 'Create Weekly Payouts' }));
  await hand.press(page.getByRole('button', { name: 'Create Payouts' }));
  await hand.press(page.getByRole('button', { name: /^Process payout/ }));
  await hand.press(page.getByRole('button', { name: /^Mark as paid payout/ }));
  const dialog = page.getByRole('dialog', { name: /^Mark payout/ });
  await hand.press(dialog.getByRole('button', { name: 'Mark as paid' }));
  await dialog.waitFor({ state: 'hidden' });
}

/** The path of the link in the newest mail to a person with a subject, once it has arrived. */
async function pathInMail(to: string, subject: string): Promise<string> {
  const isWanted = (mail: string): boolean =>
    mail.includes(to) && mail.includes(`Subject: ${subject}`);
  const find = async () => (await marketplace.mails()).findLast(isWanted);
  await expect.poll(find).toBeDefined();
  const mail = (await find()) ?? '';
  const body = mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  return body.split(publicUrl)[1]?.split(/\s/)[0] ?? '';
}

/** Prints the work of an errand by role, and returns its sum. */
function report(errand: string): Effort {
  const roles = Object.entries(hands).filter(([, { effort }]) => effort.clicks > 0);
  const sum = (part: keyof Effort): number =>
    roles.reduce((total, [, { effort }]) => total + effort[part], 0);
  const total = { clicks: sum('clicks'), fields: sum('fields') };
  const lines = roles.map(([role, { steps }]) => `  ${role}: ${steps}\n`);
  const { clicks, fields } = total;
  process.stdout.write(`${errand}: clicks ${clicks}, fields ${fields}\n${lines.join('')}`);
  return total;
}

function expectAtMost(limit: Effort, { clicks, fields }: Effort): void {
  expect(clicks).toBeLessThanOrEqual(limit.clicks);
  expect(fields).toBeLessThanOrEqual(limit.fields);
}
