import type { WaitingCounts } from '@nsem/sdk';
import type { Page } from 'playwright';

import {
  hindered,
  prepared,
  press,
  see,
  seeDialog,
  wayOf,
  type Screen,
  type Step,
  type Way,
} from './screen.ts';
import { adminMessageScreens } from './message-screens.ts';
import { adminUploadScreens } from './upload-screens.ts';

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

const refuseSetting = async (page: Page): Promise<void> => {
  const section = page.getByRole('region', { name: 'Jobs and Prices' });
  await section.getByRole('textbox', { name: 'Free words' }).fill('5e1');
  await section.getByRole('button', { name: 'Save' }).click();
  await page.getByText('“5e1” is not a whole number from 0 to 1,000,000').waitFor();
};

const ama = '?tab=accounts&q=ama.serwaa';
const yaw = '?tab=accounts&q=yaw.owusu';

const suspend = async (page: Page): Promise<void> => {
  await page.getByRole('textbox', { name: 'Reason' }).fill('Texts of clients were shared.');
  await press('Suspend account', seeDialog('Account', /^Suspended since/))(page);
  // The message disappears by itself, at any time.
  await page.getByRole('button', { name: /^Close: / }).click();
};

const credits = '?tab=audit&action=wallet.credit&kind=account&from=2026-01-01';

const suspendWithoutReason = press('Suspend account', see('Enter why the account is suspended.'));
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

const waiting = {
  services: 3,
  jobs: 1,
  payouts: 4,
  approvals: 2,
  pairs: 1,
  messages: 1,
} satisfies WaitingCounts;

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
const showRequests = (then: Step): Way =>
  prepared(async (page) => {
    await page.route('**/admin/approvals?*', async (route) => {
      const { authorization = '' } = await route.request().allHeaders();
      const me = await page.request.get('/auth/me', { headers: { authorization } });
      const { id } = (await me.json()) as { id: number };
      await route.fulfill({ json: requestsFor(id) });
    });
    await page.route('**/admin/waiting', (route) => route.fulfill({ json: waiting }));
  }, then);

const openRequests = press(
  'Review requests',
  seeDialog('Waiting for a second admin', 'Another admin must approve this.'),
);

const admin = (name: string, at: string, way: Step | Way): Screen => ({
  name,
  who: 'admin',
  at: `/admin${at}`,
  ...wayOf(way),
});

/** The demo has no free translations, so the list of held earnings is a given one. */
async function holdEarnings(page: Page): Promise<void> {
  const provider = {
    service_provider_id: 12,
    service_provider_name: 'Ama Serwaa Boateng',
    provider_id: 'PRV-7K2M9X',
    released_at: null,
  };
  const held = [0, 2].map((paidJobs, index) => ({
    ...provider,
    job_id: 128 + index,
    paid_jobs: paidJobs,
    gross_amount: 15,
    commission_amount: 2.25,
    amount: 12.75,
    completed_at: '2026-11-20T10:15:00.000Z',
    held_until: '2026-12-04T10:15:00.000Z',
    hold_reasons: ['too-recent', 'too-few-paying-clients', 'commission-too-low'],
    paying_clients: index,
    paying_clients_needed: 3,
    missing_commission: 12.75 * (index + 1),
  }));
  await page.route('**/admin/earnings/held', (route) => route.fulfill({ json: held }));
  const pair = {
    ...provider,
    id: 3,
    status: 'open',
    client_id: 34,
    client_name: 'Kojo Addo',
    evidence: [
      { reason: 'same-device', count: 1 },
      { reason: 'tiny-jobs', count: 3 },
    ],
    found_at: '2026-11-20T10:15:00.000Z',
  };
  await page.route('**/admin/suspicious-pairs?*', (route) => route.fulfill({ json: [pair] }));
}

const withHeldEarnings = (then: Step): Way =>
  prepared(holdEarnings, async (page) => {
    await page.getByText(/of earnings is held/).waitFor();
    await then(page);
  });

const submitted = {
  user_id: 9,
  service_type: 'translation',
  source_language: 'en',
  target_language: 'tw',
  language: null,
  sample_text: null,
  audio_recording: null,
  status: 'pending',
  submitted_at: '2026-11-20T09:00:00.000Z',
  reviewed_at: null,
  rejection_reason: null,
  version: 1,
  replaces: null,
  user_name: 'Kofi Mensah',
  user_email: 'kofi.mensah@example.com',
};

