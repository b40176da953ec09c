import type { Job, ReviewedProvider } from '@nsem/sdk';
import { describe, expect, it, test } from 'vitest';

import { recentActivity } from './activity-list.tsx';
import { formatMetrics, formatPercent, revenueShares } from './figures.ts';
import { changeOf, changeText, trendBarHeight, type TrendWeek } from './trends-section.tsx';

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

const job = (changes: Partial<Job>): Job =>
  ({
    id: 16,
    client_id: 3,
    client_name: 'Akosua Frimpong',
    service_type: 'translation',
    status: 'pending',
    created_at: '2026-11-21T08:00:00.000Z',
    updated_at: '2026-11-21T12:00:00.000Z',
    assigned_at: null,
    completed_at: null,
    ...changes,
  }) as Job;

const provider = (changes: Partial<ReviewedProvider>): ReviewedProvider =>
  ({
    id: 11,
    name: 'Yaw Owusu-Ansah',
    is_active: false,
    created_at: '2026-11-20T18:59:00.000Z',
    ...changes,
  }) as ReviewedProvider;

describe('recent activity', () => {
  it.each([
    [{ status: 'pending' }, 'Translation job #16 requested', '2026-11-21T08:00:00.000Z'],
    [
      { status: 'in_progress', assigned_at: '2026-11-21T09:00:00.000Z' },
      'Translation job #16 accepted',
      '2026-11-21T09:00:00.000Z',
    ],
    [
      { status: 'completed', completed_at: '2026-11-21T10:00:00.000Z' },
      'Translation job #16 completed',
      '2026-11-21T10:00:00.000Z',
    ],
    [{ status: 'failed' }, 'Translation job #16 failed', '2026-11-21T12:00:00.000Z'],
  ] as const)('has the last change of a job, and its time', (changes, action, at) => {
    expect(recentActivity({ jobs: [job(changes)], providers: [] })).toEqual([
      { id: 'job-16', action, user: 'Akosua Frimpong', at },
    ]);
  });

  it.each([
    [false, 'Service provider applied'],
    [true, 'Service provider joined'],
  ])('has a provider as joined if active (%s), else as applied', (isActive, action) => {
    const [activity] = recentActivity({ jobs: [], providers: [provider({ is_active: isActive })] });
    expect(activity).toMatchObject({ action, user: 'Yaw Owusu-Ansah' });
  });

  it('shows the latest four of jobs and providers together', () => {
    const shown = recentActivity({
      jobs: [
        job({ id: 3, created_at: '2026-11-21T08:00:00.000Z' }),
        job({ id: 2, created_at: '2026-11-19T08:00:00.000Z' }),
        job({ id: 1, created_at: '2026-11-18T08:00:00.000Z' }),
      ],
      providers: [provider({}), provider({ id: 9, created_at: '2026-11-01T08:00:00.000Z' })],
    });
    expect(shown.map(({ id }) => id)).toEqual(['job-3', 'provider-11', 'job-2', 'job-1']);
  });
});

const week = (completed: number, median_hours: number | null = null): TrendWeek => ({
  week_start: '2026-11-16',
  requested: 0,
  completed,
  revenue: 0,
  active_clients: 0,
  active_providers: 0,
  median_hours,
});

const weeksOf = (...figures: readonly number[]) => figures.map((figure) => week(figure));

describe('a change', () => {
  test('compares the last 4 whole weeks with the 4 before, and leaves out the present one', () => {
    expect(changeOf(weeksOf(90, 90, 90, 10, 10, 10, 10, 12, 10, 12, 11, 500), 'completed')).toBe(
      13,
    );
  });

  test('of figures that are missing uses those that there are', () => {
    const weeks = [
      ...[4, null, null, null].map((hours) => week(0, hours)),
      ...[null, 2, 2, null].map((hours) => week(0, hours)),
      week(0, 100),
    ];
    expect(changeOf(weeks, 'median_hours')).toBe(-50);
  });

  test('is null if nothing compares', () => {
    expect(changeOf(weeksOf(0, 0, 0, 0, 3, 3, 3, 3, 1), 'completed')).toBeNull();
    expect(changeOf(weeksOf(3, 3, 3, 3, 1), 'median_hours')).toBeNull();
    expect(changeOf([], 'completed')).toBeNull();
  });

  test.each([
    [12, 'Up 12%'],
    [-3, 'Down 3%'],
    [0, 'No change'],
    [1_500, 'Up 1,500%'],
    [null, 'Nothing to compare yet'],
  ])('of %s percent is “%s”', (percent, text) => {
    expect(changeText(percent)).toBe(text);
  });
});

test.each([
  [0, 0, 3],
  [null, 10, 3],
  [10, 10, 72],
  [5, 10, 36],
  [1, 10_000, 3],
])('the bar of %s beside %d is %d pixels high', (figure, largest, height) => {
  expect(trendBarHeight(figure, largest)).toBe(height);
});
