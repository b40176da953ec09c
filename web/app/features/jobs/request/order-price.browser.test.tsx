import type { Quote } from '@nsem/sdk';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { parseRequest } from '../../../entities/jobs/request-url.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { type Answers, problem, problemWithCode } from '../../../testing/answers.ts';
import { aJob, prices } from '../../../testing/jobs.ts';
import { aQuote, aWallet } from '../../../testing/money.ts';
import { aClient } from '../../../testing/people.ts';
import { tone, wavOf } from '../../../testing/sounds.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { settlePendingCalls } from '../../../testing/stub-server.ts';
import type { FreeReason } from './free-text.ts';
import { FreeNote } from './request-footer.tsx';
import { RequestDialog } from './request-dialog.tsx';

/** Drafts belong to their user: each test has one of its own. */
let clientId = 1_200;

beforeEach(() => {
  clientId += 1;
});

afterEach(() => vi.unstubAllGlobals());

const aMinute = aQuote({
  service_type: 'transcription',
  words: null,
  minutes: 0.1,
  audio_duration: 1,
  unit_price: 1.8,
  price: 0.18,
  amount_due: 0.18,
});
const hours: Quote = {
  ...aMinute,
  minutes: 201,
  audio_duration: 12_060,
  price: 361.8,
  amount_due: 361.8,
};

const open = (service: 'translation' | 'transcription', answers: Answers = {}) =>
  renderPart(
    <RequestDialog
      clientId={clientId}
      work={parseRequest({ request: service, from: 'en', to: 'tw' })}
    />,
    {
      as: aClient({ id: clientId }),
      answers: {
        'GET /languages/availability': [],
        'GET /service-pricing/': [],
        'GET /users/service-providers': [],
        'GET /wallet/me': aWallet({ wallet_balance: 40 }),
        'POST /jobs/quote': service === 'translation' ? aQuote() : aMinute,
        'POST /jobs/': aJob(),
        'POST /jobs/upload': aJob(),
        ...answers,
      },
    },
  );

const refusedWith = (quote: Quote) => problemWithCode(409, 'job.price-changed', { quote });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const text = () => page.getByRole('textbox', { name: 'Text to translate' });
const choose = (file: File) => page.getByLabelText(/^Choose (a|another) recording$/).upload(file);
const voiceNote = () => new File([wavOf(tone(1))], 'note.wav', { type: 'audio/wav' });
const unreadable = () => new File(['#!AMR'], 'call.mp3', { type: 'audio/mpeg' });
const form = (sent: unknown) => Object.fromEntries(sent as FormData);
const shortfalls = () => page.getByText(/ short/).elements();

describe('a text', () => {
  test('is ordered for the price that is shown, and not before one is', async () => {
    const { server } = await open('translation', { 'POST /jobs/quote': 'silent' });
    await text().fill('Boil the water.');
    await expect.poll(() => server.count('POST /jobs/quote')).toBe(1);
    await expect.element(button('Request Job')).toHaveAttribute('aria-disabled', 'true');
    await text().click();
    expect(server.count('POST /jobs/')).toBe(0);
    settlePendingCalls(problem(503, 'Too busy.'));
    await expect.element(page.getByText('The price could not be calculated')).toBeVisible();
    server.answer({ 'POST /jobs/quote': aQuote() });
    // The price is tried again, but nothing is ordered with this press.
    await button('Request Job').click();
    await expect.element(page.getByText('25 words · GHS 6.25')).toBeVisible();
    expect(server.count('POST /jobs/')).toBe(0);
    await button('Request Job').click();
    await expect.poll(() => server.count('POST /jobs/')).toBe(1);
    expect(server.sent('POST /jobs/')).toMatchObject({ expected_amount_due: 6.25 });
  });

  test('whose price has changed is ordered with the button that names the new one', async () => {
    const dearer = aQuote({ price: 6.5, amount_due: 6.5 });
    const { server } = await open('translation', { 'POST /jobs/': refusedWith(dearer) });
    await text().fill('Boil the water.');
    await button('Request Job').click();
    const notice = page.getByRole('status').filter({ hasText: 'The price is GHS 6.50' });
    await expect
      .element(notice.getByText('It has changed since you saw it. Nothing was ordered yet.'))
      .toBeVisible();
    await expect.element(page.getByText('25 words · GHS 6.50')).toBeVisible();
    expect(page.getByText('Request Failed').elements()).toEqual([]);
    server.answer({ 'POST /jobs/': aJob() });
    await button('Request for GHS 6.50').click();
    await expect.poll(() => server.count('POST /jobs/')).toBe(2);
    expect(server.sent('POST /jobs/')).toMatchObject({ expected_amount_due: 6.5 });
  });

  test('that is changed after a new price has the usual button and its own price again', async () => {
    await open('translation', { 'POST /jobs/': refusedWith(aQuote({ amount_due: 6.5 })) });
    await text().fill('Boil the water.');
    await button('Request Job').click();
    await expect.element(button('Request for GHS 6.50')).toBeVisible();
    await text().fill('Boil.');
    await expect.element(button('Request Job')).toBeVisible();
    await expect.element(page.getByText('25 words · GHS 6.25')).toBeVisible();
  });

  test('that the wallet cannot pay has one shortfall, also once that was refused', async () => {
    const refused = problem(402, 'You’re at least GHS 0.05 short.');
    const wallet = aWallet({ wallet_balance: 3.5 });
    const { server } = await open('translation', {
      'GET /wallet/me': wallet,
      'POST /jobs/': refused,
    });
    await text().fill('Boil the water.');
    await expect.element(page.getByText('You’re GHS 2.75 short.')).toBeVisible();
    await button('Request Job').click();
    const alert = page.getByRole('alert').filter({ hasText: 'short' });
    await expect.element(alert.getByText('Not enough money in your wallet')).toBeVisible();
    await expect.element(alert.getByText('You’re GHS 2.75 short.')).toBeVisible();
    expect(server.sent('POST /jobs/')).toMatchObject({ expected_amount_due: 6.25 });
    expect(shortfalls()).toHaveLength(1);
  });
});

