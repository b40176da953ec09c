import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { problem, type Answers } from '../../../testing/answers.ts';
import { aProviderUser } from '../../../testing/people.ts';
import { describeQueryStates } from '../../../testing/query-states.tsx';
import { renderPart } from '../../../testing/render-part.tsx';
import { aService, aServiceIn } from '../../../testing/services.ts';
import { ServicesSection } from './services-section.tsx';

const as = aProviderUser();
const at = '/service-provider?tab=profile';
const call = 'GET /services/my-services';
const pending = aService({ id: 40, target_language: 'ee', status: 'pending', reviewed_at: null });

let lastUserId = as.id;

/** Renders for a new user each time, because drafts are saved per user. */
const render = (answers: Answers = {}, place = at) =>
  renderPart(<ServicesSection />, {
    as: aProviderUser({ id: (lastUserId += 1) }),
    at: place,
    answers: { [call]: [], ...answers },
  });

const button = (name: string) => page.getByRole('button', { name });
const dialog = (name: string) => page.getByRole('dialog', { name });
const field = (name: string | RegExp) => page.getByRole('combobox', { name });

async function choose(name: string | RegExp, language: string): Promise<void> {
  await field(name).fill(language);
  await page.getByRole('option', { name: language }).click();
}

describeQueryStates('Service Configurations', {
  part: <ServicesSection />,
  as,
  at,
  answers: { [call]: [aService()] },
  call,
  loading: 'Loading your services...',
  failed: 'Error Loading Data',
  seen: 'English → Twi',
});

describe('Service Configurations', () => {
  test('show a fallback if the server gives no reason', async () => {
    await render({ [call]: problem(500, '') });
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'Error Loading Data' }))
      .toMatchTextContent('Failed to load platform data. Please try again.');
  });

  test('invite the provider to add the first one', async () => {
    const { address } = await render();
    await expect
      .element(page.getByText('You have no services yet. Add one to submit it for review.'))
      .toBeVisible();
    await button('Add Service').click();
    await expect.element(dialog('Add Service')).toBeVisible();
    await expect.poll(address).toBe(`${at}&service=new`);
  });

  test.each([
    ['pending', 1],
    ['approved', 0],
  ] as const)('suggest what else to offer: once one is %s, %d pairs', async (status, count) => {
    const { address } = await renderPart(<ServicesSection spoken={['English', 'Twi']} />, {
      as,
      at,
      answers: { [call]: [aService({ status, source_language: 'en', target_language: 'tw' })] },
    });
    await expect.element(page.getByText('English → Twi', { exact: true })).toBeVisible();
    const suggested = page.getByRole('group', { name: 'Suggested services' }).getByRole('button');
    await expect.poll(() => suggested.elements().length).toBe(count);
    if (count === 0) return;
    await suggested.click();
    await expect.element(dialog('Add Service')).toBeVisible();
    await expect.poll(address).toBe(`${at}&service=new&source=tw&target=en`);
  });

  test.each([
    ['pending', 'Pending', 'yellow'],
    ['approved', 'Approved', 'green'],
    ['rejected', 'Rejected', 'red'],
  ] as const)(
    'that are %s show %s in %s, and only pending ones can be edited',
    async (status, name, tone) => {
      await render({ [call]: [aService({ status })] });
      await expect.element(page.getByText(name)).toHaveAttribute('data-tone', tone);
      await expect.element(button('Delete: Translation, English → Twi')).toBeVisible();
      const edit = button('Edit: Translation, English → Twi').elements();
      expect(edit).toHaveLength(status === 'pending' ? 1 : 0);
    },
  );

  test('flag a voice sample and show when they were submitted and reviewed', async () => {
    const narration = aServiceIn('narration', 'dag', { audio_recording: '/api/audio/9.wav' });
    await render({ [call]: [narration, pending] });
    await expect
      .element(page.getByText('Voice sample').first())
      .toHaveAttribute('data-tone', 'blue');
    await expect.element(page.getByText('Reviewed 6 Oct 2026')).toBeVisible();
    expect(page.getByText('Submitted 5 Oct 2026').elements()).toHaveLength(2);
  });
});

