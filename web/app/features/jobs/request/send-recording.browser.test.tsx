import type { Upload } from '@nsem/sdk';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';

import { parseRequest } from '../../../entities/jobs/request-url.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { expireSession } from '../../../lib/session/session.ts';
import { problem, problemWithCode, type Answers } from '../../../testing/answers.ts';
import { aJob } from '../../../testing/jobs.ts';
import { aQuote, aWallet } from '../../../testing/money.ts';
import { aClient } from '../../../testing/people.ts';
import { tone, wavOf } from '../../../testing/sounds.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { RequestDialog } from './request-dialog.tsx';

/** Drafts and submissions belong to their user: each test has one of its own. */
let clientId = 900;

beforeEach(() => {
  clientId += 1;
});

/** Stops what is still being sent. */
afterEach(() => expireSession());

const kilobyte = 1024;

/** 512 KB, of which the server has a part. */
const upload = (receivedKb: number): Upload => ({
  id: 12,
  name: 'makola.wav',
  purpose: 'job-input',
  size_bytes: 512 * kilobyte,
  received_bytes: receivedKb * kilobyte,
  created_at: '2026-11-23T08:00:00Z',
  expires_at: '2026-11-24T08:00:00Z',
});

/** As long as a recording of so many bytes is, whose header has 44. */
const silence = wavOf(new Float32Array(256 * kilobyte - 22));

const recording = () => new File([silence], 'makola.wav', { type: 'audio/wav', lastModified: 1 });

const another = () => new File([wavOf(tone(1))], 'kejetia.wav', { type: 'audio/wav' });

const open = (answers: Answers = {}) =>
  renderPart(
    <RequestDialog
      clientId={clientId}
      work={parseRequest({ request: 'transcription', to: 'tw' })}
    />,
    {
      as: aClient({ id: clientId }),
      answers: {
        'GET /languages/availability': [],
        'GET /users/service-providers': [],
        'GET /wallet/me': aWallet({ wallet_balance: 40 }),
        'GET /uploads/{id}': upload(256),
        'POST /jobs/quote': aQuote({ service_type: 'transcription', words: null, minutes: 0.1 }),
        'PATCH /uploads/{id}': 'silent',
        'POST /jobs/upload': aJob({ id: 7 }),
        'POST /uploads/': upload(128),
        ...answers,
      },
    },
  );

const chooser = () => page.getByLabelText(/^Choose (a|another) recording$/);
const request = () => page.getByRole('button', { name: 'Request Job' });
const bar = () => page.getByRole('progressbar', { name: 'Uploading makola.wav' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const requested = () => page.getByText('Job #7 is waiting for a provider.');

async function send(): Promise<void> {
  await chooser().upload(recording());
  await request().click();
}

/** What the browser reports about the connection. */
function setLine(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

describe('the recording of a request', () => {
  test('is sent with its progress in bytes and per cent, announced by quarters, and asks before its dialog is closed', async () => {
    const { server } = await open();
    await send();
    await expect.element(page.getByText('128 of 512 KB, 25 %')).toBeVisible();
    await expect.element(bar()).toHaveAttribute('value', '25');
    await expect.element(page.getByText('25 % of makola.wav was sent.')).toBeInTheDocument();
    await expect.element(page.getByText(/^Sending makola\.wav, 512 KB\. Keep this/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    const question = page.getByRole('alertdialog', {
      name: 'Close while your file is being sent?',
    });
    await expect.element(question).toBeVisible();
    await button('Keep open').click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(bar()).toBeVisible();
    expect(server.count('POST /jobs/upload')).toBe(0);
  });

  test('is paused and continues where the server has all before', async () => {
    const { server } = await open();
    await send();
    await button('Pause: makola.wav').click();
    await expect.element(page.getByText(/^makola\.wav is paused\./)).toBeVisible();
    await expect.element(page.getByText('256 of 512 KB, 50 %')).toBeVisible();
    await expect.element(button('Continue: makola.wav')).toHaveFocus();
    server.answer({ 'PATCH /uploads/{id}': undefined });
    await button('Continue: makola.wav').click();
    await expect.element(requested()).toBeVisible();
    expect(server.sent('POST /jobs/upload')).toMatchObject({ upload_id: 12 });
  });

  test('waits while there is no connection, and goes on by itself', async () => {
    const { server } = await open();
    await send();
    await expect.element(bar()).toBeVisible();
    setLine(false);
    await expect.element(page.getByText(/^No connection\. makola\.wav goes on by/)).toBeVisible();
    server.answer({ 'PATCH /uploads/{id}': undefined });
    setLine(true);
    await expect.element(requested()).toBeVisible();
  });

  test('offers to continue after a reload, and does not send again what has arrived', async () => {
    await open();
    await send();
    await button('Pause: makola.wav').click();
    await button('Cancel upload').click();
    await expect.element(page.getByText('Upload cancelled')).toBeVisible();
    await cleanup();
    queryClient.clear();
    const { server } = await open({ 'PATCH /uploads/{id}': undefined });
    await expect
      .element(page.getByText(/^256 of 512 KB, 50 % of makola\.wav is sent\./))
      .toBeVisible();
    await button('Continue upload').click();
    await expect.element(requested()).toBeVisible();
    expect(server.count('POST /jobs/upload')).toBe(1);
  });

  test('is not offered to be continued once another one is chosen', async () => {
    await open();
    await send();
    await button('Pause: makola.wav').click();
    await button('Cancel upload').click();
    await chooser().upload(another());
    await expect.element(page.getByText('kejetia.wav')).toBeVisible();
    await cleanup();
    queryClient.clear();
    await open();
    await expect.element(page.getByText('kejetia.wav')).toBeVisible();
    await expect.element(page.getByText('The upload was interrupted')).not.toBeInTheDocument();
    await expect.element(button('Continue upload')).not.toBeInTheDocument();
  });

  test('leaves the server once another one is sent instead', async () => {
    const { server } = await open({
      'GET /uploads/': [upload(256)],
      'DELETE /uploads/{id}': undefined,
    });
    await send();
    await expect.element(bar()).toBeVisible();
    await button('Cancel upload').click();
    await chooser().upload(another());
    await request().click();
    await expect.element(requested()).toBeVisible();
    expect(server.count('DELETE /uploads/{id}')).toBe(1);
  });

  test('must be a recording, and says before it is sent that it is too large or cannot be paid', async () => {
    const { server } = await open({
      'GET /uploads/': [],
      'POST /uploads/': problemWithCode(413, 'upload.too-large'),
    });
    await chooser().upload(new File(['PK'], 'leaflet.docx'));
    await expect.element(page.getByText('leaflet.docx is not a recording.')).toBeVisible();
    await request().click();
    expect(server.count('POST /uploads/')).toBe(0);

    await send();
    const refusal = page.getByRole('alert').filter({ hasText: 'The file is too large: choose a' });
    await expect.element(refusal).toBeVisible();
    await expect.element(chooser()).toHaveFocus();

    server.answer({ 'POST /uploads/': problem(402, 'You’re GHS 2.75 short.') });
    await send();
    await expect.element(page.getByText('Not enough money in your wallet')).toBeVisible();
    expect(server.count('PATCH /uploads/{id}')).toBe(0);
  });
});
