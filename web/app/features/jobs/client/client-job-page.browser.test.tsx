import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { problem, type Answers } from '../../../testing/answers.ts';
import { aJob, aNarration } from '../../../testing/jobs.ts';
import { aClient } from '../../../testing/people.ts';
import { describeQueryStates, renderPart } from '../../../testing/render-part.tsx';
import { ClientJobPage } from './client-job-page.tsx';

const as = aClient();
const at = '/client/jobs/15';
const part = <ClientJobPage user={as} written="15" rating={() => null} />;
const answers = { 'GET /jobs/{id}': aJob(), 'GET /jobs/{id}/events': [] } satisfies Answers;

const delivered = {
  status: 'completed',
  has_output: true,
  output_name: 'job-15-en-tw.txt',
  output_type: 'text/plain',
  output_bytes: 30,
} as const;

const render = (changed: Answers) =>
  renderPart(part, { as, at, answers: { ...answers, ...changed } });

describeQueryStates('the page of a job', {
  part,
  as,
  at,
  answers,
  call: 'GET /jobs/{id}',
  loading: 'Loading the job...',
  failed: 'The job could not be loaded',
  seen: 'Please wash your hands with soap before you eat.',
});

test('a job waits a few seconds at most for the names of its languages', async () => {
  await render({ 'GET /languages/': 'silent' });
  await expect
    .element(page.getByRole('heading', { name: /^Please wash your hands/ }))
    .toBeVisible();
});

describe('the result of a job', () => {
  const result = page.getByRole('region', { name: 'Your translation' });

  test('is the delivered text, which can be shared', async () => {
    const share = vi.fn<Navigator['share']>(async () => undefined);
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    await render({ 'GET /jobs/{id}': aJob(delivered), 'GET /jobs/{id}/output': 'Hohoro wo nsa.' });
    await expect.element(result.getByText(/Hohoro wo nsa\./)).toBeVisible();
    await result.getByRole('button', { name: 'Share' }).click();
    expect(share).toHaveBeenCalledWith({ title: 'Job #15', text: '"Hohoro wo nsa."' });
  });

  test('is offered again if its text cannot be loaded', async () => {
    const { server } = await render({
      'GET /jobs/{id}': aJob(delivered),
      'GET /jobs/{id}/output': problem(503, 'The disk is full.'),
    });
    await expect.element(result.getByText('The text could not be loaded')).toBeVisible();
    server.answer({ 'GET /jobs/{id}/output': 'Hohoro wo nsa.' });
    await result.getByRole('button', { name: 'Retry' }).click();
    await expect.element(result.getByText(/Hohoro wo nsa\./)).toBeVisible();
  });

  test.each([
    [{ output_bytes: 200_001 }, 'Text, 195.3 KB. It is too long to show here.'],
    [{ output_type: 'application/pdf', output_bytes: 4_096 }, 'PDF document, 4 KB.'],
  ])('that is no short text is only downloaded: %j', async (file, description) => {
    const { server } = await render({ 'GET /jobs/{id}': aJob({ ...delivered, ...file }) });
    await expect.element(result.getByText(description)).toBeVisible();
    await expect.element(result.getByRole('button', { name: /^Download/ })).toBeVisible();
    expect(server.count('GET /jobs/{id}/output')).toBe(0);
  });

  test('of a document is offered as that document first, without the marks of its formats', async () => {
    const document = aJob({
      ...delivered,
      content: 'Wash ①your hands①.',
      has_document: true,
      output_formats: ['original'],
      title: 'notice.docx',
    });
    const { server } = await render({
      'GET /jobs/{id}': document,
      'GET /jobs/{id}/output': 'Hohoro ①wo① nsa.',
    });
    await expect.element(page.getByRole('heading', { name: 'notice.docx' })).toBeVisible();
    await expect.element(result.getByText(/Hohoro wo nsa\./)).toBeVisible();
    expect(result.element().querySelector('b')?.textContent).toBe('wo');
    await result.getByRole('button', { name: 'Download the document: job 15' }).click();
    await vi.waitFor(() => expect(server.count('GET /jobs/{id}/output')).toBe(2), {
      timeout: 40_000,
    });
    await page.getByText('Text to translate').click();
    const original = page.getByRole('button', { name: 'Download the original: job 15' });
    await expect.element(original).toBeVisible();
    await expect.element(page.getByText('Wash your hands.')).toBeVisible();
    expect(page.getByText('①').elements()).toEqual([]);
  });

  test('begins with the file: its download comes first, then the other buttons, then the text', async () => {
    await render({ 'GET /jobs/{id}': aJob(delivered), 'GET /jobs/{id}/output': 'Hohoro wo nsa.' });
    await expect.element(result.getByText(/Hohoro wo nsa\./)).toBeVisible();
    const buttons = result.getByRole('button').elements();
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      'Download',
      'Copy text',
      'Share',
      'Beside the original',
    ]);
    const order = buttons[0]?.compareDocumentPosition(
      result.getByText(/Hohoro wo nsa\./).element(),
    );
    expect(order).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('is read beside its source, and alone again', async () => {
    await render({ 'GET /jobs/{id}': aJob(delivered), 'GET /jobs/{id}/output': 'Hohoro wo nsa.' });
    const toggle = result.getByRole('button', { name: 'Beside the original' });
    await toggle.click();
    const pairs = result.getByRole('list', { name: 'The original and its translation' });
    await expect
      .element(pairs.getByRole('listitem'))
      .toMatchTextContent(/Please wash your hands.*Hohoro wo nsa\./);
    await toggle.click();
    await expect.element(pairs).not.toBeInTheDocument();
    await expect.element(result.getByText(/Hohoro wo nsa\./)).toBeVisible();
  });

  test('comes before the source, which is folded then', async () => {
    await render({ 'GET /jobs/{id}': aJob(delivered), 'GET /jobs/{id}/output': 'Hohoro wo nsa.' });
    const source = page.getByRole('region', { name: 'Text to translate' });
    expect(source.elements()).toEqual([]);
    await page.getByText('Text to translate').click();
    await expect.element(source).toMatchTextContent('Please wash your hands');
  });
});

