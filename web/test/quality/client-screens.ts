import type { Page } from 'playwright';

import { choose, listedOption } from '../support/visitor.ts';
import { glossaryScreens } from './glossary-screens.ts';
import { reuseScreens } from './memory-screens.ts';
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
import { clientMessageScreens } from './message-screens.ts';
import { clientProposalScreens } from './proposal-screens.ts';
import { transcriptScreens } from './transcript-screens.ts';
import { clientUploadScreens } from './upload-screens.ts';

const requestTranslation = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Request a Job' });
  const text = 'Ɛyɛ me dɛ sɛ mehyia wo. Ŋutsu la ƒo nu le ʋua me; Ɖevi ɣea le dzo.';
  await dialog.getByRole('textbox', { name: 'Text to translate' }).fill(text);
  await dialog.getByText(/words · GHS/).click();
  await dialog.getByText('You pay').waitFor();
};

const priceProviders = async (page: Page): Promise<void> => {
  await requestTranslation(page);
  await page.keyboard.press('Escape');
  await see(/for your \d+ words/)(page);
};

const requestNothing = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Request a Job' });
  await dialog.getByRole('button', { name: 'Request Job' }).click();
  await dialog.getByText('Choose the language to translate into.').waitFor();
  await dialog.getByText('Enter the text, or choose a file.').waitFor();
};

const chooseFile =
  (name: string, text: string, then: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<void> => {
    const dialog = page.getByRole('dialog', { name: 'Request a Job' });
    const file = { name, mimeType: '', buffer: Buffer.from(text) };
    await dialog.getByLabel('Translate a file').setInputFiles(file);
    await then(page);
  };

const leaflet =
  '# Clean hands\n\nWash your hands **with soap** before you eat.\n\n```\nnpm test\n```\n';

const searchLanguage = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Request a Job' });
  await dialog.getByRole('combobox', { name: 'Target language', exact: true }).fill('dagbanli');
  await listedOption(page, 'Dagbani').waitFor();
};

const filterByLanguage = async (page: Page): Promise<void> => {
  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('Twi');
  await page.getByText('Ama Serwaa Boateng').first().waitFor();
};

const rateWithoutStars = async (page: Page): Promise<void> => {
  await seeDialog(/Rat(e|ing)/)(page);
  await page.getByRole('radio', { name: /4/ }).first().check({ force: true });
};

const openJob =
  (card: RegExp, text: string) =>
  async (page: Page): Promise<void> => {
    const job = page.locator('li[data-job]').filter({ hasText: card }).first();
    await job.locator('a[href*="/jobs/"]').first().click();
    await page.getByRole('heading', { name: 'History' }).waitFor();
    await see(text)(page);
  };

const rateOnPage = prepared(
  (page) => page.route('**/ratings/my-ratings*', (route) => route.fulfill({ json: [] })),
  async (page) => {
    await page.getByRole('region', { name: 'Rating' }).getByText('4 Very Good').click();
    await page.getByRole('button', { name: 'Submit Rating' }).waitFor();
  },
);

const longAgo = '2026-01-05T09:30:00.000Z';

/** The job was to be finished long ago. */
const makeLate = (then: Step): Way =>
  prepared(
    (page) =>
      page.route(/\/jobs\/\d+$/, async (route) => {
        if (route.request().resourceType() !== 'fetch') return route.fallback();
        const response = await route.fetch();
        return route.fulfill({ response, json: { ...(await response.json()), due_at: longAgo } });
      }),
    async (page) => {
      await see(/^Late by \d+ days$/)(page);
      await then(page);
    },
  );

const makeKey = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'API key name' }).fill(name);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('listitem').filter({ hasText: name }).waitFor();
};

const seeTables = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { name: 'Billing' }).first().waitFor();
  for (const summary of await page.locator('details > summary').all()) await summary.click();
};

const seeAccount = async (page: Page): Promise<void> => {
  await page.getByText('This device', { exact: true }).waitFor();
  await page.getByText('See what you use').waitFor();
  await page.getByText('Translators may reuse them').waitFor();
  await page.getByText('Authenticator app').waitFor();
  await page.getByText('News about the marketplace').waitFor();
};

