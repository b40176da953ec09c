import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { problem, type Answers } from '../../../testing/answers.ts';
import { aJob } from '../../../testing/jobs.ts';
import { anAdmin } from '../../../testing/people.ts';
import { describeQueryStates, renderPart } from '../../../testing/render-part.tsx';
import { aDispute } from '../../../testing/reviews.ts';
import { JobsPanel } from './jobs-panel.tsx';

const as = anAdmin();
const at = '/admin?tab=jobs';
const people = {
  client_name: 'Akosua Frimpong',
  provider_id: 'PRV-7K2M9X',
  provider_name: 'Ama Serwaa',
};
const jobs = [aJob({ ...people, status: 'in_progress' }), aJob({ id: 14 })];

const render = (start = at, answers: Answers = {}) =>
  renderPart(<JobsPanel />, {
    as,
    at: start,
    answers: { 'GET /disputes': [], 'GET /jobs/': jobs, ...answers },
  });

describeQueryStates('Jobs', {
  part: <JobsPanel />,
  as,
  at,
  answers: { 'GET /disputes': [], 'GET /jobs/': jobs },
  call: 'GET /jobs/',
  loading: 'Loading jobs...',
  failed: 'Jobs could not be loaded',
  seen: '#15 · Translation · English → Twi · 9 words · 20 Nov 2026',
});

describe('Jobs', () => {
  test('have their client, provider, price and status, and lead to their pages', async () => {
    const { address } = await render();
    const row = page.getByRole('row').filter({ hasText: '#15' });
    const client = row.getByRole('link', { name: 'Akosua Frimpong' });
    await expect.element(client).toHaveAttribute('href', '/admin?tab=accounts&account=7');
    const provider = row.getByRole('link', { name: 'Ama Serwaa' });
    await expect.element(provider).toHaveAttribute('href', '/admin?tab=providers&q=PRV-7K2M9X');
    await expect.element(row.getByText('GHS 3.15')).toBeVisible();
    await expect.element(row.getByText('IN PROGRESS')).toBeVisible();
    await row.getByRole('link', { name: /^Please wash/ }).click();
    await expect.poll(address).toBe('/admin/jobs/15');
  });

  test('are limited by what is in the address, which can be cleared', async () => {
    const { address, server } = await render(
      '/admin?tab=jobs&status=failed&client=7&from=2026-11-01&to=2026-11-30',
    );
    await expect
      .poll(() => server.calls.find(({ path }) => path.startsWith('/jobs/'))?.path)
      .toBe(
        '/jobs/?status=failed&client_id=7&created_after=2026-11-01&created_before=2026-12-01&limit=25',
      );
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(address).toBe('/admin?tab=jobs');
  });
});

describe('Disputes', () => {
  test('are above the jobs, with their age and whether they can be decided', async () => {
    const { address } = await render(at, {
      'GET /disputes': [aDispute({ job_id: 15, statements_until: '2026-11-20T10:00:00.000Z' })],
    });
    const row = page.getByRole('region', { name: 'Disputes' }).getByRole('row');
    await expect.element(row.getByText('Can be decided')).toBeVisible();
    await row.getByRole('link', { name: /^Job #15/ }).click();
    await expect.poll(address).toBe('/admin/jobs/15');
  });

  test('that cannot be loaded are not taken for none', async () => {
    await render(at, { 'GET /disputes': problem(503, 'The disk is full.') });
    await expect.element(page.getByText('Disputes could not be loaded')).toBeVisible();
    await expect.element(page.getByRole('row').filter({ hasText: '#15' })).toBeVisible();
  });
});
