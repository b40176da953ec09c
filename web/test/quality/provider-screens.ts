import type { Page } from 'playwright';

import { choose } from '../support/visitor.ts';
import { withTerms } from './glossary-screens.ts';
import { withMatches, withMemory } from './memory-screens.ts';
import { narrationScreens } from './narration-screens.ts';
import { providerMessageScreens } from './message-screens.ts';
import { proposalScreens } from './proposal-screens.ts';
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
import { transcribingScreens } from './transcript-screens.ts';
import { providerUploadScreens } from './upload-screens.ts';

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
const rejectOne = (then: Step): Way =>
  prepared(
    (page) => page.route('**/services/my-services', (route) => route.fulfill({ json: [rejected] })),
    then,
  );

const fillBank = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Add a payout account' });
  await dialog.getByText('Bank account', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter the name of the bank').waitFor();
};

const savedAt = '2026-11-21T09:30:00.000Z';

/** A leaflet that is partly translated, with something for the checks to find. */
const leaflet = [
  ['Drink 2 litres of clean water.', 'Nom nsu pa lita 2.'],
  ['Call Dr. Mensah on 0302 123 456.', 'Frɛ Dr. Mensah  wɔ 0302 123 45.'],
  ['Wash your hands.', ''],
].map(([source, text], index) => ({
  source,
  gap: index === 2 ? '' : ' ',
  text,
  state: index === 0 ? 'done' : 'open',
  note: null,
}));

const draftOf = (segments: readonly unknown[]) => ({
  job_id: 12,
  version: 3,
  saved_at: savedAt,
  saved_on: 'Chrome on an Android phone',
  content: { kind: 'segments', segments },
});

/** Shows the job in progress as a translation, with a draft. */
const translate = (
  then: Step,
  segments: readonly unknown[] = leaflet,
  remember: typeof withMemory = withMemory,
): Way =>
  remember(
    prepared(
      (page) => pretendTranslation(page, segments),
      async (page) => {
        await page.getByText('1 of 3 done').waitFor();
        await then(page);
      },
    ),
  );

async function pretendTranslation(page: Page, segments: readonly unknown[]): Promise<void> {
  await page.route(/\/jobs\/12$/, async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue();
    const response = await route.fetch();
    const job = { ...(await response.json()), service_type: 'translation', language: null };
    const languages = { source_language: 'en', target_language: 'tw' };
    return route.fulfill({ response, json: { ...job, ...languages } });
  });
  await page.route('**/jobs/12/draft', (route) => route.fulfill({ json: draftOf(segments) }));
  await page.route('**/jobs/12/draft/versions', (route) =>
    route.fulfill({
      json: [{ version: 3, saved_at: savedAt, saved_on: 'Chrome on an iPhone', words: 9 }],
    }),
  );
  await page.route('**/jobs/12/draft/versions/3', (route) =>
    route.fulfill({ json: draftOf(segments) }),
  );
}

/** Types, and meets a newer version of another device. */
const meetNewer = async (page: Page): Promise<void> => {
  const field = page.getByRole('textbox', { name: 'Translation of segment 2' });
  await page.route('**/jobs/12/draft', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          json: { title: 'Newer', status: 409, detail: 'Newer.', code: 'draft.newer-version' },
        })
      : route.fulfill({ json: { ...draftOf(leaflet), version: 4 } }),
  );
  await field.fill('Frɛ Dr. Mensah');
  await page.getByText('Chrome on an Android phone saved a newer version').waitFor();
};

/** Shows the checks, which a phone and a small screen have beside the text in another view. */
const showChecks = async (page: Page): Promise<void> => {
  const checks = page.getByRole('button', { name: /^Checks/ });
  if (await checks.isVisible()) await checks.click();
  await page.getByText('There are two or more spaces in a row.').last().waitFor();
};

