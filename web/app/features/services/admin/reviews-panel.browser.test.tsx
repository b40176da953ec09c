import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { problem, type Answers } from '../../../testing/answers.ts';
import { anAdmin } from '../../../testing/people.ts';
import { describeQueryStates } from '../../../testing/query-states.tsx';
import { renderPart } from '../../../testing/render-part.tsx';
import { aSubmittedService } from '../../../testing/services.ts';
import { reviewNames } from '../../../entities/services/service-text.ts';
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
    answers: { [call]: [aSubmittedService()], ...answers },
  });

const button = (name: string) => page.getByRole('button', { name });

describeQueryStates('Service Configurations to review', {
  part: <ReviewsPanel />,
  as,
  at,
  answers: { [call]: [aSubmittedService()] },
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
    const voices = page.getByRole('button', { name: /^Play:/ }).elements();
    expect(voices.map((voice) => voice.getAttribute('aria-label'))).toEqual([
      'Play: Voice sample, Narration, Dagbani, Ama Serwaa',
    ]);
  });

  test.each([
    { act: 'Approve', way: 'PUT /admin/approve-service/{id}', status: 'approved' },
    { act: 'Reject', way: 'PUT /admin/reject-service/{id}', status: 'rejected' },
  ] as const)('$act in the row refreshes the list', async ({ act, way, status }) => {
    const { server } = await render();
    await expect.element(button(`${act}: ${of}`)).toBeVisible();
    const reviewed = aSubmittedService({ status });
    server.answer({ [way]: reviewed, [call]: [reviewed] });
    await button(`${act}: ${of}`).click();
    await expect.element(page.getByText(`Service ${status}`)).toBeVisible();
    await expect.element(page.getByText(reviewNames[status])).toBeVisible();
    await expect.poll(() => server.count(way)).toBe(1);
  });

  test.each([
    ['Approve', 'PUT /admin/approve-service/{id}', 'Failed to approve service. Please try again.'],
    ['Reject', 'PUT /admin/reject-service/{id}', 'Failed to reject service. Please try again.'],
  ] as const)(
    '%s that fails without a reason shows a fallback, also in the row',
    async (act, way, text) => {
      await render({ [way]: problem(500, '') });
      await button(`${act}: ${of}`).click();
      await expect.element(page.getByRole('row').getByRole('alert')).toHaveTextContent(text);
      await expect.element(button('Close: Error')).toBeVisible();
      await expect.element(page.getByText('Pending')).toBeVisible();
    },
  );
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
    await details().getByRole('combobox', { name: 'Status' }).click();
    await expect.element(page.getByRole('option', { name: 'Rejected' })).toBeVisible();
    expect(
      page
        .getByRole('option')
        .elements()
        .map((option) => option.textContent),
    ).toEqual(['Approved', 'Rejected', 'Pending']);
    server.answer({ 'PUT /admin/services/{id}/status': aSubmittedService({ status: 'rejected' }) });
    await page.getByRole('option', { name: 'Rejected' }).click();
    await expect.element(page.getByText('Service rejected')).toBeVisible();
    await expect
      .poll(() => server.sent('PUT /admin/services/{id}/status'))
      .toEqual({ status: 'rejected' });
  });

  test('show why a status was not set', async () => {
    const refused = problem(409, 'Its language has been removed.');
    await render({ 'PUT /admin/services/{id}/status': refused }, `${at}&service=31`);
    await details().getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Approved' }).click();
    await expect
      .element(details().getByRole('alert'))
      .toHaveTextContent('Its language has been removed.');
  });
});