describe('a recording', () => {
  const narration = aNarration({ ...delivered, output_type: 'audio/mpeg' });

  test('says why no address could be issued for it', async () => {
    await render({
      'GET /jobs/{id}': narration,
      'GET /jobs/{id}/media-link': problem(410, 'The contents of the job were erased.'),
    });
    const failure = page.getByRole('alert').filter({ hasText: 'could not be played' });
    await expect.element(failure).toMatchTextContent('The contents of the job were erased.');
  });

  test('is requested once more if its address does not work, and then given up', async () => {
    const { server } = await render({
      'GET /jobs/{id}': narration,
      'GET /jobs/{id}/media-link': {
        url: 'data:audio/mpeg;base64,AAAA',
        expires_at: '2026-11-20T09:15:00.000Z',
        name: 'narration.mp3',
        type: 'audio/mpeg',
        bytes: 3,
      },
    });
    const failure = page.getByRole('alert').filter({ hasText: 'could not be played' });
    await expect.element(failure).toMatchTextContent('Your browser cannot play it.');
    expect(server.count('GET /jobs/{id}/media-link')).toBe(2);
  });
});

describe('a job that has ended without a result', () => {
  test('begins with the reason', async () => {
    const failed = aJob({ status: 'failed', failure_reason: 'Half of the page is missing.' });
    await render({ 'GET /jobs/{id}': failed });
    const reason = page.getByRole('status').filter({ hasText: 'could not be done' });
    await expect.element(reason).toMatchTextContent('Half of the page is missing.');
  });

  test('can be requested again, with the same text and languages', async () => {
    const { address } = await render({ 'GET /jobs/{id}': aJob({ status: 'cancelled' }) });
    await page.getByRole('button', { name: 'Request again' }).click();
    await expect.poll(address).toBe(`${at}?request=translation&from=en&to=tw&again=15`);
  });

  test('says that its contents were erased', async () => {
    const erased = aJob({ status: 'cancelled', content: '', content_erased: true });
    await render({ 'GET /jobs/{id}': erased });
    await expect.element(page.getByText('Texts and files were erased')).toBeVisible();
  });
});

describe('a late job', () => {
  const late = {
    status: 'in_progress',
    provider_id: 'PRV-7K2M9Q',
    provider_name: 'Ama Serwaa',
    assigned_at: '2026-11-20T09:42:10.000Z',
    due_at: '2026-01-05T09:30:00.000Z',
  } as const;

  test('is taken back with a reason', async () => {
    const { server } = await render({
      'GET /jobs/{id}': aJob(late),
      'POST /jobs/{id}/take-back': aJob(),
    });
    await expect.element(page.getByText(/^Late by \d+ days$/)).toBeVisible();
    await page.getByRole('button', { name: 'Take back job 15' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Take back job #15?' });
    await dialog.getByRole('textbox').fill('We need it for the clinic.');
    await dialog.getByRole('button', { name: 'Take Back' }).click();
    await expect.poll(() => server.count('POST /jobs/{id}/take-back')).toBe(1);
    expect(server.sent('POST /jobs/{id}/take-back')).toEqual({
      reason: 'We need it for the clinic.',
    });
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('shows what the client said about it', async () => {
    const brief = { purpose: 'A poster', audience: 'Parents', tone: 'simple' } as const;
    await render({ 'GET /jobs/{id}': aJob({ ...late, ...brief }) });
    const details = page.getByRole('region', { name: 'Details' });
    await expect.element(details.getByText('A poster')).toBeVisible();
    await expect.element(details.getByText('Parents')).toBeVisible();
    await expect.element(details.getByText('Simple, easy to understand')).toBeVisible();
  });

  test('cannot be taken back before its time', async () => {
    const dueAt = new Date(Date.now() + 3_600_000).toISOString();
    await render({ 'GET /jobs/{id}': aJob({ ...late, due_at: dueAt }) });
    await expect.element(page.getByText(/^Due (?:today|tomorrow), \d\d:\d\d$/)).toBeVisible();
    expect(page.getByRole('button', { name: /Take back/ }).elements()).toEqual([]);
  });
});
