import { startTestMarketplace, testAdmin, type TestMarketplace } from '@nsem/adapters/testing';
import { ApprovalRequiredError, Nsem } from '@nsem/sdk';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { closeWindows, shareBrowser } from './support/launch-browser.ts';
import { joinClient, type Person } from './support/people.ts';
import { visit } from './support/visitor.ts';

const second = {
  name: 'Efua Boateng',
  email: 'efua.boateng@example.com',
  password: 'adinkra-cloth-in-ntonso',
};

let marketplace: TestMarketplace;
let browser: Browser;
let client: Person;

beforeAll(async () => {
  marketplace = await startTestMarketplace({ variables: { NSEM_TWO_ADMINS_ABOVE: '1000' } });
  await marketplace.addAdmin(second);
  client = await joinClient(marketplace.url, { name: 'Kofi Mensah', email: 'kofi@example.com' });
  browser = await shareBrowser();
});

afterAll(async () => {
  await closeWindows(browser);
  await marketplace.stop();
});

const logIn = async ({ email, password }: Readonly<{ email: string; password: string }>) =>
  (await new Nsem({ baseUrl: marketplace.url }).auth.login({ email, password })).access_token;

const balance = async () => (await client.nsem.wallet.get()).wallet_balance;

it('a large credit waits until another admin approves it', async () => {
  const first = await visit(browser, marketplace.url, { token: await logIn(testAdmin) });
  await first.page.goto('/admin?tab=wallets&credit=new');
  const form = first.page.getByRole('dialog', { name: 'Credit a Wallet' });
  await form.getByRole('textbox', { name: 'Client number' }).fill(String(client.id));
  await form.getByRole('textbox', { name: 'Amount in GHS' }).fill('5000');
  await form.getByRole('textbox', { name: 'Note' }).fill('Bank transfer');
  await form.getByRole('status').getByText('Kofi Mensah').waitFor();
  await form.getByRole('button', { name: 'Credit Wallet' }).click();
  await first.page.getByText('Waiting for a second admin').waitFor();
  await first.page.getByRole('button', { name: 'Review requests' }).click();
  await first.page.getByText('Another admin must approve this.').waitFor();
  expect(await balance()).toBe(500);

  const other = await visit(browser, marketplace.url, { token: await logIn(second) });
  await other.page.goto('/admin');
  await other.page.getByRole('link', { name: '1 request is waiting for approval' }).click();
  await other.page
    .getByRole('button', { name: 'Approve: Credit of GHS 5,000.00 to Kofi Mensah' })
    .click();
  await other.page.getByRole('heading', { name: 'Nothing is waiting' }).waitFor();
  expect(await balance()).toBe(5500);
  expect([...first.troubles, ...other.troubles]).toEqual([]);
  await Promise.all([first.leave(), other.leave()]);
});

it('the other admin is notified, and a script knows that no money has moved', async () => {
  const { url: baseUrl } = marketplace;
  const script = new Nsem({ baseUrl, token: await logIn(testAdmin) });
  const credit = { user_id: client.id, amount: 7000, note: 'Bank transfer' };
  const before = await balance();
  const thrown = await script.wallet.credit(credit).catch((error: unknown) => error);
  if (!(thrown instanceof ApprovalRequiredError)) throw thrown;
  expect(await balance()).toBe(before);
  const { data: waiting } = await script.admin.approvals.list({ status: 'waiting' });
  expect(waiting).toEqual([thrown.approval]);
  await expect(script.admin.approvals.approve(thrown.approval.id)).rejects.toMatchObject({
    code: 'approval.second-admin-needed',
  });
  const isMailed = async () =>
    (await marketplace.mails()).some(
      (mail) => mail.includes(second.email) && mail.includes('GHS 7000.00 credit to Kofi Mensah'),
    );
  await expect.poll(isMailed).toBe(true);
  const other = new Nsem({ baseUrl, token: await logIn(second) });
  await other.admin.approvals.reject(thrown.approval.id, { reason: 'There is no such transfer.' });
  await expect(other.admin.approvals.approve(thrown.approval.id)).rejects.toMatchObject({
    code: 'approval.not-waiting',
  });
  expect(await balance()).toBe(before);
  expect(await marketplace.brokenRules()).toEqual([]);
});
