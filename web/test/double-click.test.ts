import type { Locator, Page, Request } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { itExhaustively } from './support/exhaustive-only.ts';
import { fillAccount } from './support/screens.ts';
import { openStage, type Stage, type Who } from './support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

/** The requests of a page that change something or create a backup. */
function watchSent(page: Page): readonly string[] {
  const sent: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    const isBackup = pathname.startsWith('/admin/download');
    const isQuote = pathname === '/jobs/quote';
    if ((request.method() !== 'GET' && !isQuote) || isBackup)
      sent.push(`${request.method()} ${pathname.replaceAll(/\d+/g, 'ID')}`);
  });
  return sent;
}

/** Acts in a window of a user, and returns the requests that were sent. */
async function sentBy(
  who: Who,
  at: string,
  act: (page: Page) => Promise<unknown>,
): Promise<readonly string[]> {
  const visitor = await stage.returnAs(who);
  await visitor.page.goto(at);
  await visitor.page.getByRole('heading', { level: 1 }).waitFor();
  const sent = watchSent(visitor.page);
  await act(visitor.page);
  // Any request of a second press has been sent by now.
  await visitor.page.evaluate('new Promise((go) => setTimeout(go, 300))');
  expect(visitor.troubles).toEqual([]);
  return sent;
}

/** Presses a button twice, as fast as the browser can distinguish the presses. */
const pressTwice = (button: Locator): Promise<unknown> =>
  button.evaluate((node: { click(): void }) => {
    node.click();
    node.click();
  });

const button = (scope: Page | Locator, name: string | RegExp): Locator =>
  scope.getByRole('button', { name, exact: typeof name === 'string' }).first();

/** Presses Enter twice in a field, without a pause. */
const enterTwice = (field: Locator): Promise<unknown> =>
  field.evaluate((node: { form: { requestSubmit(): void } }) => {
    node.form.requestSubmit();
    node.form.requestSubmit();
  });

const apiOf = (who: 'client' | 'provider' | 'admin') => stage.apiOf(stage.passOf(who).email);

it('creates one API key for a double click, and one for a repeated Enter', async () => {
  const sent = await sentBy('client', '/client?tab=api', async (page) => {
    const name = page.getByRole('textbox', { name: 'API key name' });
    for (const [key, press] of [
      ['Ho market', () => pressTwice(button(page, 'Create'))],
      ['Radio Volta', () => enterTwice(name)],
      ['Tamale clinic', () => button(page, 'Create').dblclick()],
    ] as const) {
      await name.fill(key);
      await press();
      await page.getByRole('listitem').filter({ hasText: key }).waitFor();
    }
  });
  expect(sent).toEqual(Array(3).fill('POST /api-keys/'));
  const { data: keys } = await (await apiOf('client')).apiKeys.list();
  const names = keys.map(({ key_name: name }) => name);
  for (const name of ['Ho market', 'Radio Volta', 'Tamale clinic'])
    expect(names.filter((one) => one === name)).toHaveLength(1);
});

itExhaustively('pauses, renews and deletes an API key once', async () => {
  await (await apiOf('client')).apiKeys.create({ key_name: 'Keta choir' });
  const sent = await sentBy('client', '/client?tab=api', async (page) => {
    await pressTwice(button(page, 'Deactivate: Keta choir'));
    await button(page, 'Activate: Keta choir').waitFor();
    for (const [ask, confirm] of [
      ['Regenerate: Keta choir', 'Regenerate'],
      ['Delete: Keta choir', 'Delete'],
    ] as const) {
      await button(page, ask).click();
      const question = page.getByRole('alertdialog');
      await pressTwice(button(question, confirm));
      await question.waitFor({ state: 'hidden' });
    }
  });
  expect(sent).toEqual(['PUT /api-keys/ID', 'POST /api-keys/ID/regenerate', 'DELETE /api-keys/ID']);
});