/** Answers as if another provider had taken the first job meanwhile, which other screens still list. */
const loseFirst = async (page: Page): Promise<void> => {
  const detail = 'A job that is in progress cannot be assigned.';
  const json = { type: 'about:blank', title: 'Wrong state', status: 409, code: 'job.wrong-state' };
  await page.route('**/jobs/*/assign', (route) =>
    route.fulfill({ status: 409, json: { ...json, detail } }),
  );
  await press(/^Accept job/, see(/^Job #\d+: It is gone/))(page);
};

const provider = (name: string, at: string, way: Step | Way): Screen => ({
  name,
  who: 'provider at work',
  at: `/service-provider${at}`,
  ...wayOf(way),
});

const tabs = ['profile', 'available', 'recent', 'earnings', 'api'] as const;

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
  {
    ...provider('a job that another provider took', '?tab=available', loseFirst),
    expects: /^answered 409/,
  },
  provider('recent jobs', '?tab=recent', see(/#\d+/)),
  provider('a job', '/jobs/2', see('What you delivered')),
  provider('a job in progress', '/jobs/12', see('You earn the money when you deliver.')),
  ...narrationScreens,
  ...providerUploadScreens,
  provider('the workbench', '/jobs/12/work', translate(see('Wash your hands.'))),
  provider('the workbench, memory', '/jobs/12/work', translate(see('92 %'), leaflet, withMatches)),
  provider('the workbench, terms', '/jobs/12/work', withTerms(translate(see('stays as it is')))),
  provider('the workbench, checks', '/jobs/12/work', translate(showChecks)),
  provider(
    'the workbench, splitting',
    '/jobs/12/work',
    translate(press('Split', see('Press the word that begins the second part.'))),
  ),
  provider('the workbench, a note', '/jobs/12/work', translate(press('Note', see('Your note')))),
  provider(
    'the workbench, delivering too early',
    '/jobs/12/work',
    translate(press('Deliver', seeDialog(/^Deliver job/, 'Fix this first'))),
  ),
  provider(
    'the workbench, delivering with a reason',
    '/jobs/12/work',
    translate(
      press('Deliver', seeDialog(/^Deliver job/, 'Why it is right as it is')),
      leaflet.map((one) => ({ ...one, text: one.text === '' ? 'Hohoro wo nsa.' : one.text })),
    ),
  ),
  provider(
    'the workbench, an earlier version',
    '/jobs/12/work',
    translate(press('Versions', press(/9 words/, seeDialog('Earlier versions', 'Restore it')))),
  ),
  {
    ...provider('the workbench, a newer version', '/jobs/12/work', translate(meetNewer)),
    expects: /^answered 409/,
  },
  {
    ...provider('the workbench of a finished job', '/jobs/2/work', see('There is nothing to work')),
    expects: /^answered 404/,
  },
  ...transcribingScreens,
  ...providerMessageScreens,
  ...proposalScreens,
  provider('delivering from its page', '/jobs/12?deliver=12', seeDialog(/^Deliver job/)),
  {
    ...provider('a job that does not exist', '/jobs/987654', see(/was not found/)),
    expects: /^answered 404/,
  },
  provider('delivering', '?tab=recent', press(/^Deliver job/, seeDialog(/^Deliver job/))),
  provider('failing a job', '?tab=recent', press(/^Can't do it/, seeDialog(/^Can't do job/))),
  provider('releasing', '?tab=recent', press(/^Release job/, seeDialog(/^Release job/))),
  provider('earnings', '?tab=earnings', see('This Month')),
  provider('a payout', '?tab=earnings', press(/^Jobs of /, seeDialog('Payout', 'Commission'))),
  provider('API', '?tab=api', see('You have no API keys yet.')),
  provider('creating a key', '?tab=api', async (page) => {
    await page.getByRole('textbox', { name: 'API key name' }).click();
    await page.getByText('Accept jobs').waitFor();
  }),
  ...hindered(
    tabs.map((tab) => provider(tab, `?tab=${tab}`, see(''))),
    {
      silent: 'available',
      failing: 'profile',
    },
  ),
  ...tabs.map((tab) => ({
    ...provider(`${tab}, of a new provider`, `?tab=${tab}`, (page: Page) =>
      page.getByRole('tabpanel').waitFor(),
    ),
    who: 'new provider' as const,
  })),
];
