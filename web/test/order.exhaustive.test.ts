import { startTestMarketplace, testAdmin, type TestMarketplace } from '@nsem/adapters/testing';
import { Nsem } from '@nsem/sdk';
import type { Browser, Locator, Page } from 'playwright';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFailed,
} from 'vitest';

import { Hand, type Effort } from './support/hand.ts';
import { closeWindows, shareBrowser } from './support/launch-browser.ts';
import { openShop, type Shop } from './support/open-shop.ts';
import { setPrices } from './support/prices.ts';
import { jobCard } from './support/screens.ts';
import { visit, type Visitor } from './support/visitor.ts';

const leaflet =
  'Wash your hands with soap and clean water before you eat.\n' +
  'Drink plenty of clean water and rest until the fever has gone.';
const washingInTwi = 'Fa samina ne nsu a ɛho tew hohoro wo nsa ansa na woadidi.';
const feverInTwi = 'Nom nsu a ɛho tew pii na home kosi sɛ atiridii no bɛgyae.';
const halfOfFever = 'Nom nsu a ɛho tew pii.';

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;
const english = {
  service_type: 'translation',
  source_language: 'en',
  target_language: 'tw',
} as const;

type Role = 'client' | 'provider' | 'admin';

let marketplace: TestMarketplace;
let shop: Shop;
let browser: Browser;
let people: Readonly<Record<Role, Visitor>>;
let hands: Readonly<Record<Role, Hand>>;
let hasFailed = false;

beforeAll(async () => {
  marketplace = await startTestMarketplace({ variables: { NSEM_REVIEW_DAYS: '3' } });
  await setPrices(marketplace);
  shop = await openShop(marketplace);
  // The first translation is free: what is divided below is the client's own money.
  await order('Free of charge.');
  browser = await shareBrowser();
  const { access_token: token } = await new Nsem({ baseUrl: marketplace.url }).auth.login(
    testAdmin,
  );
  const come = (options = {}): Promise<Visitor> => visit(browser, marketplace.url, options);
  // Admins work at a desk.
  const [client, provider, admin] = await Promise.all([
    come({ ...phone, token: shop.client.token }),
    come({ ...phone, token: shop.provider.token }),
    come({ token }),
  ]);
  people = { client, provider, admin };
});

beforeEach(() => {
  if (hasFailed) throw new Error('An earlier step of the journey has failed.');
  onTestFailed(() => {
    hasFailed = true;
  });
  const { client, provider, admin } = people;
  hands = {
    client: new Hand(client.page),
    provider: new Hand(provider.page),
    admin: new Hand(admin.page),
  };
});

afterEach(async () => {
  expect(await marketplace.brokenRules()).toEqual([]);
  for (const { troubles } of Object.values(people)) expect(troubles).toEqual([]);
});

afterAll(async () => {
  await closeWindows(browser);
  await marketplace.stop();
});