itExhaustively('requests a job once', async () => {
  const sent = await sentBy('client', '/client?request=translation&from=en&to=tw', async (page) => {
    const dialog = page.getByRole('dialog', { name: 'Request a Job' });
    await dialog.getByRole('textbox', { name: 'Text to translate' }).fill('Yɛfrɛ me Efua.');
    await dialog.getByText(/words · GHS/).waitFor();
    await pressTwice(button(dialog, 'Request Job'));
    await page.getByText('Job Requested').waitFor();
  });
  expect(sent).toEqual(['POST /jobs/']);
});

itExhaustively('adds a language once, and removes it once', async () => {
  const sent = await sentBy('admin', '/admin?tab=languages', async (page) => {
    for (const [name, press] of [
      ['Adele of Nkwanta', (dialog: Locator) => pressTwice(button(dialog, 'Add Language'))],
      ['Nawuri of Kpandai', (dialog: Locator) => enterTwice(dialog.getByRole('textbox'))],
    ] as const) {
      await button(page, 'Add Language').click();
      const dialog = page.getByRole('dialog', { name: 'Add Language' });
      await dialog.getByRole('textbox').fill(name);
      await press(dialog);
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('searchbox').fill(name);
      await button(page, `Remove ${name}`).click();
      await pressTwice(button(page.getByRole('alertdialog'), 'Remove'));
      await page.getByText('No languages found matching your search.').waitFor();
    }
  });
  const once = ['POST /languages/', 'DELETE /languages/ID'];
  expect(sent).toEqual([...once, ...once]);
});

itExhaustively('sets a price once, and the commission once', async () => {
  const sent = await sentBy('admin', '/admin?tab=prices', async (page) => {
    const card = page.getByRole('form', { name: 'Translation' });
    await card.getByRole('textbox').fill('0.31');
    await pressTwice(button(card, 'Update'));
    await card.getByText('GHS 0.31').waitFor();
    await card.getByRole('textbox').fill('0');
    await button(card, 'Update').click();
    await pressTwice(button(page.getByRole('alertdialog'), 'Set to 0.00'));
    await card.getByText('GHS 0.00').waitFor();
  });
  expect(sent).toEqual(Array(2).fill('PUT /service-pricing/ID'));

  const rates = await sentBy('admin', '/admin?tab=wallets', async (page) => {
    const card = page.getByRole('region', { name: 'Commission Configuration' });
    await card.getByRole('textbox').fill('14.5');
    await pressTwice(button(card, 'Update'));
    await card.getByText('14.5%', { exact: true }).waitFor();
  });
  expect(rates).toEqual(['PUT /wallet/admin/commission']);
});

itExhaustively('credits a wallet once', async () => {
  const client = await apiOf('client');
  const { wallet_balance: before, user_id: number } = await client.wallet.get();
  await sentBy('admin', '/admin?tab=wallets&credit=new', async (page) => {
    const dialog = page.getByRole('dialog', { name: 'Credit a Wallet' });
    await dialog.getByRole('textbox', { name: 'Client number' }).fill(String(number));
    await dialog.getByRole('textbox', { name: 'Amount in GHS' }).fill('12.50');
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Mobile money, receipt 5120');
    await dialog.getByRole('status').getByText('Akosua Frimpong').waitFor();
    await pressTwice(button(dialog, 'Credit Wallet'));
    await dialog.waitFor({ state: 'hidden' });
  });
  expect((await client.wallet.get()).wallet_balance).toBe(before + 12.5);
});

itExhaustively('makes the weekly payouts once, and sends each once', async () => {
  const admin = await apiOf('admin');
  const owed = async () => (await admin.wallet.getTotals()).unpaid_earnings;
  const provider = await apiOf('provider');
  const { data: offered } = await provider.jobs.listAvailable({ limit: 20 });
  const job = offered.find(({ service_type: type }) => type === 'translation');
  if (job === undefined) throw new Error('The demo has no translation to take');
  await provider.jobs.assign(job.id);
  await provider.jobs.deliver(job.id, {
    output_text: 'Yɛma mo akwaaba.',
    note: 'Checked by hand.',
  });
  expect(await owed()).toBeGreaterThan(0);
  const sent = await sentBy('admin', '/admin?tab=wallets&status=pending', async (page) => {
    await button(page, 'Create Weekly Payouts').click();
    const question = page.getByRole('alertdialog');
    await pressTwice(button(question, 'Create Payouts'));
    await question.waitFor({ state: 'hidden' });
    const process = page.getByRole('button', { name: /^Process/ });
    await process.first().waitFor();
    const waiting = await process.count();
    await pressTwice(process.first());
    await expect.poll(() => process.count()).toBe(waiting - 1);
  });
  expect(sent[0]).toBe('POST /wallet/admin/payouts/weekly');
  expect(sent.slice(1)).toEqual(['POST /wallet/admin/payouts/ID/process']);
  // What is left is in review: there is nothing more to pay.
  expect(await admin.admin.payouts.createWeekly()).toEqual([]);
});