describe('a recording', () => {
  test('that is being measured has neither a price nor a button to order it', async () => {
    vi.stubGlobal('Audio', class extends EventTarget {});
    const { server } = await open('transcription');
    await choose(voiceNote());
    await expect.element(page.getByText('Measuring the recording...')).toBeVisible();
    await expect.element(button('Request Job')).toBeDisabled();
    expect(page.getByText(/GHS/).elements()).toEqual([]);
    expect(server.count('POST /jobs/quote')).toBe(0);
  });

  test('of a restored draft is measured and priced again', async () => {
    await open('transcription');
    await choose(voiceNote());
    await expect.element(page.getByText('0.1 minutes · GHS 0.18')).toBeVisible();
    await cleanup();
    queryClient.clear();
    const { server } = await open('transcription');
    await expect.element(page.getByText('0.1 minutes · GHS 0.18')).toBeVisible();
    expect(server.sent('POST /jobs/quote')).toMatchObject({ audio_duration: 1 });
    await button('Request Job').click();
    await expect.poll(() => server.count('POST /jobs/upload')).toBe(1);
    expect(form(server.sent('POST /jobs/upload'))).toMatchObject({ expected_amount_due: '0.18' });
  });

  test('that the browser cannot measure is sent for its price, and then ordered for that', async () => {
    const { server } = await open('transcription', { 'POST /jobs/upload': refusedWith(hours) });
    await choose(unreadable());
    await expect.element(page.getByText(/^Your browser cannot measure/)).toBeVisible();
    expect(page.getByText(/GHS/).elements()).toEqual([]);
    await button('See the Price').click();
    const notice = page.getByRole('status').filter({ hasText: 'The price is GHS 361.80' });
    await expect
      .element(notice.getByText('The server measured 201 minutes. Nothing was ordered yet.'))
      .toBeVisible();
    expect(form(server.sent('POST /jobs/upload'))).toMatchObject({ expected_amount_due: '0' });
    await expect.element(page.getByText('You’re GHS 321.80 short.')).toBeVisible();
    expect(shortfalls()).toHaveLength(1);
    server.answer({ 'POST /jobs/upload': aJob() });
    await button('Request for GHS 361.80').click();
    await expect.poll(() => server.count('POST /jobs/upload')).toBe(2);
    expect(form(server.sent('POST /jobs/upload'))).toMatchObject({ expected_amount_due: '361.8' });
  });

  test('that the server has measured keeps that length when the form is changed', async () => {
    const { server } = await open('transcription', { 'POST /jobs/upload': refusedWith(hours) });
    await choose(unreadable());
    await button('See the Price').click();
    await expect.element(button('Request for GHS 361.80')).toBeVisible();
    server.answer({ 'POST /jobs/quote': hours });
    await page.getByRole('textbox', { name: /^Note to the provider/ }).fill('Two voices');
    await expect.element(button('Request Job')).toBeVisible();
    await expect.element(page.getByText('201 minutes · GHS 361.80')).toBeVisible();
    expect(server.sent('POST /jobs/quote')).toMatchObject({ audio_duration: 12_060 });
  });

  test('of unknown length has the least that is missing, and no other shortfall', async () => {
    const detail = 'You’re at least GHS 0.18 short.';
    await open('transcription', {
      'GET /wallet/me': aWallet({ wallet_balance: 0 }),
      'POST /jobs/upload': problem(402, detail),
    });
    await choose(unreadable());
    await button('See the Price').click();
    await expect.element(page.getByText(detail)).toBeVisible();
    expect(shortfalls()).toHaveLength(1);
  });
});

const resend = 'POST /auth/verify-email/resend';
const at = Date.UTC(2026, 10, 27);

const render = (reason: FreeReason | null, answers: Answers = {}) =>
  renderPart(
    <>
      <p>The form</p>
      <FreeNote reason={reason} at={at} />
    </>,
    {
      as: aClient({ email: 'yaa@example.com', email_verified: false }),
      answers: { 'GET /service-pricing/': prices, ...answers },
    },
  );

describe('the note on the free translation', () => {
  test('says which link to open, and sends another one', async () => {
    const { server } = await render('email-unverified', { [resend]: { email_verified: false } });
    const sentence =
      'Open the link that we sent to yaa@example.com, and your first 250 words are free.';
    await expect.element(page.getByText(sentence)).toBeVisible();
    await page.getByRole('button', { name: 'Send another link' }).click();
    await expect.element(page.getByText('Link Sent')).toBeVisible();
    expect(server.count(resend)).toBe(1);
  });

  test('has the link itself, if the server shows it', async () => {
    const link = '/verify-email#token=abc';
    await render('email-unverified', {
      [resend]: { email_verified: false, verification_link: link },
    });
    await page.getByRole('button', { name: 'Send another link' }).click();
    await expect
      .element(page.getByRole('link', { name: 'Verify now' }))
      .toHaveAttribute('href', link);
  });

  test('says when the offer begins again, without a button', async () => {
    await render('budget-spent');
    await expect.element(page.getByText(/they begin again on 1\sDecember\.$/)).toBeVisible();
    await expect.element(page.getByRole('button')).not.toBeInTheDocument();
  });

  test.each([null, 'already-used'] as const)('is not there for %s', async (reason) => {
    await render(reason);
    await expect.element(page.getByText('The form')).toBeVisible();
    await expect.element(page.getByText(/free/)).not.toBeInTheDocument();
  });
});
