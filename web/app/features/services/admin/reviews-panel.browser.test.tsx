import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { problem, type Answers } from '../../../testing/answers.ts';
import { anAdmin, aReviewedProvider } from '../../../testing/people.ts';
import { describeQueryStates } from '../../../testing/query-states.tsx';
import { renderPart } from '../../../testing/render-part.tsx';
import { aSubmittedService } from '../../../testing/services.ts';
import { ReviewsPanel } from './reviews-panel.tsx';

const as = anAdmin();
const at = '/admin?tab=providers';
const call = 'GET /admin/all-services';
const of = 'Translation, English → Twi, Ama Serwaa';
const narration = aSubmittedService({
  id: 44,
  service_type: 'narration',
  source_language: null,
  target_language: null,
  language: 'dag',
  sample_text: 'Antire. Din daa niŋ pam.',
  audio_recording: '/api/audio/44.wav',
});

const render = (answers: Answers = {}, place = at) =>
  renderPart(<ReviewsPanel />, {
    as,
    at: place,
    answers: {
      [call]: [aSubmittedService()],
      'GET /admin/service-providers/{id}': aReviewedProvider(),
      ...answers,
    },
  });

const rejection = () => page.getByRole('dialog', { name: /^Reject: / });

const button = (name: string) => page.getByRole('button', { name });

describeQueryStates('Service Configurations to review', {
  part: <ReviewsPanel />,
  as,
  at,
  answers: {
    [call]: [aSubmittedService()],
    'GET /admin/service-providers/{id}': aReviewedProvider(),
  },
  call,
  loading: 'Loading Admin Dashboard...',
  failed: 'Service configurations could not be loaded',
  seen: 'ama.serwaa@example.com',
});

describe('the reviews', () => {
  test('report that there are none', async () => {
    await render({ [call]: [] });
    await expect.element(page.getByText('No service configurations to review')).toBeVisible();
  });

  test('show provider, e-mail, service, languages, status and date', async () => {
    await render();
    const cells = page.getByRole('row').nth(1);
    await expect.element(cells.getByText('English → Twi')).toBeVisible();
    expect([...cells.element().children].slice(0, 5).map((cell) => cell.textContent)).toEqual([
      'Ama Serwaaama.serwaa@example.com',
      'Translation',
      'English → Twi',
      'Pending',
      '5 Oct 2026',
    ]);
  });

  test.each(['approved', 'rejected'] as const)(
    'offer no decision on a service that is %s',
    async (status) => {
      await render({ [call]: [aSubmittedService({ status })] });
      await expect.element(button(`View details: ${of}`)).toBeVisible();
      expect(button(`Approve: ${of}`).elements()).toEqual([]);
      expect(button(`Reject: ${of}`).elements()).toEqual([]);
    },
  );

  test('offer a voice sample only for narrations', async () => {
    await render({ [call]: [narration, aSubmittedService()] });
    await expect.element(button(`View details: ${of}`)).toBeVisible();
    const voices = page.getByRole('table').getByRole('button', { name: /^Play:/ });
    expect(voices.elements().map((voice) => voice.getAttribute('aria-label'))).toEqual([
      'Play: Voice sample, Narration, Dagbani, Ama Serwaa',
    ]);
  });

  test('can be limited to one status, and report that none has it', async () => {
    const { server } = await render();
    await expect.element(button(`View details: ${of}`)).toBeVisible();
    server.answer({ [call]: [] });
    await page.getByText('Rejected', { exact: true }).click();
    await expect.element(page.getByText('No service is rejected.')).toBeVisible();
  });

  test('Approve in the row refreshes the list', async () => {
    const { server } = await render();
    await expect.element(button(`Approve: ${of}`)).toBeVisible();
    const approved = aSubmittedService({ status: 'approved' });
    const way = 'PUT /admin/approve-service/{id}';
    server.answer({ [way]: approved, [call]: [approved] });
    await button(`Approve: ${of}`).click();
    await expect.element(page.getByText('Service approved')).toBeVisible();
    await expect.element(page.getByRole('row').getByText('Approved')).toBeVisible();
    await expect.poll(() => server.count(way)).toBe(1);
  });

  test('Reject in the row asks for a reason first', async () => {
    const { server } = await render();
    const rejected = aSubmittedService({ status: 'rejected' });
    const way = 'PUT /admin/reject-service/{id}';
    server.answer({ [way]: rejected, [call]: [rejected] });
    await button(`Reject: ${of}`).click();
    await rejection().getByRole('button', { name: 'Reject', exact: true }).click();
    await expect.element(rejection().getByText(/^Say why/)).toBeVisible();
    await rejection().getByRole('button', { name: 'The sample is too quiet.' }).click();
    await rejection().getByRole('button', { name: 'Reject', exact: true }).click();
    await expect.element(page.getByText('Service rejected')).toBeVisible();
    await expect.poll(() => server.sent(way)).toEqual({ reason: 'The sample is too quiet.' });
  });

  test('Approve that fails without a reason shows a fallback, also in the row', async () => {
    await render({ 'PUT /admin/approve-service/{id}': problem(500, '') });
    await button(`Approve: ${of}`).click();
    const text = 'Failed to approve service. Please try again.';
    await expect.element(page.getByRole('row').getByRole('alert')).toHaveTextContent(text);
    await expect.element(button('Close: Error')).toBeVisible();
    await expect.element(page.getByRole('row').getByText('Pending')).toBeVisible();
  });

  test('Reject that fails without a reason shows a fallback, and keeps what was typed', async () => {
    await render({ 'PUT /admin/reject-service/{id}': problem(500, '') });
    await button(`Reject: ${of}`).click();
    await rejection().getByRole('textbox', { name: 'Reason' }).fill('Too quiet.');
    await rejection().getByRole('button', { name: 'Reject', exact: true }).click();
    const text = 'Failed to reject service. Please try again.';
    await expect.element(rejection().getByRole('alert')).toHaveTextContent(text);
    await userEvent.keyboard('{Escape}');
    await expect.element(rejection()).not.toBeInTheDocument();
    await button(`Reject: ${of}`).click();
    const reason = rejection().getByRole('textbox', { name: 'Reason' });
    await expect.element(reason).toHaveValue('Too quiet.');
  });
});

