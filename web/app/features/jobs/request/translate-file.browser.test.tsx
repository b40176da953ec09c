import type { DocumentQuote, Quote, ServicePrice } from '@nsem/sdk';
import { beforeEach, describe, expect, test } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { parseRequest } from '../../../entities/jobs/request-url.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { problem, type Answers } from '../../../testing/answers.ts';
import { aJob } from '../../../testing/jobs.ts';
import { aWallet } from '../../../testing/money.ts';
import { aClient } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { settlePendingCalls } from '../../../testing/stub-server.ts';
import { RequestDialog } from './request-dialog.tsx';

/** Drafts belong to their user: each test has one of its own. */
let clientId = 700;

beforeEach(() => {
  clientId += 1;
});

const quote: DocumentQuote = {
  service_type: 'translation',
  words: 214,
  minutes: null,
  audio_duration: null,
  unit_price: 0.05,
  price: 10.7,
  discount: 0,
  amount_due: 10.7,
  free_words_unavailable: null,
  currency: 'GHS',
  format: 'docx',
  texts: 31,
  notices: [{ code: 'comments-not-translated', text: 'Comments stay as they are, untranslated.' }],
  encoding: null,
};

/** What shows the terms: a quote for one word. */
const aWord: Quote = {
  service_type: 'translation',
  words: 1,
  minutes: null,
  audio_duration: null,
  unit_price: 0.05,
  price: 0.05,
  discount: 0,
  amount_due: 0.05,
  free_words_unavailable: null,
  currency: 'GHS',
};

const aTranslationPrice: ServicePrice = {
  id: 1,
  service_type: 'translation',
  price_per_word: 0.05,
  price_per_minute: null,
  is_active: true,
  free_words: 0,
};

const open = (answers: Answers = {}, params: Readonly<Record<string, string>> = { to: 'tw' }) =>
  renderPart(
    <RequestDialog
      clientId={clientId}
      work={parseRequest({ request: 'translation', from: 'en', ...params })}
    />,
    {
      as: aClient({ id: clientId }),
      answers: {
        'GET /languages/availability': [],
        'GET /service-pricing/': [aTranslationPrice],
        'GET /users/service-providers': [],
        'GET /wallet/me': aWallet({ wallet_balance: 40 }),
        'POST /jobs/documents/quote': quote,
        'POST /jobs/documents': aJob(),
        'POST /jobs/quote': aWord,
        ...answers,
      },
    },
  );

const leaflet = new File(['PK'], 'leaflet.docx');
const chooser = () => page.getByLabelText(/^(Translate a file|Choose another file)$/);
const choose = (file: File) => chooser().upload(file);
const request = () => page.getByRole('button', { name: 'Request Job' });
const price = () => page.getByText('214 words · GHS 10.70');
const text = () => page.getByRole('textbox', { name: 'Text to translate' });

