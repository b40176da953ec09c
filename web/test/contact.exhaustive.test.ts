import { startTestMarketplace, testAdmin, type TestMarketplace } from '@nsem/adapters/testing';
import { Nsem } from '@nsem/sdk';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { closeWindows, shareBrowser } from './support/launch-browser.ts';
import { seeHeading } from './support/screens.ts';
import { visit } from './support/visitor.ts';

const message = 'We hold 300 hours of oral history.\n\nDo your transcribers mark tone?';
const calls = '**/contact-messages/**';

let marketplace: TestMarketplace;
let browser: Browser;
let adminToken: string;

beforeAll(async () => {
  marketplace = await startTestMarketplace();
  const session = await new Nsem({ baseUrl: marketplace.url }).auth.login(testAdmin);
  adminToken = session.access_token;
  browser = await shareBrowser();
});

afterAll(async () => {
  await closeWindows(browser);
  await marketplace.stop();
});

it("sends a visitor's message exactly once, despite every kind of failure", async () => {
  const { page, troubles } = await visit(browser, marketplace.url);
  await page.goto('/contact');
  await seeHeading(page, 'Contact Sales');
  const send = page.getByRole('button', { name: 'Send Message' });
  const name = page.getByRole('textbox', { name: 'Full name *' });
  const text = page.getByRole('textbox', { name: 'Message *' });

  await send.click();
  await page.getByText('Enter your full name').waitFor();
  await page.locator('[name=name]:focus').waitFor();
  await name.fill('Hajia Rahinatu Alhassan');
  await page.getByRole('textbox', { name: 'Email *' }).fill('rahinatu@example.org');
  await page.getByRole('textbox', { name: 'Company' }).fill('Northern Regional Library');
  await text.fill(message);

  let attempts = 0;
  await page.route(calls, async (route) => {
    attempts += 1;
    // At first the server is down; then it gets the message, but all its responses are lost.
    if (attempts > 1) await route.fetch();
    await route.abort('connectionreset');
  });
  await send.click();
  await page.getByRole('button', { name: 'Sending...' }).waitFor();
  await page.getByText('Your message was not sent').waitFor();
  await page.getByText('The marketplace could not be reached.').waitFor();
  expect(await text.inputValue()).toBe(message);
  expect(attempts).toBeGreaterThan(1);

  await page.unroute(calls);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await send.dblclick();
  const thanks =
    'Thank you for your message, Hajia Rahinatu Alhassan! We will reply within 24 hours.';
  await page.getByRole('status').filter({ hasText: thanks }).waitFor();
  expect([await name.inputValue(), await text.inputValue()]).toEqual(['', '']);
  expect(sent).toEqual([`${marketplace.url}/contact-messages/`]);
  const isOurs = (trouble: string) => trouble.startsWith(`failed: ${marketplace.url}/contact-`);
  expect(troubles.filter((trouble) => !isOurs(trouble))).toEqual([]);

  const nsem = new Nsem({ baseUrl: marketplace.url, token: adminToken });
  const { data } = await nsem.contact.list();
  expect(data).toMatchObject([{ company: 'Northern Regional Library', message }]);
});

it('mails it to the admin, whose reply goes to the visitor', async () => {
  const answerable = async () =>
    (await marketplace.mails()).filter((mail) => /^Reply-To:/m.test(mail));
  await expect.poll(answerable).toHaveLength(1);
  const [mail = ''] = await answerable();
  expect(mail).toMatch(new RegExp(`^To: .*${testAdmin.email}`, 'm'));
  expect(mail).toMatch(/^Reply-To: Hajia Rahinatu Alhassan <rahinatu@example\.org>$/m);
  expect(mail).toMatch(/^Subject: Message from Hajia Rahinatu Alhassan$/m);
  expect(mail).toContain('    Do your transcribers mark tone?');
});

it('lets the admin read it, mark it as answered, and open it again', async () => {
  const { page, troubles } = await visit(browser, marketplace.url);
  await page.addInitScript((token) => localStorage.setItem('auth_token', token), adminToken);
  await page.goto('/admin');
  await page
    .getByRole('button', { name: 'Support Tickets' })
    .filter({ hasText: '(1 open)' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Support Tickets' });
  const item = dialog.getByRole('listitem').filter({ hasText: 'Northern Regional Library' });
  expect(await item.getByText('We hold 300 hours').innerText()).toBe(message);
  const link = item.getByRole('link', { name: 'rahinatu@example.org' });
  expect(await link.getAttribute('href')).toMatch(/^mailto:rahinatu@example\.org\?subject=/);

  await item.getByRole('button', { name: 'Mark as answered' }).click();
  await dialog.getByText('No messages are waiting for a reply.').waitFor();
  await dialog.locator('h3:focus', { hasText: 'No open messages' }).waitFor();
  await dialog.getByText('Answered', { exact: true }).click();
  await item.getByText(/^Answered \d/).waitFor();
  expect(new URL(page.url()).search).toBe('?action=tickets&messages=answered');

  await page.reload();
  await item.getByRole('button', { name: 'Reopen' }).click();
  await dialog.getByText('No messages have been answered yet.').waitFor();
  await page.goBack();
  await dialog.waitFor({ state: 'hidden' });
  await page
    .getByRole('button', { name: 'Support Tickets' })
    .filter({ hasText: '(1 open)' })
    .waitFor();
  expect(troubles).toEqual([]);
});
