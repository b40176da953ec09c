import type { Page } from 'playwright';

import { press, see, seeDialog, type Screen } from './screen.ts';

const repeatLanguage = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Add Language' });
  await dialog.getByRole('textbox', { name: 'Language name' }).fill('Twi');
  await dialog.getByText('This language already exists on the platform.').waitFor();
};

const refuseRate = async (page: Page): Promise<void> => {
  const card = page.getByRole('region', { name: 'Commission Configuration' });
  await card.getByRole('textbox', { name: /Commission rate/ }).fill('150');
  await card.getByRole('button', { name: 'Update' }).click();
  await page.getByText('Commission rate must be between 0% and 100%').first().waitFor();
};

const asked = {
  status: 'waiting',
  user_name: 'Akosua Frimpong',
  job_id: null,
  payout_id: null,
  reference: null,
  note: null,
  requested_by: 1_000_000,
  requested_by_name: 'Efua Boateng',
  requested_at: '2026-11-20T09:00:00.000Z',
  expires_at: '2026-11-27T09:00:00.000Z',
};

/** What another admin requested, and what the viewer did. */
const requestsFor = (viewer: number) => [
  { ...asked, id: 6, kind: 'refund', amount: 1200, job_id: 128, note: 'Half of it is missing.' },
  {
    ...asked,
    id: 5,
    kind: 'credit',
    amount: 250_000,
    reference: 'ECO-20261120-77120-ACCRA-MAIN-BRANCH',
    note: 'Bank transfer of the Volta Basin Health Trust for the health campaign of 2027',
    requested_by: viewer,
  },
];

/** Shows what waits for a second admin; the demo has one admin, so nothing can wait there. */
const showRequests =
  (then: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<void> => {
    const token = await page.evaluate<string>("localStorage.getItem('auth_token')");
    const headers = { authorization: `Bearer ${token}` };
    const me = await page.request.get('/auth/me', { headers });
    const { id } = (await me.json()) as { id: number };
    await page.route('**/admin/approvals?*', (route) => route.fulfill({ json: requestsFor(id) }));
    await page.reload();
    await then(page);
  };

const openRequests = press(
  'Review requests',
  seeDialog('Waiting for a second admin', 'Another admin must approve this.'),
);

const admin = (name: string, at: string, reach: Screen['reach']): Screen => ({
  name,
  who: 'admin',
  at: `/admin${at}`,
  reach,
});

const tabs = ['overview', 'providers', 'languages', 'prices', 'analytics', 'wallets'] as const;

/** What admins see. */
export const adminScreens: readonly Screen[] = [
  admin('overview', '', see('Recent Activity')),
  admin('health', '?action=health', seeDialog('System Health', 'Database')),
  admin('export', '?action=export', seeDialog('Export Data')),
  admin('announcements', '?action=announcements', seeDialog('Platform Announcements')),
  admin('tickets', '?action=tickets', seeDialog('Support Tickets', 'Mark as answered')),
  admin(
    'tickets that were answered',
    '?action=tickets&messages=answered',
    seeDialog('Support Tickets'),
  ),
  admin('settings', '?action=settings', seeDialog('System Settings')),
  admin('providers', '?tab=providers', see('Ama Serwaa Boateng')),
  admin('a service', '?tab=providers', press(/^View details: /, seeDialog('Service details'))),
  admin('a profile', '?tab=providers', press(/^Profile: /, seeDialog('Service provider'))),
  admin('deactivating', '?tab=providers', press(/^Deactivate: /, seeDialog(/^Deactivate/))),
  admin('languages', '?tab=languages', see('Dagbani')),
  admin('a duplicate language', '?tab=languages&language=new', repeatLanguage),
  admin('a language removed', '?tab=languages', press(/^Remove /, seeDialog(/^Remove/))),
  admin('prices', '?tab=prices', see('Update')),
  admin('analytics', '?tab=analytics', see('Revenue Breakdown')),
  admin('wallets', '?tab=wallets', see('Commission Configuration')),
  admin('what waits, overview', '', showRequests(see('2 requests are waiting for approval'))),
  admin('what waits, wallets', '?tab=wallets', showRequests(see('2 requests are waiting'))),
  admin('what waits', '?tab=wallets', showRequests(openRequests)),
  admin(
    'rejecting what waits',
    '?tab=wallets&approvals=waiting',
    showRequests(press(/^Reject: /, see('Nothing is done. The admin'))),
  ),
  admin('a wrong commission', '?tab=wallets', refuseRate),
  admin('a payout', '?tab=wallets', press(/^Jobs of payout/, seeDialog(/^Payout/))),
  admin('crediting', '?tab=wallets&credit=new', seeDialog('Credit a Wallet')),
  admin('weekly payouts', '?tab=wallets', press(/Create Weekly/, seeDialog(/weekly payouts/))),
  ...(['silent', 'failing'] as const).flatMap((server) =>
    tabs.map((tab) => ({
      ...admin(`${tab}, server ${server}`, `?tab=${tab}`, (page: Page) =>
        server === 'failing'
          ? page.getByRole('alert').first().waitFor()
          : page.locator('[aria-busy="true"]').first().waitFor(),
      ),
      server,
    })),
  ),
];