describe('deleting a service', () => {
  const opener = () => button('Delete: Translation, English → Twi');

  test('needs a confirmation, which warns that it cannot be undone', async () => {
    const { server } = await render({ [call]: [aService()], 'DELETE /services/{id}': undefined });
    await opener().click();
    const question = page.getByRole('alertdialog', { name: 'Delete Service' });
    await expect.element(question).toMatchTextContent('This action cannot be undone.');
    server.answer({ [call]: [] });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('Service Deleted')).toBeVisible();
    await expect.element(page.getByText(/^You have no services yet/)).toBeVisible();
  });

  test('shows in the dialog why it was refused, and Escape closes it', async () => {
    await render({ [call]: [aService()], 'DELETE /services/{id}': problem(409, '') });
    await opener().click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect
      .element(question.getByRole('alert'))
      .toHaveTextContent('Delete FailedPlease try again.');
    await userEvent.keyboard('{Escape}');
    await expect.element(opener()).toHaveFocus();
  });
});

describe('adding a service', () => {
  const place = `${at}&service=new`;
  const submit = () => dialog('Add Service').getByRole('button', { name: 'Add Service' }).click();
  const notice = () => dialog('Add Service').getByRole('alert');

  test('requires two different languages for a translation', async () => {
    const { server } = await render({}, place);
    await choose(/^Source language/, 'Ewe');
    await submit();
    await expect.element(notice()).toMatchTextContent('Choose the source and the target language.');
    const target = page.getByRole('combobox', { name: /^Target language/ });
    await target.click();
    await expect.element(page.getByRole('option', { name: 'Twi' })).toBeVisible();
    expect(page.getByRole('option', { name: 'Ewe' }).elements()).toEqual([]);
    await page.getByRole('option', { name: 'Twi' }).click();
    await choose(/^Source language/, 'Twi');
    await expect.element(target).toHaveValue('');
    await submit();
    await expect.element(notice()).toMatchTextContent('Choose the source and the target language.');
    expect(server.count('POST /services/')).toBe(0);
  });

  test('requires a language for a transcription; another type resets the form', async () => {
    await render({}, place);
    await choose(/^Source language/, 'Ewe');
    await page.getByText('Transcription').click();
    await submit();
    await expect.element(notice()).toMatchTextContent('Choose a language.');
    await page.getByText('Translation').click();
    await expect.element(field(/^Source language/)).toHaveValue('');
  });

  test('requires a language and then a voice for a narration', async () => {
    await render({}, place);
    await page.getByText('Narration').click();
    await expect.element(page.getByText('Choose a language first.')).toBeVisible();
    await choose(/^Language/, 'English');
    await expect.element(page.getByText('Sample text to read aloud')).toBeVisible();
    await submit();
    await expect.element(notice()).toMatchTextContent('Record a voice sample.');
  });

  test.each([
    ['Translation', 'You already have an approved translation service for English to Twi'],
    ['Transcription', 'You already have an approved transcription service for Ga'],
  ])('reports a duplicate of an approved %s', async (type, shown) => {
    const mine = [aService(), aServiceIn('transcription', 'gaa', { id: 32 })];
    const { server } = await render({ [call]: mine }, place);
    await expect.element(page.getByText('English → Twi')).toBeInTheDocument();
    if (type === 'Translation') {
      await choose(/^Source language/, 'English');
      await choose(/^Target language/, 'Twi');
    } else {
      await dialog('Add Service').getByText('Transcription').click();
      await choose(/^Language/, 'Ga');
    }
    await submit();
    await expect.element(notice()).toHaveTextContent(`Duplicate Service${shown}`);
    await expect.element(button('Close: Duplicate Service')).toBeVisible();
    expect(server.count('POST /services/')).toBe(0);
  });

  test('sends the service and shows that it is pending', async () => {
    const { server } = await render({ 'POST /services/': 'silent' }, place);
    await choose(/^Source language/, 'English');
    await choose(/^Target language/, 'Dagbani');
    await submit();
    await expect.element(button('Submitting...')).toBeDisabled();
    await expect
      .poll(() => server.sent('POST /services/'))
      .toEqual({
        service_type: 'translation',
        source_language: 'en',
        target_language: 'dag',
      });
  });

  test('confirms it and shows the service in the list', async () => {
    const { server, address } = await render({ 'POST /services/': pending }, place);
    await choose(/^Source language/, 'English');
    await choose(/^Target language/, 'Ewe');
    server.answer({ [call]: [pending] });
    await submit();
    await expect.element(page.getByText('Service Added')).toBeVisible();
    await expect.element(page.getByText('English → Ewe')).toBeVisible();
    await expect.poll(address).toBe(at);
  });

  test('shows why it was refused and retains the input', async () => {
    await render({ 'POST /services/': problem(422, '') }, place);
    await choose(/^Source language/, 'English');
    await choose(/^Target language/, 'Ewe');
    await submit();
    await expect.element(notice()).toHaveTextContent('Creation FailedPlease try again.');
    await expect.element(field(/^Target language/)).toHaveValue('Ewe');
  });

  test('offers the 30 fallback languages if the catalogue cannot be loaded', async () => {
    await render({ 'GET /languages/': problem(503, 'Not now.') }, place);
    await field(/^Source language/).click();
    await expect.element(page.getByRole('option', { name: 'Amharic' })).toBeVisible();
    // A long list is rendered in parts.
    await expect.poll(() => page.getByRole('option').elements()).toHaveLength(30);
  });
});