/** Each step continues from the previous one. */
describe('an order that is asked about and sent back', () => {
  let job: number;

  it('is asked about by a provider before they take it, and answered by its client', async () => {
    job = await order(leaflet);
    const { provider, client } = people;
    await provider.page.goto('/service-provider?tab=available');
    await hands.provider.press(
      jobCard(provider.page, 'Wash your hands').getByRole('heading').getByRole('link'),
    );
    const asking = conversation(provider.page);
    const question = 'Asante or Akuapem Twi? My number is 024 412 3456.';
    await hands.provider.fill(asking.getByRole('textbox', { name: 'Ask one question' }), question);
    await hands.provider.press(asking.getByRole('button', { name: 'Ask' }));
    await asking.getByText('Your question is not answered yet.').waitFor();

    await client.page.goto(`/client/jobs/${job}`);
    const answering = conversation(client.page);
    await wrote(answering, 'Asante or Akuapem Twi? My number is •••.');
    await hands.client.press(answering.getByRole('button', { name: 'Answer' }));
    await hands.client.fill(
      answering.getByRole('textbox', { name: 'Your answer' }),
      'Asante, please.',
    );
    await hands.client.press(answering.getByRole('button', { name: 'Send' }));

    await wrote(asking, 'Asante, please.');
    await hands.provider.press(provider.page.getByRole('button', { name: /^Accept job/ }));
    await provider.page.waitForURL(`**/jobs/${job}/work*`);
    expectAtMost({ clicks: 5, fields: 2 }, 'A question before a job is taken');
  });

  it('is sent back with a place, which the provider mends and ticks off', async () => {
    const { provider, client } = people;
    await translate(provider.page, [washingInTwi, halfOfFever]);
    await deliver(provider.page);

    await client.page.goto(`/client/jobs/${job}`);
    await client.page.getByText(halfOfFever).waitFor();
    const review = client.page.getByRole('region', { name: 'Is everything right?' });
    await hands.client.press(review.getByRole('button', { name: 'Ask for a change' }));
    const dialog = client.page.getByRole('dialog', { name: /^Ask for a change/ });
    await hands.client.press(dialog.getByRole('checkbox', { name: 'A part is missing' }));
    await hands.client.press(dialog.getByRole('button', { name: 'Mark a line' }));
    await hands.client.pick(
      dialog.getByRole('combobox', { name: 'Line of place 1' }),
      `2: ${halfOfFever}`,
    );
    await hands.client.fill(
      dialog.getByRole('textbox', { name: 'Change at place 1' }),
      'Until when do they rest?',
    );
    await hands.client.press(dialog.getByRole('button', { name: 'Send back' }));
    await client.page.getByRole('region', { name: 'Being changed' }).waitFor();

    await provider.page.goto(`/service-provider/jobs/${job}/work`);
    const toDo = provider.page.getByRole('region', { name: 'What to change' });
    await toDo.getByText('Line 2: Until when do they rest?').waitFor();
    await hands.provider.press(toDo.getByRole('button', { name: 'Line 2', exact: true }));
    const second = provider.page.getByRole('textbox', { name: 'Translation of segment 2' });
    await hands.provider.fill(second, feverInTwi);
    await hands.provider.fill(
      toDo.getByRole('textbox', { name: 'Answer to place 1 (optional)' }),
      'Until the fever has gone; it is there now.',
    );
    await hands.provider.press(toDo.getByRole('button', { name: /^Mark as done/ }));
    await toDo.getByText('✓ Line 2').waitFor();
    await deliver(provider.page);
    expectAtMost({ clicks: 12, fields: 6 }, 'Two deliveries and a revision');
  });

  it('is compared with what came before, and accepted', async () => {
    const { page } = people.client;
    const review = page.getByRole('region', { name: 'Is everything right?' });
    await review.waitFor();
    const versions = page.getByRole('region', { name: 'Earlier versions' });
    await versions.getByText('Until the fever has gone; it is there now.').waitFor();
    await hands.client.press(versions.getByRole('button', { name: 'What is different now?' }));
    const differences = versions.getByRole('list', { name: 'Differences' });
    await differences.locator('ins').first().waitFor();
    expect(await differences.locator('del').allTextContents()).toEqual([halfOfFever]);
    expect(await differences.locator('ins').allTextContents()).toEqual([feverInTwi]);
    await hands.client.press(review.getByRole('button', { name: 'Accept' }));
    const dialog = page.getByRole('alertdialog', { name: /^Accept job/ });
    await hands.client.press(dialog.getByRole('button', { name: 'Accept' }));
    await review.waitFor({ state: 'hidden' });
    expectAtMost({ clicks: 3, fields: 0 }, 'A revision is compared and accepted');
    expect(await shop.provider.nsem.wallet.get()).toMatchObject({ in_review: 0 });
  });
});

describe('a dispute after two revisions', () => {
  let job: number;
  const returned = 'GHS 3.00 returned, GHS 2.75 for the work.';
  const reason = 'The second sentence is missing, and the first one is right.';

  it('is opened by the client, when nothing more can be sent back', async () => {
    job = await order(leaflet);
    await shop.provider.nsem.jobs.assign(job);
    await revise(job, 'The second sentence is missing.');
    await revise(job, 'It is still missing.');
    await shop.provider.nsem.jobs.deliver(job, { output_text: washingInTwi });

    const { page } = people.client;
    await page.goto(`/client/jobs/${job}`);
    const review = page.getByRole('region', { name: 'Is everything right?' });
    await review.waitFor();
    expect(await review.getByRole('button', { name: 'Ask for a change' }).count()).toBe(0);
    await hands.client.press(review.getByRole('button', { name: 'Something is wrong' }));
    const dialog = page.getByRole('dialog', { name: /^What is wrong/ });
    await hands.client.fill(dialog.getByRole('textbox'), 'Half of it was never delivered.');
    await hands.client.press(dialog.getByRole('button', { name: 'Ask an admin to decide' }));
    await page.getByRole('region', { name: 'An admin will decide' }).waitFor();
  });

  it('is answered by the provider, and divided by an admin', async () => {
    const { provider, admin } = people;
    await provider.page.goto(`/service-provider/jobs/${job}`);
    const dispute = provider.page.getByRole('region', { name: 'An admin will decide' });
    await dispute.getByText('Half of it was never delivered.').waitFor();
    const field = dispute.getByRole('textbox', { name: 'What you have to say' });
    await hands.provider.fill(field, 'The first sentence says all of it.');
    await hands.provider.press(dispute.getByRole('button', { name: 'Save' }));

    await admin.page.goto('/admin?tab=jobs');
    const list = admin.page.getByRole('region', { name: 'Disputes' });
    await list.getByText('Can be decided').waitFor();
    await hands.admin.press(list.getByRole('link', { name: `Job #${job}` }));
    const decision = admin.page.getByRole('region', { name: 'To decide' });
    await hands.admin.pick(
      decision.getByRole('combobox', { name: 'Decision' }),
      'Divide the price',
    );
    await hands.admin.fill(decision.getByRole('textbox', { name: /^Back to the client/ }), '3');
    await hands.admin.fill(decision.getByRole('textbox', { name: /^Reason/ }), reason);
    await hands.admin.press(decision.getByRole('button', { name: 'Decide' }));
    const question = admin.page.getByRole('alertdialog', { name: /^Decide about job/ });
    await question.getByText('gets back GHS 3.00.').waitFor();
    await hands.admin.press(question.getByRole('button', { name: 'Decide' }));
    await admin.page.getByRole('region', { name: 'How it was decided' }).waitFor();
    expectAtMost({ clicks: 5, fields: 4 }, 'A dispute is answered and divided');
  });

  it('is explained to both sides in the same words and sums', async () => {
    const { provider, client } = people;
    const read = await Promise.all(
      [client.page, provider.page].map(async (page) => {
        const decided = page.getByRole('region', { name: 'How it was decided' });
        await decided.waitFor();
        return (await decided.innerText()).replaceAll('\u00A0', ' ');
      }),
    );
    expect(read[0]).toBe(read[1]);
    expect(read[0]).toContain(returned);
    expect(read[0]).toContain(reason);
    const { total_spent: spent } = await shop.client.nsem.wallet.get();
    const { total_earned: earned } = await shop.provider.nsem.wallet.get();
    expect({ spent, earned }).toEqual({ spent: 8.5, earned: 7.23 });
  });
});

