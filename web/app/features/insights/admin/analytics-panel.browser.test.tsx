import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { describeQueryStates, renderPart, textsOf } from '../../../testing/render-part.tsx';
import { anAdmin } from '../../../testing/people.ts';
import { AnalyticsPanel } from './analytics-panel.tsx';
import { ReviewRates } from './review-rates.tsx';
import { TrendsSection } from './trends-section.tsx';

const as = anAdmin();

const analytics = {
  averageJobDuration: 3.25,
  successRate: 96,
  averageWordsPerJob: 1204,
  apiCallsThisMonth: 2048,
  revenueByService: { translation: 750, transcription: 200.5, narration: 49.5, total: 1000 },
};

const noRates = {
  delivered: 0,
  sent_back: 0,
  sent_back_rate: 0,
  disputed: 0,
  disputed_rate: 0,
  for_provider: 0,
  for_client: 0,
  divided: 0,
};

const rates = {
  ...noRates,
  delivered: 40,
  sent_back: 5,
  sent_back_rate: 12.5,
  disputed: 1,
  disputed_rate: 2.5,
  divided: 1,
};

/** 12 weeks, with one more job each week. */
const trends = {
  weeks: Array.from({ length: 12 }, (_, index) => ({
    week_start: new Date(Date.UTC(2026, 7, 31 + 7 * index)).toISOString().slice(0, 10),
    requested: index + 10,
    completed: index + 4,
    revenue: 100.5 * index,
    active_clients: 3,
    active_providers: index === 0 ? 1 : 2,
    median_hours: index === 2 ? null : 2.5,
  })),
  reviews: {
    by_service: { translation: rates, transcription: noRates, narration: noRates },
    by_provider: [{ provider_user_id: 7, provider_name: 'Ama Serwaa', ...rates }],
  },
};

const answers = { 'GET /admin/analytics': analytics, 'GET /admin/analytics/trends': trends };

describeQueryStates('Trends', {
  part: <TrendsSection />,
  as,
  at: '/admin',
  answers,
  call: 'GET /admin/analytics/trends',
  loading: 'Loading trends...',
  failed: 'Trends could not be loaded',
  seen: 'Jobs requested',
});

describe('Trends', () => {
  const chart = (name: string) => page.getByRole('figure', { name });

  test('say in words how each measure has changed, and what this week has so far', async () => {
    await renderPart(<TrendsSection />, { as, answers });
    await expect.element(chart('Jobs completed')).toMatchTextContent('15 jobs');
    await expect.element(chart('Jobs completed')).toMatchTextContent('Up 47%');
    await expect.element(chart('Active clients')).toMatchTextContent('No change');
    await expect.element(chart('Revenue')).toMatchTextContent('GHS 1,105.50');
  });

  test('have the same figures as a table', async () => {
    await renderPart(<TrendsSection />, { as, answers });
    await page.getByText('The same figures as a table').click();
    const row = page.getByRole('row', { name: /^14 Sept 2026/ });
    const cells = textsOf(row.element().children);
    expect(cells).toEqual(['14 Sept 2026', '12', '6', 'GHS 201.00', '3', '2', '–']);
  });
});

test('reviews say what was sent back and disputed, by service and by provider', async () => {
  await renderPart(<ReviewRates />, { as, answers });
  const cellsOf = (name: string) =>
    textsOf(page.getByRole('row', { name: new RegExp(`^${name}`) }).element().children);
  const sums = ['40', '5 (12.5%)', '1 (2.5%)', '0', '0', '1'];
  await expect.element(page.getByRole('table', { name: 'By provider' })).toBeVisible();
  expect(cellsOf('Ama Serwaa')).toEqual(['Ama Serwaa', ...sums]);
  expect(cellsOf('Translation')).toEqual(['Translation', ...sums]);
  expect(cellsOf('Narration')).toEqual(['Narration', '0', '0', '0', '0', '0', '0']);
});

describeQueryStates('Analytics', {
  part: <AnalyticsPanel />,
  as,
  at: '/admin',
  answers: { 'GET /admin/analytics': analytics, 'GET /admin/analytics/trends': trends },
  call: 'GET /admin/analytics',
  loading: 'Loading analytics...',
  failed: 'Analytics could not be loaded',
  seen: 'Platform Metrics',
});

describe('Analytics', () => {
  const figures = (name: string) => {
    const rows = page.getByRole('region', { name }).element().querySelectorAll('dl > div');
    return [...rows].map((row) => textsOf(row.children));
  };

  test('show the metrics in hours, percent and counts', async () => {
    await renderPart(<AnalyticsPanel />, { as, answers });
    await expect.element(page.getByText('Platform Metrics')).toBeVisible();
    expect(figures('Platform Metrics')).toEqual([
      ['Average Job Duration', '3.3 hours'],
      ['Success Rate', '96.0%'],
      ['Average Words per Job', '1,204'],
      ['API Calls This Month', '2,048'],
    ]);
  });

  test('break the revenue down, to two decimals', async () => {
    await renderPart(<AnalyticsPanel />, { as, answers });
    await expect.element(page.getByText('Revenue Breakdown')).toBeVisible();
    expect(figures('Revenue Breakdown')).toEqual([
      ['Translation', 'GHS 750.00', '75.0%'],
      ['Transcription', 'GHS 200.50', '20.1%'],
      ['Narration', 'GHS 49.50', '5.0%'],
      ['Total', 'GHS 1,000.00'],
    ]);
  });
});