describe('the translation of a file', () => {
  test('shows its price and what it would not keep, and is then requested once', async () => {
    const { server } = await open();
    await choose(leaflet);
    await expect.element(page.getByText('Comments stay as they are, untranslated.')).toBeVisible();
    await expect.element(price()).toBeVisible();
    await expect.element(text()).not.toBeInTheDocument();
    await page.getByText('More for the provider (optional)').click();
    await page.getByRole('textbox', { name: 'Purpose' }).fill('A poster');
    await request().click();
    await expect.element(page.getByText('Job #15 is waiting for a provider.')).toBeVisible();
    expect(server.count('POST /jobs/documents')).toBe(1);
    expect(server.count('POST /jobs/documents/quote')).toBe(1);
    const form = server.sent('POST /jobs/documents') as FormData;
    expect(Object.fromEntries(form)).toMatchObject({
      source_language: 'en',
      target_language: 'tw',
      purpose: 'A poster',
      document: expect.objectContaining({ name: 'leaflet.docx', size: 2 }),
    });
  });

  test('whose letters may be wrong is confirmed or read in another encoding first', async () => {
    const doubtful: DocumentQuote = {
      ...quote,
      encoding: {
        name: 'windows-1252',
        is_certain: false,
        alternatives: ['windows-1256'],
        preview: 'ãÑÍÈÇ',
      },
    };
    const { server } = await open({ 'POST /jobs/documents/quote': doubtful });
    await choose(new File([new Uint8Array([0xe3, 0xd1, 0xcd, 0xc8, 0xc7])], 'film.srt'));
    await expect.element(page.getByText('ãÑÍÈÇ')).toBeVisible();
    await request().click();
    await expect.element(page.getByText('Choose the one that reads right.')).toBeVisible();
    await expect.element(page.getByRole('radio', { name: /^ãÑÍÈÇ/ })).toHaveFocus();
    expect(server.count('POST /jobs/documents')).toBe(0);
    server.answer({ 'POST /jobs/documents/quote': 'silent' });
    const arabic = page.getByRole('radio', { name: 'مرحبا Arabic (windows-1256)' });
    await arabic.click();
    await expect.poll(() => server.count('POST /jobs/documents/quote')).toBe(2);
    const form = server.sent('POST /jobs/documents/quote') as FormData;
    expect(form.get('encoding')).toBe('windows-1256');
    // It stays where it is while the file is read.
    await expect.element(arabic).toBeChecked();
    await expect.element(arabic).toHaveFocus();
  });

  test('is priced again when its terms have changed, and only then', async () => {
    const { server } = await open({ 'POST /jobs/quote': { ...aWord, discount: 0.05 } });
    const comeBack = () => window.dispatchEvent(new Event('visibilitychange'));
    const termsRead = () => server.count('GET /service-pricing/');
    await choose(leaflet);
    await expect.element(price()).toBeVisible();
    await expect.poll(termsRead).toBe(1);
    comeBack();
    await expect.poll(termsRead).toBe(2);
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    expect(server.count('POST /jobs/documents/quote')).toBe(1);

    const dearer = { ...aWord, unit_price: 0.06 };
    const changes: readonly Answers[] = [
      { 'POST /jobs/quote': { ...dearer, discount: 0.05 } },
      // The promotion was used elsewhere.
      { 'POST /jobs/quote': dearer },
      { 'GET /service-pricing/': [{ ...aTranslationPrice, free_words: 90 }] },
    ];
    for (const [nth, changed] of changes.entries()) {
      const before = termsRead();
      server.answer({
        ...changed,
        'POST /jobs/documents/quote': { ...quote, amount_due: 12.84 + nth },
      });
      comeBack();
      await expect.element(page.getByText(`214 words · GHS ${12 + nth}.84`)).toBeVisible();
      await expect.poll(termsRead).toBe(before + 2);
      // Who comes back while something is read does not have it read again.
      await expect.poll(() => queryClient.isFetching()).toBe(0);
      expect(server.count('POST /jobs/documents/quote')).toBe(2 + nth);
    }
  });

  test('is priced although its terms cannot be read', async () => {
    await open({
      'GET /service-pricing/': problem(503, 'Too busy.'),
      'POST /jobs/quote': problem(503, 'Too busy.'),
    });
    await choose(leaflet);
    await expect.element(price()).toBeVisible();
  });

  test('is sent once for its price, which does not wait for the prices of the marketplace', async () => {
    const { server } = await open({ 'GET /service-pricing/': 'silent' });
    await choose(leaflet);
    await expect.element(price()).toBeVisible();
    expect(server.count('POST /jobs/documents/quote')).toBe(1);
  });

  test('is not requested before its price is known, which is tried again with the next press', async () => {
    const { server } = await open({ 'POST /jobs/documents/quote': 'silent' });
    await choose(leaflet);
    await expect.element(page.getByText('Reading the file...')).toBeVisible();
    await request().click();
    await expect.element(page.getByText(/^We’re still reading this file\./)).toBeVisible();
    expect(server.count('POST /jobs/documents')).toBe(0);
    settlePendingCalls(problem(503, 'Too busy.'));
    await expect.element(page.getByText('The price could not be calculated')).toBeVisible();
    server.answer({ 'POST /jobs/documents/quote': quote });
    await request().click();
    await expect.element(price()).toBeVisible();
    expect(server.count('POST /jobs/documents')).toBe(0);
    await request().click();
    await expect.poll(() => server.count('POST /jobs/documents')).toBe(1);
  });

  test('that the server cannot read says so at the field, and is not sent', async () => {
    const detail = 'The document cannot be read: it is damaged.';
    const { server } = await open({
      'POST /jobs/documents/quote': problem(422, detail, { document: detail }),
    });
    await choose(leaflet);
    await expect.element(page.getByText(detail)).toBeVisible();
    expect(page.getByText('The price could not be calculated').elements()).toEqual([]);
    await request().click();
    await expect.element(chooser()).toHaveFocus();
    expect(server.count('POST /jobs/documents')).toBe(0);
    expect(server.count('POST /jobs/documents/quote')).toBe(1);
  });

  test('says how much money is missing, and the refusal beside the button, with its terms read again', async () => {
    const { server } = await open({
      'GET /wallet/me': aWallet({ wallet_balance: 0.7 }),
      'POST /jobs/documents': problem(402, 'Your wallet has GHS 0.70.'),
    });
    await choose(leaflet);
    await expect.element(page.getByText('You’re GHS 10.00 short.')).toBeVisible();
    await expect.poll(() => server.count('POST /jobs/quote')).toBe(1);
    await request().click();
    await expect.element(page.getByText('Not enough money in your wallet')).toBeVisible();
    await expect.poll(() => server.count('POST /jobs/quote')).toBe(2);
    expect(server.count('POST /jobs/documents/quote')).toBe(1);
  });

  test('can be removed, and the text that was written is still there', async () => {
    await open();
    await text().fill('Boil the water.');
    await choose(leaflet);
    await expect.element(page.getByText(/^The text that you wrote stays saved/)).toBeVisible();
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect.element(text()).toHaveValue('Boil the water.');
    await expect.element(text()).toHaveFocus();
  });

  test('is still there after the dialog was left', async () => {
    await open();
    await choose(leaflet);
    await expect.element(price()).toBeVisible();
    await cleanup();
    await open();
    await expect.element(page.getByText(/^We saved what you chose/)).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'File to translate' })).toBeVisible();
    await expect.element(price()).toBeVisible();
  });

  test('is that of the earlier job, when that is requested again', async () => {
    const job = aJob({ status: 'completed', has_document: true, content: '①Wash① your hands.' });
    const { server } = await open(
      { 'GET /jobs/{id}': job, 'GET /jobs/{id}/input': 'Wash your hands.' },
      { to: 'tw', again: '15' },
    );
    await expect.element(price()).toBeVisible();
    expect(server.count('GET /jobs/{id}/input')).toBe(1);
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect.element(text()).toHaveValue('');
  });
});

test('another file is refused at once, goes into the field if it is plain text, or is sent as it is', async () => {
  const { server } = await open({ 'POST /jobs/quote': quote });
  await choose(new File(['%PDF'], 'scan.pdf', { type: 'application/pdf' }));
  await expect.element(page.getByText(/^scan\.pdf can’t be translated as it is/)).toBeVisible();
  await choose(new File(['Ɛyɛ me dɛ.'], 'notice.txt', { type: 'text/plain' }));
  await expect.element(text()).toHaveValue('Ɛyɛ me dɛ.');
  expect(server.count('POST /jobs/documents/quote')).toBe(0);
  // A text in another encoding.
  await choose(new File([new Uint8Array([0xe9, 0x74, 0xe9])], 'ete.txt', { type: 'text/plain' }));
  await expect.element(page.getByText('ete.txt')).toBeVisible();
  await expect.element(price()).toBeVisible();
});
