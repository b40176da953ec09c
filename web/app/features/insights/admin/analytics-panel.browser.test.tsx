import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { anAdmin } from '../../../testing/people.ts';
import { describeQueryStates } from '../../../testing/query-states.tsx';
import { renderPart } from '../../../testing/render-part.tsx';
import { AnalyticsPanel } from './analytics-panel.tsx';

const as = anAdmin();

const analytics = {
  averageJobDuration: 3.25,
  successRate: 96,
  averageWordsPerJob: 1204,
  apiCallsThisMonth: 2048,
  revenueByService: { translation: 750, transcription: 200.5, narration: 49.5, total: 1000 },
};

describeQueryStates('Analytics', {
  part: <AnalyticsPanel />,
  as,
  at: '/admin',
  answers: { 'GET /admin/analytics': analytics },
  call: 'GET /admin/analytics',
  loading: 'Loading analytics...',
  failed: 'Analytics could not be loaded',
  seen: 'Platform Metrics',
});

describe('Analytics', () => {
  const figures = (name: string) => {
    const rows = page.getByRole('region', { name }).element().querySelectorAll('dl > div');
    return [...rows].map((row) => [...row.children].map(({ textContent }) => textContent));
  };

  test('show the metrics in hours, percent and counts', async () => {
    await renderPart(<AnalyticsPanel />, { as, answers: { 'GET /admin/analytics': analytics } });
    await expect.element(page.getByText('Platform Metrics')).toBeVisible();
    expect(figures('Platform Metrics')).toEqual([
      ['Average Job Duration', '3.3 hours'],
      ['Success Rate', '96.0%'],
      ['Average Words per Job', '1,204'],
      ['API Calls This Month', '2,048'],
    ]);
  });

  test('break the revenue down, to two decimals', async () => {
    await renderPart(<AnalyticsPanel />, { as, answers: { 'GET /admin/analytics': analytics } });
    await expect.element(page.getByText('Revenue Breakdown')).toBeVisible();
    expect(figures('Revenue Breakdown')).toEqual([
      ['Translation', 'GHS 750.00', '75.0%'],
      ['Transcription', 'GHS 200.50', '20.1%'],
      ['Narration', 'GHS 49.50', '5.0%'],
      ['Total', 'GHS 1,000.00'],
    ]);
  });
});
