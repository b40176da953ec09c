import type { Page, Route } from 'playwright';

import { choose } from '../support/visitor.ts';
import { press, see, seeDialog, type Screen } from './screen.ts';

const fillNarration = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Add Service' });
  await dialog.getByText('Narration', { exact: true }).click();
  await choose(dialog, 'Language', 'Ga');
  await dialog.getByRole('button', { name: 'Add Service' }).click();
  await dialog.getByText('Record a voice sample.').waitFor();
};

const repeatService = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Add Service' });
  await choose(dialog, 'Source language', 'English');
  await choose(dialog, 'Target language', 'Ewe');
  await dialog.getByRole('button', { name: 'Add Service' }).click();
  await dialog.getByText(/^You already have an approved translation/).waitFor();
};

const rejected = {
  id: 31,
  user_id: 12,
  service_type: 'translation',
  source_language: 'en',
  target_language: 'tw',
  language: null,
  sample_text: null,
  audio_recording: null,
  status: 'rejected',
  submitted_at: '2026-11-10T09:00:00.000Z',
  reviewed_at: '2026-11-12T09:00:00.000Z',
  rejection_reason:
    'Please tell us more about your experience, and which texts you have translated.',
  version: 1,
  replaces: null,
};

/** Shows a rejected service; this provider has none in the demo. */
const rejectOne =
  (then: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<void> => {
    await page.route('**/services/my-services', (route) => route.fulfill({ json: [rejected] }));
    await page.reload();
    await then(page);
  };
const fillBank = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Add a payout account' });
  await dialog.getByText('Bank account', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter the name of the bank').waitFor();
};

/** Answers as if the first available job had been accepted, which other screens still list. */
const acceptFirst = async (page: Page): Promise<void> => {
  const takeJob = async (route: Route): Promise<void> => {
    const url = route
      .request()
      .url()
      .replace(/\/assign$/, '');
    const response = await route.fetch({ url, method: 'GET' });
    await route.fulfill({ response, json: { ...(await response.json()), status: 'in_progress' } });
  };
  await page
    .getByRole('button', { name: /^Accept job/ })
    .first()
    .waitFor();
  await page.route(/\/jobs\/\d+(\/assign)?$/, takeJob);
  await page.route('**/jobs/available/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: (await response.json()).slice(1) });
  });
  await press(/^Accept job/, see('You accepted'))(page);
};

const provider = (name: string, at: string, reach: Screen['reach']): Screen => ({
  name,
  who: 'provider at work',
  at: `/service-provider${at}`,
  reach,
});

const tabs = ['profile', 'available', 'recent', 'earnings'] as const;

/** What providers see. */
export const providerScreens: readonly Screen[] = [
  provider('profile', '', see(/PRV-/)),
  provider('notifications', '', press(/^Notifications/, see(/You|A client/))),
  { ...provider('account', '', see('There is a job for you')), at: '/account' },
  provider('profile, Telegram ID', '', press('Add Telegram ID', see('Cancel'))),
  provider('profile, editing', '?edit=profile', seeDialog('Edit your profile')),
  provider('adding a payout account', '?edit=payout-account', seeDialog('Add a payout account')),
  provider('adding a bank account', '?edit=payout-account', fillBank),
  provider('adding a translation', '?service=new', seeDialog('Add Service')),
  provider('adding a narration', '?service=new', fillNarration),
  provider('adding a duplicate service', '?service=new', repeatService),
  provider('deleting a service', '', press(/^Delete: /, seeDialog('Delete Service'))),
  provider('a rejected service', '', rejectOne(see('Not approved'))),
  provider(
    'a new version of a service',
    '',
    rejectOne(press(/^Send a new version: /, seeDialog('Send a new version', 'Source language'))),
  ),
  provider('available jobs', '?tab=available', see(/#\d+/)),
  provider('an accepted job', '?tab=available', acceptFirst),
  provider('recent jobs', '?tab=recent', see(/#\d+/)),
  provider('a job', '/jobs/2', see('What you delivered')),
  provider('a job in progress', '/jobs/12', see('You are paid when you deliver.')),
  provider('delivering from its page', '/jobs/12?deliver=12', seeDialog(/^Deliver job/)),
  {
    ...provider('a job that does not exist', '/jobs/987654', see(/was not found/)),
    expects: /^answered 404/,
  },
  provider('delivering', '?tab=recent', press(/^Deliver job/, seeDialog(/^Deliver job/))),
  provider('failing a job', '?tab=recent', press(/^Cannot be done/, seeDialog(/cannot be done/))),
  provider('releasing', '?tab=recent', press(/^Release job/, seeDialog(/^Release job/))),
  provider('earnings', '?tab=earnings', see('This Month')),
  provider('a payout', '?tab=earnings', press(/^Jobs of /, seeDialog('Payout', 'Commission'))),
  ...(['silent', 'failing'] as const).flatMap((server) =>
    tabs.map((tab) => ({
      ...provider(`${tab}, server ${server}`, `?tab=${tab}`, (page: Page) =>
        server === 'failing'
          ? page.getByRole('alert').first().waitFor()
          : page.locator('[aria-busy="true"]').first().waitFor(),
      ),
      server,
    })),
  ),
  ...tabs.map((tab) => ({
    ...provider(`${tab}, of a new provider`, `?tab=${tab}`, (page: Page) =>
      page.getByRole('tabpanel').waitFor(),
    ),
    who: 'new provider' as const,
  })),
];