it('shows a message in the browser of the other side, once and in order, without a reload', async () => {
  const job = await order('Rest until the fever has gone.');
  await shop.provider.nsem.jobs.assign(job);
  const { client, provider } = people;
  await Promise.all([
    client.page.goto(`/client/jobs/${job}`),
    provider.page.goto(`/service-provider/jobs/${job}`),
  ]);
  const loaded = watchLoads(client.page);
  const write = async (role: Role, text: string): Promise<void> => {
    const side = conversation(people[role].page);
    await side.getByRole('textbox', { name: /^Write to/ }).fill(text);
    await side.getByRole('button', { name: 'Send' }).click();
    await wrote(side, text);
  };
  const written = ['Which fever is meant?', 'Any fever.', 'Thank you.', 'Until tomorrow?', 'Yes.'];
  for (const [nth, text] of written.entries()) {
    await write(nth % 2 === 0 ? 'provider' : 'client', text);
  }
  for (const { page } of [client, provider]) {
    await expect.poll(() => textsOf(page)).toEqual(written);
  }
  expect(loaded()).toBe(0);
});

const conversation = (page: Page): Locator => page.getByRole('region', { name: /^Conversation/ });

/** Waits until a message with a text is there. */
const wrote = (side: Locator, text: string): Promise<void> =>
  side.locator('[data-message] .written', { hasText: text }).waitFor();

const textsOf = (page: Page): Promise<readonly string[]> =>
  conversation(page).locator('[data-message] .written').allTextContents();

function watchLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
}

async function order(content: string): Promise<number> {
  return (await shop.client.nsem.jobs.create({ ...english, content })).id;
}

/** The provider delivers the half of a text, and the client sends it back. */
async function revise(job: number, text: string): Promise<void> {
  await shop.provider.nsem.jobs.deliver(job, { output_text: washingInTwi });
  await shop.client.nsem.jobs.requestRevision(job, { reasons: ['missing-part'], text });
}

/** Translates the segments of a text: the first one is in focus, and the others are pressed. */
async function translate(page: Page, texts: readonly string[]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    const segment = index + 1;
    const shown = page.getByRole('button', { name: new RegExp(`, segment ${segment}$`) });
    if (segment > 1) await hands.provider.press(shown);
    const field = page.getByRole('textbox', { name: `Translation of segment ${segment}` });
    await hands.provider.fill(field, text);
  }
}

async function deliver(page: Page): Promise<void> {
  await hands.provider.press(page.getByRole('button', { name: 'Deliver', exact: true }));
  const dialog = page.getByRole('dialog', { name: /^Deliver job/ });
  await hands.provider.press(dialog.getByRole('button', { name: 'Deliver', exact: true }));
  await dialog.waitFor({ state: 'hidden' });
}

/** The work of an errand, in all roles together; it is printed by role. */
function expectAtMost(limit: Effort, errand: string): void {
  const roles = Object.entries(hands).filter(([, { effort }]) => effort.clicks > 0);
  const lines = roles.map(([role, { steps }]) => `  ${role}: ${steps}\n`);
  process.stdout.write(`${errand}\n${lines.join('')}`);
  const sum = (part: keyof Effort): number =>
    roles.reduce((total, [, { effort }]) => total + effort[part], 0);
  expect(sum('clicks')).toBeLessThanOrEqual(limit.clicks);
  expect(sum('fields')).toBeLessThanOrEqual(limit.fields);
}