describe('editing a pending service', () => {
  const place = `${at}&service=40`;

  test('starts from the submitted values and confirms the update', async () => {
    const { server } = await render({ [call]: [pending], 'PUT /services/{id}': pending }, place);
    await expect.element(field(/^Target language/)).toHaveValue('Ewe');
    await choose(/^Target language/, 'Hausa');
    await button('Save Changes').click();
    await expect.element(page.getByText('Service Updated')).toBeVisible();
    await expect
      .poll(() => server.sent('PUT /services/{id}'))
      .toMatchObject({ target_language: 'ha' });
  });

  test('shows why it was refused', async () => {
    const refused = problem(409, 'It has been reviewed meanwhile.');
    await render({ [call]: [pending], 'PUT /services/{id}': refused }, place);
    await button('Save Changes').click();
    await expect
      .element(dialog('Edit Service').getByRole('alert'))
      .toHaveTextContent('Update FailedIt has been reviewed meanwhile.');
  });

  test('is not offered for one that has been reviewed', async () => {
    await render({ [call]: [{ ...pending, status: 'approved' }] }, place);
    await expect.element(page.getByText('English → Ewe')).toBeVisible();
    expect(page.getByRole('dialog').elements()).toEqual([]);
  });
});

describe('a rejected service', () => {
  const reason = 'The text was not read completely.';
  const rejected = aService({ id: 41, status: 'rejected', rejection_reason: reason });

  test('shows why, and is answered by a new version', async () => {
    const { server } = await render({ [call]: [rejected] });
    await expect.element(page.getByText(reason)).toBeVisible();
    await button('Send a new version: Translation, English → Twi').click();
    const form = dialog('Send a new version');
    await expect.element(form.getByText(reason)).toBeVisible();
    const next = { ...rejected, id: 42, status: 'pending', version: 2 } as const;
    server.answer({ 'POST /services/': next, [call]: [next] });
    await form.getByRole('button', { name: 'Send New Version' }).click();
    await expect.element(page.getByText('New version sent')).toBeVisible();
    await expect
      .poll(() => server.sent('POST /services/'))
      .toMatchObject({ source_language: 'en', target_language: 'tw', replaces_id: 41 });
    await expect.element(page.getByText(reason)).not.toBeInTheDocument();
  });

  test('can be answered although no reason was given', async () => {
    await render({ [call]: [{ ...rejected, rejection_reason: null }] });
    await expect.element(page.getByText(/^Not approved/)).toBeVisible();
    await expect.element(button('Send a new version: Translation, English → Twi')).toBeVisible();
  });
});
