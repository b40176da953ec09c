import type { Page } from 'playwright';

import { choose } from '../support/visitor.ts';
import { press, see, seeDialog, type Screen } from './screen.ts';

const requestTranslation = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Request a Job' });
  const text = 'Ɛyɛ me dɛ sɛ mehyia wo. Ŋutsu la ƒo nu le ʋua me; Ɖevi ɣea le dzo.';
  await dialog.getByRole('textbox', { name: 'Text to translate' }).fill(text);
  await dialog.getByText(/words · GHS/).click();
  await dialog.getByText('You pay').waitFor();
};

const requestNothing = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Request a Job' });
  await dialog.getByRole('button', { name: 'Request Job' }).click();
  await dialog.getByText('Choose the language to translate into.').waitFor();
  await dialog.getByText('Enter the text, or use a text file.').waitFor();
};

const searchLanguage = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Request a Job' });
  await dialog.getByRole('combobox', { name: 'Target language', exact: true }).fill('dagbanli');
  await page.getByRole('option', { name: 'Dagbani', exact: true }).waitFor();
};

const openLanguages = async (page: Page): Promise<void> => {
  await page.getByRole('combobox', { name: 'Language', exact: true }).click();
  await page.getByRole('option', { name: 'Ewe', exact: true }).waitFor();
};

const rateWithoutStars = async (page: Page): Promise<void> => {
  await seeDialog(/Rat(e|ing)/)(page);
  await page.getByRole('radio', { name: /4/ }).first().check({ force: true });
};

const openJob =
  (name: RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('link', { name }).first().click();
    await seeDialog(name, 'History')(page);
  };

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
  await page.getByText('Authenticator app').waitFor();
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

const client = (name: string, at: string, reach: Screen['reach']): Screen => ({
  name,
  who: 'client',
  at: `/client${at}`,
  reach,
});

const tabs = ['discover', 'jobs', 'api', 'usage'] as const;

/** What clients see. */
export const clientScreens: readonly Screen[] = [
  client('discover', '', see('Ama Serwaa Boateng')),
  client('discover, languages open', '', openLanguages),
  client('discover, no provider found', '?q=zzz', see(/No service providers found/)),
  client('a provider', '', press(/^View Details: Ama/, seeDialog('Service provider', 'Approved'))),
  client('rating a provider', '', async (page) => {
    await press(/^View Details: Ama/, seeDialog('Service provider'))(page);
    await press('Rate This Provider', rateWithoutStars)(page);
  }),
  client('requesting a translation', '?request=translation&from=en&to=tw', requestTranslation),
  client('requesting, languages open', '?request=translation', searchLanguage),
  client('requesting a transcription', '?request=transcription', seeDialog('Request a Job')),
  client('requesting a narration', '?request=narration&to=tw', seeDialog('Request a Job')),
  client('requesting without a text', '?request=translation', requestNothing),
  client('an unknown language', '?request=translation', failToChoose),
  client('jobs', '?tab=jobs', see(/Job #\d+/)),
  client('a job', '?tab=jobs', openJob(/^Transcription Job #/)),
  client('a job that was done', '?tab=jobs', openJob(/^Narration Job #/)),
  client('changing a job', '?tab=jobs', press(/^Edit job/, seeDialog(/^Edit job/))),
  {
    ...client(
      'a job that does not exist',
      '?job=987654',
      seeDialog('Job #987654', /Job #987654 was not found/),
    ),
    expects: /^answered 404/,
  },
  client('cancelling a job', '?tab=jobs', press(/^Cancel job/, seeDialog(/^Cancel job/))),
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
  client('usage and billing', '?tab=usage', seeTables),
  { ...client('account', '', seeAccount), at: '/account' },
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
  ...(['silent', 'failing'] as const).flatMap((server) =>
    tabs.map((tab) => ({
      ...client(`${tab}, server ${server}`, `?tab=${tab}`, (page: Page) =>
        server === 'failing'
          ? page.getByRole('alert').first().waitFor()
          : page.locator('[aria-busy="true"]').first().waitFor(),
      ),
      server,
    })),
  ),
  ...tabs.map((tab) => ({
    ...client(`${tab}, of a new client`, `?tab=${tab}`, (page: Page) =>
      page.getByRole('tabpanel').waitFor(),
    ),
    who: 'new client' as const,
  })),
];