const unfold =
  (labels: readonly string[], then: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<void> => {
    for (const label of labels) await page.locator('summary').filter({ hasText: label }).click();
    await then(page);
  };

const changePassword = press('Change password', see(/^Enter your cu/));

const failToChoose = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Request a Job' });
  await choose(dialog, 'Source language', 'English');
  await dialog.getByRole('combobox', { name: 'Target language', exact: true }).fill('qqq');
};

const announcement = {
  id: 4,
  title: 'Farmers’ Day',
  text: 'Jobs that you request until Thursday are delivered on Monday, because most providers are away.',
  link: '/pricing',
  starts_at: '2026-01-01T00:00:00.000Z',
  ends_at: '2126-01-01T00:00:00.000Z',
};

/** Announces something to a device that has never requested announcements, and opens the next page. */
const announce =
  (then: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<void> => {
    const json = [announcement, { ...announcement, id: 3, title: null, link: null }];
    await page.route('**/announcements/', (route) => route.fulfill({ json }));
    await page.evaluate(() => {
      const saved = Object.keys(localStorage).filter((key) => key.startsWith('announcements:'));
      for (const key of saved) localStorage.removeItem(key);
    });
    await page.reload();
    await page.waitForFunction(() =>
      Object.keys(localStorage).some((key) => key.startsWith('announcements:')),
    );
    await page.reload();
    await see('Farmers’ Day')(page);
    await then(page);
  };

const client = (name: string, at: string, way: Step | Way): Screen => ({
  name,
  who: 'client',
  at: `/client${at}`,
  ...wayOf(way),
});

const tabs = ['discover', 'jobs', 'api', 'usage'] as const;

/** What clients see. */
export const clientScreens: readonly Screen[] = [
  client('discover', '', see('Ama Serwaa Boateng')),
  { ...client('an announcement', '', announce(see('More'))), isLoaded: true },
  {
    ...client('an announcement unfolded', '', announce(press('More', see('Open the page')))),
    isLoaded: true,
  },
  client('discover, one language', '', filterByLanguage),
  client('discover, no provider found', '?q=zzz', see(/No service providers found/)),
  client('a provider', '', press(/^View Details: Ama/, seeDialog('Service provider', 'Approved'))),
  client('rating a provider', '', async (page) => {
    await press(/^View Details: Ama/, seeDialog('Service provider'))(page);
    await press('Rate This Provider', rateWithoutStars)(page);
  }),
  {
    ...client('a provider to rate later', '', press(/^View Details: Ama/, see(/^You can rate/))),
    who: 'new client',
  },
  client(
    'discover, with the price of a request',
    '?request=translation&from=en&to=tw',
    priceProviders,
  ),
  client('requesting a translation', '?request=translation&from=en&to=tw', requestTranslation),
  client('requesting, languages open', '?request=translation', searchLanguage),
  client(
    'requesting the translation of a file',
    '?request=translation&from=en&to=tw',
    chooseFile('clean-hands.md', leaflet, async (page) => {
      await see('Code is not translated.')(page);
      await see(/words · GHS/)(page);
    }),
  ),
  {
    ...client(
      'requesting the translation of a damaged file',
      '?request=translation&from=en&to=tw',
      chooseFile('clean-hands.docx', 'PK\u0003\u0004', see(/^The document cannot be read/)),
    ),
    expects: /^answered 422/,
  },
  client('requesting a transcription', '?request=transcription', seeDialog('Request a Job')),
  client('requesting a narration', '?request=narration&to=tw', seeDialog('Request a Job')),
  client('requesting without a text', '?request=translation', requestNothing),
  client('an unknown language', '?request=translation', failToChoose),
  client('jobs', '?tab=jobs', see(/Job #\d+/)),
  client('jobs, none found', '?tab=jobs&q=zzzz', see('No jobs match.')),
  client('a job', '?tab=jobs', openJob(/PENDING/, 'Offered to all qualified providers')),
  client('a job in progress', '?tab=jobs', openJob(/IN PROGRESS/, 'is working on it')),
  client('a late job', '/jobs/13', makeLate(see(/you can wait/i))),
  client(
    'taking back a late job',
    '/jobs/13',
    makeLate(press(/^Take back job/, seeDialog(/^Take back job/))),
  ),
  client('a job with a text', '/jobs/1', see('Edit rating')),
  client('a job with a narration', '/jobs/5', see('0:00 / 0:')),
  ...transcriptScreens,
  client('a job with its source unfolded', '/jobs/4', async (page) => {
    await page.locator('summary').filter({ hasText: 'Recording' }).click();
    await page.getByRole('button', { name: 'Play: Recording' }).waitFor();
  }),
  client('a job being rated', '/jobs/1', rateOnPage),
  client('a review being written', '/jobs/1', press('Edit rating', rateWithoutStars)),
  client('requesting a job again', '/jobs/1', press('Request again', seeDialog('Request a Job'))),
  client(
    'requesting a job, more for the provider',
    '?request=translation',
    unfold(['More for the provider'], see('Purpose')),
  ),
  client('changing a job', '?tab=jobs', press(/^Edit job/, seeDialog(/^Edit job/))),
  {
    ...client('a job that does not exist', '/jobs/987654', see(/Job #987654 was not found/)),
    expects: /^answered 404/,
  },
  client('cancelling a job', '?tab=jobs', press(/^Cancel job/, seeDialog(/^Cancel job/))),
  ...glossaryScreens,
  ...clientProposalScreens,
  ...clientMessageScreens,
  ...clientUploadScreens,
  client('API', '?tab=api', see('Available Endpoints')),
  client('API, a key deleted', '?tab=api', async (page) => {
    await makeKey(page, 'Ho market programme');
    await press(/^Show: /, see(/nsem_/))(page);
    await press(/^Delete: /, seeDialog('Delete API Key'))(page);
  }),
  client('API, a key regenerated', '?tab=api', async (page) => {
    await makeKey(page, 'Radio Volta');
    await press(/^Regenerate: /, seeDialog('Regenerate API Key'))(page);
  }),
  client('API, a key without a name', '?tab=api', press('Create', see(/enter a name/))),
  client('API, Python', '?tab=api&code=python', see('import')),
  client('API, PHP', '?tab=api&code=php&endpoint=create-narration', see('<?php')),
  client('API, language codes', '?tab=api&codes=all', seeDialog('Language Codes', 'Dagbani')),
  client('notifications', '?tab=jobs', press(/^Notifications/, see('Mark all as read'))),
  {
    ...client('notifications, none', '', press(/^Notifications/, see(/^Nothing has happened/))),
    who: 'new client',
  },
  client('usage and billing', '?tab=usage', seeTables),
  { ...client('account', '', seeAccount), at: '/account' },
  ...reuseScreens,
  {
    ...client('account, incomplete password', '', unfold(['Change your'], changePassword)),
    at: '/account',
  },
  {
    ...client(
      'account, unfolded',
      '',
      unfold(['See what you use', 'New passkey'], see('Stored files')),
    ),
    at: '/account',
  },
  {
    ...client('account, an app being set up', '', press('Set up', see('You can also type in'))),
    at: '/account',
  },
  {
    ...client('account, a deletion that is refused', '', async (page) => {
      await press('Delete account...', seeDialog('Delete your account', /^After 30 days/))(page);
      const dialog = page.getByRole('dialog', { name: 'Delete your account' });
      await dialog
        .getByRole('textbox', { name: 'Your e-mail' })
        .fill('akosua.frimpong@example.com');
      await dialog.getByLabel(/^Your password/).fill('not this one');
      await dialog.getByRole('button', { name: 'Delete my account permanently' }).click();
      await dialog.getByText('Your account was not deleted').waitFor();
    }),
    at: '/account',
    expects: /^answered 422/,
  },
  ...hindered(
    [
      client('a job', '/jobs/1', see('')),
      ...tabs.map((tab) => client(tab, `?tab=${tab}`, see(''))),
    ],
    { silent: 'a job', failing: 'discover' },
  ),
  ...tabs.map((tab) => ({
    ...client(`${tab}, of a new client`, `?tab=${tab}`, (page: Page) =>
      page.getByRole('tabpanel').waitFor(),
    ),
    who: 'new client' as const,
  })),
];
