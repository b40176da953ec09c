import { describe, expect, it } from 'vitest';

import { formatPercent, formatMetrics, revenueShares } from './figures.ts';

const nothing = { translation: 0, transcription: 0, narration: 0, total: 0 };

describe('the figures of the marketplace', () => {
  it('are written with their units', () => {
    const metrics = formatMetrics({
      averageJobDuration: 9.9,
      successRate: 43.8,
      averageWordsPerJob: 1234,
      apiCallsThisMonth: 9,
      revenueByService: nothing,
    });
    expect(Object.fromEntries(metrics)).toEqual({
      'Average Job Duration': '9.9 hours',
      'Success Rate': '43.8%',
      'Average Words per Job': '1,234',
      'API Calls This Month': '9',
    });
  });

  it('are rounded if they are whole numbers', () => {
    const metrics = formatMetrics({
      averageJobDuration: 2,
      successRate: 100,
      averageWordsPerJob: 0,
      apiCallsThisMonth: 0,
      revenueByService: nothing,
    });
    expect(metrics.map(([, text]) => text)).toEqual(['2.0 hours', '100.0%', '0', '0']);
  });
});

describe('the shares of the revenue', () => {
  it('are percentages of the total, in the order of the services', () => {
    const shares = revenueShares({
      translation: 24.5,
      transcription: 3.6,
      narration: 4.5,
      total: 32.6,
    });
    expect(shares.map(({ service, percent }) => [service, formatPercent(percent)])).toEqual([
      ['translation', '75.2%'],
      ['transcription', '11.0%'],
      ['narration', '13.8%'],
    ]);
  });

  it('are zero without revenue', () => {
    expect(revenueShares(nothing).map(({ percent }) => percent)).toEqual([0, 0, 0]);
  });
});
