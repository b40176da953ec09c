import type { LanguageAvailability } from '@nsem/sdk';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import type { OpenDraft } from '../../../entities/drafts/use-open-draft.ts';
import { parseRequest, type RequestedWork } from '../../../entities/jobs/request-url.ts';
import { holdWorkQuote, QuotedPrice } from '../../../entities/pricing/work-quote.tsx';
import { deleteDrafts } from '../../../lib/browser/saved-work.ts';
import { type Answers, problem } from '../../../testing/answers.ts';
import { aJob, aService } from '../../../testing/jobs.ts';
import { aQuote, aWallet } from '../../../testing/money.ts';
import { aClient } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import type { RequestFields } from './job-draft.ts';
import { RequestDialog } from './request-dialog.tsx';
import { RequestForm } from './request-form.tsx';

const quote = aQuote();

const toTarget = (target: string, providers: number): LanguageAvailability => ({
  service_type: 'translation',
  source_language: 'en',
  target_language: target,
  language: null,
  available_providers: providers,
});

const anyWork: RequestedWork = { request: 'translation', for: undefined, from: '', to: '' };

const draft: OpenDraft<RequestFields> = {
  saved: null,
  saver: {
    save: () => undefined,
    saveChunk: () => undefined,
    saveSent: () => undefined,
    saveUpload: () => undefined,
    saveFiles: () => undefined,
    discard: async () => undefined,
    flush: () => undefined,
  },
};

const render = (answers: Answers = {}, work = anyWork, as = aClient()) =>
  renderPart(
    <RequestForm
      name="job-request"
      open={draft}
      work={work}
      clientId={7}
      onSubmitted={() => undefined}
      onDone={() => undefined}
    />,
    {
      as,
      answers: {
        'GET /languages/availability': [toTarget('ee', 1), toTarget('dag', 3)],
        'GET /users/service-providers': [],
        'GET /wallet/me': aWallet({ wallet_balance: 40 }),
        'POST /jobs/quote': quote,
        'POST /jobs/': aJob(),
        ...answers,
      },
    },
  );

const source = () => page.getByRole('combobox', { name: 'Source language' });
const target = () => page.getByRole('combobox', { name: 'Target language' });
const text = () => page.getByRole('textbox', { name: 'Text to translate' });
const request = () => page.getByRole('button', { name: 'Request Job' });
const option = (name: string) => page.getByRole('option', { name, exact: true });

describe('a job request', () => {
  test('begins with English as the source and the focus on the target', async () => {
    await render();
    await expect.element(source()).toHaveValue('English');
    await expect.element(target()).toHaveFocus();
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  });

  test('begins with the pair of the last request and the focus on the text', async () => {
    const { server } = await render({}, { ...anyWork, from: 'tw', to: 'ee' });
    await text().fill('Maakye.');
    await request().click();
    await expect.poll(() => server.count('POST /jobs/')).toBe(1);
    await expect.poll(() => JSON.stringify(localStorage)).toContain('recent_languages:');
    await render();
    await expect.element(source().last()).toHaveValue('Twi');
    await expect.element(target().last()).toHaveValue('Ewe');
    await expect.element(text().last()).toHaveFocus();
  });

  test('shows beside the button why it was refused, wherever it is scrolled to', async () => {
    await page.viewport(360, 480);
    const refused = { 'POST /jobs/': problem(402, 'You’re GHS 2.75 short.') };
    await render(refused, { ...anyWork, from: 'en', to: 'ee' });
    await text().fill('Maakye. '.repeat(200));
    await request().click();
    const refusal = page.getByRole('alert').filter({ hasText: 'GHS 2.75 short' });
    await expect.element(refusal).toBeVisible();
    window.scrollTo(0, 0);
    await expect.element(refusal).toBeInViewport({ ratio: 1 });
    await page.viewport(1280, 900);
  });

  test.each([true, false])('says that the result is accepted on delivery: %s', async (accepts) => {
    await render({}, anyWork, aClient({ accepts_on_delivery: accepts }));
    await expect.element(request()).toBeVisible();
    const said = page.getByText(/You accept the result as soon as it is delivered/).elements();
    expect(said).toHaveLength(accepts ? 1 : 0);
  });

  test('shows its errors at their fields and focuses the first', async () => {
    const { server } = await render();
    await request().click();
    await expect.element(target()).toHaveFocus();
    await expect
      .element(target())
      .toHaveAccessibleDescription('Choose the language to translate into.');
    await expect.element(text()).toHaveAccessibleDescription('Enter the text, or choose a file.');
    await target().fill('Twi');
    await option('Twi').click();
    await request().click();
    await expect.element(text()).toHaveFocus();
    expect(server.count('POST /jobs/')).toBe(0);
  });

  test('shows the price beside its button, and the calculation on request', async () => {
    await render({}, { ...anyWork, to: 'tw' });
    await expect.element(page.getByText('The price appears as you write.')).toBeVisible();
    await text().fill('Please wash your hands.');
    await page.getByText('25 words · GHS 6.25').click();
    await expect.element(page.getByText('GHS 0.25 per word')).toBeVisible();
    await expect.element(page.getByText('GHS 40.00')).toBeVisible();
  });

  test('says how much is missing, and how to add money', async () => {
    const wallet = aWallet({ wallet_balance: 3.5 });
    await render({ 'GET /wallet/me': wallet }, { ...anyWork, to: 'tw' });
    await text().fill('Please wash your hands.');
    await expect.element(page.getByText('You’re GHS 2.75 short.')).toBeVisible();
    await page.getByText('How to add money').click();
    await expect.element(page.getByText(/Ask an admin.*client number: 7/)).toBeVisible();
  });
});