itExhaustively('makes a backup once', async () => {
  const sent = await sentBy('admin', '/admin', async (page) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      pressTwice(button(page, 'Download: Database')),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.db$/);
  });
  expect(sent).toHaveLength(1);
});

itExhaustively('hides a provider once, and brings one back once', async () => {
  const sent = await sentBy('admin', '/admin?tab=providers&q=Sena', async (page) => {
    for (const way of ['Deactivate', 'Reactivate']) {
      await button(page, `${way}: Sena Agbeko`).click();
      const question = page.getByRole('alertdialog');
      await pressTwice(button(question, way));
      await question.waitFor({ state: 'hidden' });
    }
  });
  expect(sent).toHaveLength(2);
});

itExhaustively(
  'leaves a switch that is pressed twice unchanged, on the screen and on the server',
  async () => {
    const provider = await apiOf('provider');
    const { is_quick_service_available: before } = await provider.account.get();
    const sent = await sentBy('provider', '/service-provider', async (page) => {
      const quick = page.getByRole('switch', { name: /^Quick Services/ });
      await pressTwice(quick);
      expect(await quick.isChecked()).toBe(before);
      await expect
        .poll(async () => (await provider.account.get()).is_quick_service_available)
        .toBe(before);
      await pressTwice(quick);
      await quick.click();
      expect(await quick.isChecked()).toBe(!before);
      await expect
        .poll(async () => (await provider.account.get()).is_quick_service_available)
        .toBe(!before);
      await quick.click();
    });
    expect(new Set(sent)).toEqual(new Set(['PUT /users/me']));
  },
);

itExhaustively('logs in once, and joins once', async () => {
  const { email, password } = stage.passOf('client');
  const login = await sentBy('visitor', '/?dialog=login', async (page) => {
    const dialog = page.getByRole('dialog', { name: 'Login to Nsem' });
    await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
    await dialog.getByLabel(/^Password/).fill(password);
    await pressTwice(button(dialog, 'Login'));
    await page.waitForURL('**/client');
    await page.getByRole('heading', { name: 'Client Dashboard' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
  expect(login).toEqual(['POST /auth/login']);

  const join = await sentBy('visitor', '/?dialog=join', async (page) => {
    const dialog = page.getByRole('dialog', { name: 'Join Nsem' });
    await fillAccount(dialog, 'Naa Korkor Lamptey', 'naa.korkor@example.com');
    await enterTwice(dialog.getByRole('textbox', { name: 'Email' }));
    await page.waitForURL('**/client');
    await page.getByRole('heading', { name: 'Client Dashboard' }).waitFor();
  });
  expect(join).toEqual(['POST /auth/register']);
});

itExhaustively('does not change the page below the login dialog', async () => {
  const { email, password } = stage.passOf('client');
  const sent = await sentBy('visitor', '/contact', async (page) => {
    await page.goto('/client?tab=jobs');
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    const dialog = page.getByRole('dialog', { name: 'Login to Nsem' });
    await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
    await dialog.getByLabel(/^Password/).fill(password);
    await pressTwice(button(dialog, 'Login'));
    await page.getByRole('tab', { name: 'My Jobs', selected: true }).waitFor();
    await page.goBack();
    await page.waitForURL('**/contact');
  });
  expect(sent).toEqual(['POST /auth/login']);
});
