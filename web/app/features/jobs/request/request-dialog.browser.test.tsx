import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { parseRequest } from '../../../entities/jobs/request-url.ts';
import { holdWorkQuote } from '../../../entities/pricing/work-quote.ts';
import { QuotedPrice } from '../../../entities/services/quoted-price.tsx';
import { deleteDrafts } from '../../../lib/browser/draft-database.ts';
import { problem, type Answers } from '../../../testing/answers.ts';
import { aJob } from '../../../testing/jobs.ts';
import { aWallet } from '../../../testing/money.ts';
import { aClient } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { aService } from '../../../testing/services.ts';
import { RequestDialog } from './request-dialog.tsx';

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

const text = () => page.getByRole('textbox', { name: 'Text to translate' });

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