/** A new version by someone with a long name, and many others. */
const manySubmitted = Array.from({ length: 20 }, (_, index) => ({
  ...submitted,
  id: 900 - index,
  ...(index === 0 && {
    service_type: 'narration',
    source_language: null,
    target_language: null,
    language: 'dag',
    audio_recording: '/api/audio/5f0c6a1e9b7d4c2fa3e8d1b60c4f7a92.wav',
    sample_text: 'Antire. N yuli n-nyɛ Mohammed. N karimdi lahabaya Dagbanli ni. '.repeat(8),
    user_name: 'Nana Akosua Frempomaa Agyeman-Prempeh Owusu-Ansah',
    version: 2,
    replaces: {
      id: 31,
      rejected_at: '2026-11-12T09:00:00.000Z',
      rejection_reason: 'There is too much noise in the recording. Please record it indoors.',
    },
  }),
}));

/** Shows more services to review than the demo has; what is decided here changes nothing. */
const submitMany = (then: Step): Way =>
  prepared(async (page) => {
    await page.route('**/admin/all-services?*', (route) => route.fulfill({ json: manySubmitted }));
    await page.route('**/admin/approve-service/*', (route) => route.fulfill({ json: submitted }));
  }, then);

const approveFirst = press('Approve', see('Service approved'));

const account = (name: string, reach: Step): Screen => ({
  ...admin(name, '', reach),
  at: '/account',
});

const makeKey = async (page: Page): Promise<void> => {
  await page.getByRole('textbox', { name: 'API key name' }).fill('Monthly figures');
  await page.getByRole('switch', { name: /^Reports/ }).check();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByText('Copy your new key').waitFor();
  await page.getByText('May: Reports').first().waitFor();
};

const showReviewKeys = async (page: Page): Promise<void> => {
  await page.getByRole('region', { name: 'Services to review' }).waitFor();
  await page.keyboard.press('?');
  await see('Next service')(page);
};

const tabs = [
  'overview',
  'providers',
  'languages',
  'prices',
  'analytics',
  'wallets',
  'accounts',
  'audit',
] as const;

