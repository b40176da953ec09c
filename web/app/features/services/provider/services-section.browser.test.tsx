import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { problem, type Answers } from '../../../testing/answers.ts';
import { aProviderUser } from '../../../testing/people.ts';
import { describeQueryStates, renderPart } from '../../../testing/render-part.tsx';
import { wavOf } from '../../../testing/sounds.ts';
import { aService, aServiceIn } from '../../../testing/jobs.ts';
import { settlePendingCalls } from '../../../testing/stub-server.ts';
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

  test('suggest what else to offer while one is pending, and nothing once it is approved', async () => {
    const known = (status: 'pending' | 'approved') => [
      aService({ status, source_language: 'en', target_language: 'tw' }),
    ];
    const { server, address, refresh } = await renderPart(
      <ServicesSection spoken={['English', 'Twi']} />,
      { as, at, answers: { [call]: known('approved') } },
    );
    await expect.element(page.getByText('English → Twi', { exact: true })).toBeVisible();
    const suggested = page.getByRole('group', { name: 'Suggested services' }).getByRole('button');
    expect(suggested.elements()).toEqual([]);
    server.answer({ [call]: known('pending') });
    await refresh();
    await expect.poll(() => suggested.elements().length).toBe(1);
    await suggested.click();
    await expect.element(dialog('Add Service')).toBeVisible();
    await expect.poll(address).toBe(`${at}&service=new&source=tw&target=en`);
  });

  test('show their status in its color, and only pending ones can be edited', async () => {
    const states = [
      ['pending', 'Pending', 'yellow', 'tw', 'Twi'],
      ['approved', 'Approved', 'green', 'ee', 'Ewe'],
      ['rejected', 'Rejected', 'red', 'ha', 'Hausa'],
    ] as const;
    await render({
      [call]: states.map(([status, , , code], nth) =>
        aService({ id: 31 + nth, status, target_language: code }),
      ),
    });
    for (const [status, name, tone, , language] of states) {
      const pair = `Translation, English → ${language}`;
      await expect
        .element(page.getByText(name, { exact: true }))
        .toHaveAttribute('data-tone', tone);
      await expect.element(button(`Delete: ${pair}`)).toBeVisible();
      const edit = button(`Edit: ${pair}`).elements();
      expect(edit).toHaveLength(status === 'pending' ? 1 : 0);
    }
  });

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

test('deleting a service needs a confirmation, which warns that it is final, and shows why it was refused', async () => {
  const opener = button('Delete: Translation, English → Twi');
  const { server } = await render({
    [call]: [aService()],
    'DELETE /services/{id}': problem(409, ''),
  });
  await opener.click();
  const question = page.getByRole('alertdialog', { name: 'Delete Service' });
  await expect.element(question).toMatchTextContent('This action cannot be undone.');
  expect(server.count('DELETE /services/{id}')).toBe(0);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect
    .element(question.getByRole('alert'))
    .toHaveTextContent('Delete FailedPlease try again.');
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();

  // The message would cover what is clicked next.
  await button('Close: Delete Failed').click();
  server.answer({ 'DELETE /services/{id}': undefined, [call]: [] });
  await opener.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('Service Deleted')).toBeVisible();
  await expect.element(page.getByText(/^You have no services yet/)).toBeVisible();
});

describe('adding a service', () => {
  const place = `${at}&service=new`;
  const submit = () => dialog('Add Service').getByRole('button', { name: 'Add Service' }).click();
  const notice = () => dialog('Add Service').getByRole('alert');

  test('requires two different languages, one, or also a voice; another type resets the form', async () => {
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
    await page.getByText('Transcription').click();
    await submit();
    await expect.element(notice()).toMatchTextContent('Choose a language.');
    await page.getByText('Translation').click();
    await expect.element(field(/^Source language/)).toHaveValue('');
    await page.getByText('Narration').click();
    await expect.element(page.getByText('Choose a language first.')).toBeVisible();
    await choose(/^Language/, 'English');
    await expect.element(page.getByText('Sample text to read aloud')).toBeVisible();
    await submit();
    await expect.element(notice()).toMatchTextContent('Record a voice sample.');
    expect(server.count('POST /services/')).toBe(0);
  });

  test('sends the voice of a narration in the request', async () => {
    const narration = aServiceIn('narration', 'ee', { status: 'pending' });
    const { server } = await render({ 'POST /services/': narration }, place);
    await page.getByText('Narration').click();
    await choose(/^Language/, 'Ewe');
    const voice = new File([wavOf(new Float32Array(96_000))], 'voice.wav', { type: 'audio/wav' });
    await page.getByLabelText('Upload a WAV file').upload(voice);
    await expect.element(page.getByText('voice.wav')).toBeVisible();
    await submit();
    await expect.element(page.getByText('Service Added')).toBeVisible();
    expect(server.sent('POST /services/')).toMatchObject({
      service_type: 'narration',
      language: 'ee',
      audio_recording: expect.stringMatching(/^data:audio\/wav;base64,/),
    });
  });

  test('reports a duplicate of an approved one', async () => {
    const mine = [aService(), aServiceIn('transcription', 'gaa', { id: 32 })];
    const { server } = await render({ [call]: mine }, place);
    await expect.element(page.getByText('English → Twi')).toBeInTheDocument();
    const already = 'Duplicate ServiceYou already have an approved';
    await choose(/^Source language/, 'English');
    await choose(/^Target language/, 'Twi');
    await submit();
    await expect
      .element(notice())
      .toHaveTextContent(`${already} translation service for English to Twi`);
    await expect.element(button('Close: Duplicate Service')).toBeVisible();
    await dialog('Add Service').getByText('Transcription').click();
    await choose(/^Language/, 'Ga');
    await submit();
    await expect.element(notice()).toHaveTextContent(`${already} transcription service for Ga`);
    expect(server.count('POST /services/')).toBe(0);
  });

  test('shows that it is sent, why it was refused with the input, and at last the service in the list', async () => {
    const { server, address } = await render({ 'POST /services/': 'silent' }, place);
    await choose(/^Source language/, 'English');
    await choose(/^Target language/, 'Ewe');
    await submit();
    await expect.element(button('Submitting...')).toBeDisabled();
    await expect
      .poll(() => server.sent('POST /services/'))
      .toEqual({
        service_type: 'translation',
        source_language: 'en',
        target_language: 'ee',
      });

    settlePendingCalls(problem(422, ''));
    await expect.element(notice()).toHaveTextContent('Creation FailedPlease try again.');
    await expect.element(field(/^Target language/)).toHaveValue('Ewe');

    server.answer({ 'POST /services/': pending, [call]: [pending] });
    await submit();
    await expect.element(page.getByText('Service Added')).toBeVisible();
    await expect.element(page.getByText('English → Ewe')).toBeVisible();
    await expect.poll(address).toBe(at);
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

  test('starts from the submitted values, shows why it was refused and confirms the update', async () => {
    const refused = problem(409, 'It has been reviewed meanwhile.');
    const { server } = await render({ [call]: [pending], 'PUT /services/{id}': refused }, place);
    await expect.element(field(/^Target language/)).toHaveValue('Ewe');
    await choose(/^Target language/, 'Hausa');
    await button('Save Changes').click();
    await expect
      .element(dialog('Edit Service').getByRole('alert'))
      .toHaveTextContent('Update FailedIt has been reviewed meanwhile.');
    server.answer({ 'PUT /services/{id}': pending });
    await button('Save Changes').click();
    await expect.element(page.getByText('Service Updated')).toBeVisible();
    expect(server.sent('PUT /services/{id}')).toMatchObject({ target_language: 'ha' });
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
