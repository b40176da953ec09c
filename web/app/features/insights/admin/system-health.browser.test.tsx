import type { SystemHealth as Health } from '@nsem/sdk';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { anAdmin } from '../../../testing/people.ts';
import { describeQueryStates, renderPart } from '../../../testing/render-part.tsx';
import { SystemHealth } from './system-health.tsx';

const as = anAdmin();
const health: Health = {
  version: '0.1.0',
  started_at: '2026-11-20T06:00:00.000Z',
  uptime_seconds: 97_200,
  database: { ok: true, writable: true, size_bytes: 48_300_000 },
  disk: { free_bytes: 290_000_000_000 },
  books: {
    balanced: true,
    problem_count: 0,
    problems: [],
    entries: 5120,
    jobs: 1021,
    checked_at: '2026-11-21T09:00:00.000Z',
    duration_seconds: 0.4,
  },
  seal: {
    number: 312,
    hash: '5c1f7a0e9b3d4c62a8f0e1d2c3b4a5968778695a4b3c2d1e0f9e8d7c6b5a4938',
    sealed_at: '2026-11-21T08:59:12.000Z',
    unsealed_postings: 0,
  },
  files: { place: 'folder' as const, problem: null },
  damaged_files: [],
  weekly_check: {
    ended_at: '2026-11-16T06:41:00.000Z',
    files: 4_120,
    bytes: 9_663_676_416,
    damaged_files: 0,
    problem_count: 0,
    problems: [],
    under_way: null,
  },
  continuous_backup: null,
  outbox: { pending: 2, failed: 0 },
  mail_links: { public_url: 'https://nsem.example.org', problem: null },
  event_loop: {
    delay_p99_ms: 1.2,
    delay_max_ms: 24.8,
    stalls: 0,
    since: '2026-11-21T09:00:00.000Z',
  },
};

const render = (found: Health) =>
  renderPart(<SystemHealth />, { as, answers: { 'GET /admin/health': found } });

describeQueryStates('System Health', {
  part: <SystemHealth />,
  as,
  answers: { 'GET /admin/health': health },
  call: 'GET /admin/health',
  loading: 'Checking the system’s health...',
  failed: 'The system’s health could not be checked',
  seen: 'All systems normal.',
});

describe('System Health', () => {
  test('shows in colours and in words what needs attention', async () => {
    await render({ ...health, disk: { free_bytes: 500_000_000 } });
    await expect.element(page.getByText('This needs your attention: disk.')).toBeVisible();
    await expect.element(page.getByText('Low on space')).toHaveAttribute('data-tone', 'yellow');
    await expect
      .element(page.getByText('Working', { exact: true }))
      .toHaveAttribute('data-tone', 'green');
  });

  test('lists what the weekly check has found', async () => {
    const problem = 'jobs 7: price is 1200, expected 1300';
    const weekly = { ...health.weekly_check, problem_count: 102, problems: [problem] };
    await render({ ...health, weekly_check: weekly });
    await expect
      .element(page.getByRole('heading', { name: 'Problems in the database' }))
      .toBeVisible();
    await expect.element(page.getByText(problem)).toBeVisible();
    await expect.element(page.getByText('And 101 more.')).toBeVisible();
  });

  test('checks again on request, and shows that', async () => {
    const { server } = await render(health);
    await expect.element(page.getByText('All systems normal.')).toBeVisible();
    server.answer({ 'GET /admin/health': 'silent' });
    await page.getByRole('button', { name: 'Check Again' }).click();
    await expect.element(page.getByRole('button', { name: 'Checking...' })).toBeDisabled();
    await expect.element(page.getByText('All systems normal.')).toBeVisible();
  });
});