/** What admins see. */
export const adminScreens: readonly Screen[] = [
  admin('a job', '/jobs/9', see('Paid by the platform')),
  admin('a job that failed', '/jobs/7', see('This job could not be done')),
  admin('assigning a job', '/jobs/14', press(/^Assign: /, seeDialog(/^Assign job/, 'Assign'))),
  admin('cancelling a job', '/jobs/14', press(/^Cancel: /, seeDialog(/^Cancel job/))),
  admin('releasing a job', '/jobs/13', press(/^Release: /, seeDialog(/^Release job/))),
  admin('failing a job', '/jobs/13', press(/^Can't be done/, seeDialog(/can't be done/))),
  admin('refunding a job', '/jobs/9', press(/^Refund: /, seeDialog(/^Refund job/))),
  ...adminMessageScreens,
  ...adminUploadScreens,
  admin('overview', '', see('Recent Activity')),
  admin('what waits for admins', '', press(/^Waiting for you/, see(/to answer$/))),
  admin('health', '?action=health', seeDialog('System Health', 'Database')),
  admin('export', '?action=export', seeDialog('Export Data', 'Transactions')),
  admin('announcements', '?action=announcements', seeDialog('Platform Announcements')),
  admin(
    'an announcement written',
    '?action=announcements',
    press('New Announcement', press('Publish', see('Enter the text'))),
  ),
  admin('tickets', '?action=tickets', seeDialog('Support Tickets', 'Mark as answered')),
  admin(
    'tickets that were answered',
    '?action=tickets&messages=answered',
    seeDialog('Support Tickets'),
  ),
  admin('settings', '?action=settings', seeDialog('System Settings', 'Review services')),
  admin('the settings tab', '?tab=settings', see('Review services')),
  admin('a setting refused', '?tab=settings', refuseSetting),
  admin(
    'a test mail',
    '?tab=settings',
    press('Send a test mail to me', see('Saved to the folder')),
  ),
  admin('jobs', '?tab=jobs', see(/^#\d+ ·\s/)),
  admin('jobs, none found', '?tab=jobs&q=zzzz', see('No jobs match.')),
  admin('providers', '?tab=providers', see('Ama Serwaa Boateng')),
  admin('a service', '?tab=providers', press('Details', seeDialog('Service details'))),
  admin('many services to review', '?tab=providers', submitMany(see(/^New version; rejected/))),
  admin('services selected', '?tab=providers', async (page) => {
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await see(/^Approve \d+$/)(page);
  }),
  admin('a decision that can be taken back', '?tab=providers', submitMany(approveFirst)),
  admin('rejecting a service', '?tab=providers', async (page) => {
    await press('Reject', seeDialog(/^Reject: /, 'Usual reasons'))(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click();
    await see(/^Say why/)(page);
  }),
  // The keys work while nothing has the focus; a link within the application gives it to a heading.
  { ...admin('keys of the review', '?tab=providers', showReviewKeys), isLoaded: true },
  admin('rejected services', '?tab=providers&reviewed=rejected', see('Abena')),
  admin('a profile', '?tab=providers', press(/^Profile: /, seeDialog('Service provider'))),
  admin('deactivating', '?tab=providers', press(/^Deactivate: /, seeDialog(/^Deactivate/))),
  admin('languages', '?tab=languages', see('Dagbani')),
  admin('a duplicate language', '?tab=languages&language=new', repeatLanguage),
  admin('a language removed', '?tab=languages', press(/^Remove /, seeDialog(/^Remove/))),
  admin('prices', '?tab=prices', see('Update')),
  admin('analytics', '?tab=analytics', see('Revenue Breakdown')),
  admin('trends', '?tab=analytics', async (page) => {
    await see('Jobs requested')(page);
    await page.getByText('The same figures as a table').click();
    await see('Hours a job')(page);
  }),
  admin('wallets', '?tab=wallets', see('Commission Configuration')),
  admin('what waits, overview', '', showRequests(see('2 requests are waiting for approval'))),
  admin('what waits, wallets', '?tab=wallets', showRequests(see('2 requests are waiting'))),
  admin('what waits', '?tab=wallets', showRequests(openRequests)),
  admin(
    'rejecting what waits',
    '?tab=wallets&approvals=waiting',
    showRequests(press(/^Reject: /, see('Nothing happens then. The admin'))),
  ),
  admin('a wrong commission', '?tab=wallets', refuseRate),
  admin('a payout', '?tab=wallets', press(/^Jobs of payout/, seeDialog(/^Payout/))),
  admin('crediting', '?tab=wallets&credit=new', seeDialog('Credit a Wallet')),
  admin('discarding a credit', '?tab=wallets&credit=new', async (page) => {
    await page.getByRole('textbox', { name: 'Note' }).fill('Mobile money');
    await page.keyboard.press('Escape');
    await seeDialog('Discard what you entered?')(page);
  }),
  admin('wallets, with held earnings', '?tab=wallets', withHeldEarnings(see(/is held/))),
  admin(
    'held earnings',
    '?tab=wallets',
    withHeldEarnings(press('See held earnings', seeDialog('Held earnings', 'Ama Serwaa Boateng'))),
  ),
  admin(
    'reviewing a pair',
    '?tab=wallets&held=all',
    withHeldEarnings(press(/^Review Ama/, seeDialog('Review a pair', 'Ama Serwaa Boateng'))),
  ),
  admin(
    'releasing an earning',
    '?tab=wallets&held=all',
    withHeldEarnings(press(/^Release the earning/, seeDialog(/^Release the earning/))),
  ),
  admin('weekly payouts', '?tab=wallets', press(/Create Weekly/, seeDialog(/weekly payouts/))),
  admin('accounts', '?tab=accounts', see('ama.serwaa@example.com')),
  admin('no accounts found', '?tab=accounts&q=zzz', see('No accounts found')),
  admin('an account', ama, press(/^Details: /, seeDialog('Account', 'Provider ID'))),
  admin('suspending', ama, press(/^Details: /, press('Suspend', suspendWithoutReason))),
  admin(
    'freezing payouts',
    ama,
    press(/^Details: /, press('Freeze payouts', seeDialog(/^Freeze/))),
  ),
  admin('a suspended account', yaw, press(/^Details: /, press('Suspend', suspend))),
  admin('the audit log', '?tab=audit', see('logged in')),
  admin('credits in the audit log', `${credits}&actor=1`, see('credited')),
  admin('users to choose from in the audit log', '?tab=audit', async (page) => {
    await page.getByRole('textbox', { name: 'Done by' }).click();
    await page.getByRole('listbox').getByRole('option').nth(1).waitFor();
  }),
  admin('a wrong number in the audit log', '?tab=audit&kind=account', async (page) => {
    await page.getByRole('searchbox', { name: 'Number' }).fill('5e1');
    await see('Enter a number')(page);
  }),
  admin('no audit entries', '?tab=audit&to=2020-01-01', see('No entries found')),
  account('account', see('API keys for scripts')),
  account('account, a key for scripts', makeKey),
  account('account, the limits of a key', async (page) => {
    await makeKey(page);
    await press(/^Change limits: /, see('More options'))(page);
  }),
  account('account, being deleted', press('Delete account...', seeDialog('Delete your account'))),
  ...hindered(
    tabs.map((tab) => admin(tab, `?tab=${tab}`, see(''))),
    {
      silent: 'analytics',
      failing: 'overview',
    },
  ),
];
