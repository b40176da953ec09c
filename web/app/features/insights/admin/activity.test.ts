import type { Job, ReviewedProvider } from '@nsem/sdk';
import { describe, expect, it } from 'vitest';

import { recentActivity } from './activity.ts';

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