describe('the language picker', () => {
  test('lists who is available now first, then all, without the source', async () => {
    await render();
    await target().click();
    await expect.element(option('Dagbani')).toBeVisible();
    const groups = page.getByRole('group', { name: /Available now|All languages/ });
    await expect
      .element(groups.first())
      .toHaveTextContent('Available nowDagbaniDagbanli3 providersEweEʋegbe1 provider');
    await expect.element(groups.last()).toHaveTextContent('All languagesGaHausaTwi');
  });

  test.each([
    ['dagbanli', 'Dagbani'],
    ['Eʋe', 'Ewe'],
    ['asante', 'Twi'],
  ])('finds %s as %s', async (typed, name) => {
    await render();
    await target().fill(typed);
    await expect.element(option(name)).toBeVisible();
    await expect
      .poll(() => page.getByRole('listbox').getByRole('option').elements().length)
      .toBe(1);
    await option(name).click();
    await expect.element(target()).toHaveValue(name);
  });

  test('chooses with Enter what was typed at once, and submits nothing', async () => {
    await render();
    await target().fill('dagbanli');
    await expect.element(option('Dagbani')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(target()).toHaveValue('Dagbani');
    await target().fill('asante');
    await expect.element(option('Twi')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(text()).toHaveAccessibleDescription('');
  });

  test('swaps the languages', async () => {
    await render({}, { ...anyWork, to: 'tw' });
    await page.getByRole('button', { name: 'Swap the languages' }).click();
    await expect.element(source()).toHaveValue('Twi');
    await expect.element(target()).toHaveValue('English');
  });
});

const old = aJob({ status: 'completed', content: 'Boil the water for five minutes.' });

afterEach(() => {
  holdWorkQuote(null);
  deleteDrafts();
});

const open = (params: Readonly<Record<string, string>>, answers: Answers = {}) =>
  renderPart(
    <>
      <QuotedPrice service={aService()} />
      <RequestDialog clientId={7} work={parseRequest({ request: 'translation', ...params })} />
    </>,
    {
      as: aClient(),
      answers: {
        'GET /jobs/{id}': old,
        'GET /languages/availability': [],
        'GET /users/service-providers': [],
        'GET /wallet/me': aWallet({ wallet_balance: 40 }),
        'POST /jobs/quote': {
          service_type: 'translation',
          words: 6,
          minutes: null,
          audio_duration: null,
          unit_price: 0.25,
          price: 1.5,
          discount: 0,
          amount_due: 1.5,
          free_words_unavailable: null,
          currency: 'GHS',
        },
        'POST /jobs/': aJob(),
        ...answers,
      },
    },
  );

describe('a request', () => {
  test('of an old job begins with its text, and sends it', async () => {
    const { server } = await open({ from: 'en', to: 'tw', again: '15' });
    await expect.element(text()).toHaveValue('Boil the water for five minutes.');
    expect(page.getByText(/We saved/).elements()).toEqual([]);
    await page.getByRole('button', { name: 'Request Job' }).click();
    await expect.poll(() => server.count('POST /jobs/')).toBe(1);
    expect(server.sent('POST /jobs/')).toMatchObject({
      content: 'Boil the water for five minutes.',
      source_language: 'en',
      target_language: 'tw',
    });
  });

  test('says more for the provider, which is folded until then', async () => {
    const { server } = await open({ from: 'en', to: 'tw', again: '15' });
    const purpose = page.getByRole('textbox', { name: 'Purpose' });
    expect(purpose.elements()).toEqual([]);
    await page.getByText('More for the provider (optional)').click();
    await purpose.fill('A poster');
    await page.getByLabelText('Due').fill('2020-01-05T10:00');
    await page.getByRole('button', { name: 'Request Job' }).click();
    await expect.element(page.getByText('Choose a time at least 1 hour from now.')).toBeVisible();
    expect(server.count('POST /jobs/')).toBe(0);
    await page.getByLabelText('Due').fill('');
    await page.getByRole('combobox', { name: 'Tone' }).selectOptions('friendly');
    await page.getByRole('button', { name: 'Request Job' }).click();
    await expect.poll(() => server.count('POST /jobs/')).toBe(1);
    expect(server.sent('POST /jobs/')).toMatchObject({ purpose: 'A poster', tone: 'friendly' });
  });

  test('of an old job that cannot be loaded is offered again', async () => {
    const { server } = await open({ again: '15' }, { 'GET /jobs/{id}': problem(503, 'Too busy.') });
    await expect.element(page.getByText('The text of job #15 could not be loaded')).toBeVisible();
    server.answer({ 'GET /jobs/{id}': old });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(text()).toHaveValue('Boil the water for five minutes.');
  });

  test('of another client’s job begins without a text', async () => {
    await open({ again: '15' }, { 'GET /jobs/{id}': problem(404, 'There is no such job.') });
    await expect.element(text()).toHaveValue('');
  });

  test('shows its price at services for exactly this work, until it is sent', async () => {
    await open({ from: 'en', to: 'tw', again: '15' });
    const price = page.getByText('GHS 1.50 for your 6 words');
    await expect.element(price).toBeInTheDocument();
    await page.getByRole('button', { name: 'Request Job' }).click();
    await expect.element(price).not.toBeInTheDocument();
  });

  test('shows no price at services for other languages', async () => {
    await open({ from: 'en', to: 'dag', again: '15' });
    await expect.element(page.getByText('6 words · GHS 1.50')).toBeVisible();
    expect(page.getByText(/for your/).elements()).toEqual([]);
  });
});