describe('the details of a service', () => {
  const details = () => page.getByRole('dialog', { name: 'Service details' });

  test('show all its data', async () => {
    await render({ [call]: [narration] }, `${at}&service=44`);
    for (const text of [
      'Ama Serwaa',
      'ama.serwaa@example.com',
      'Narration',
      'Dagbani',
      '5 Oct 2026, 10:00',
      'Not yet',
      'Antire. Din daa niŋ pam.',
    ]) {
      await expect.element(details().getByText(text)).toBeVisible();
    }
  });

  test('set any of the three statuses', async () => {
    const { server } = await render({}, `${at}&service=31`);
    const status = details().getByRole('combobox', { name: 'Status' });
    await expect.element(status).toHaveDisplayValue('Pending');
    const offered = status.getByRole('option').elements();
    expect(offered.map((option) => option.textContent)).toEqual([
      'Approved',
      'Rejected',
      'Pending',
    ]);
    server.answer({ 'PUT /admin/services/{id}/status': aSubmittedService({ status: 'rejected' }) });
    await status.selectOptions('Rejected');
    await rejection()
      .getByRole('button', { name: /too quiet/ })
      .click();
    await rejection().getByRole('button', { name: 'Reject', exact: true }).click();
    await expect.element(page.getByText('Service rejected')).toBeVisible();
    await expect
      .poll(() => server.sent('PUT /admin/services/{id}/status'))
      .toEqual({ status: 'rejected', reason: 'The sample is too quiet.' });
  });

  test('show why a status was not set', async () => {
    const refused = problem(409, 'Its language has been removed.');
    await render({ 'PUT /admin/services/{id}/status': refused }, `${at}&service=31`);
    await details().getByRole('combobox', { name: 'Status' }).selectOptions('Approved');
    await expect
      .element(details().getByRole('alert'))
      .toHaveTextContent('Its language has been removed.');
  });
});
