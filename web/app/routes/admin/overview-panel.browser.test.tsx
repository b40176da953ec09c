import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import type { Answers } from '../../testing/answers.ts';
import { aJob } from '../../testing/jobs.ts';
import { anAdmin, aReviewedProvider } from '../../testing/people.ts';
import { describeQueryStates, renderPart } from '../../testing/render-part.tsx';
import { someSettings } from '../../testing/settings.ts';
import { OverviewPanel } from './overview-panel.tsx';

const as = anAdmin();
const at = '/admin';
const akosua = { client_name: 'Akosua Frimpong' };
const activity = {
  'GET /jobs/': [
    aJob({ ...akosua, id: 17, created_at: '2026-11-20T11:00:00.000Z' }),
    aJob({ ...akosua, id: 16, status: 'in_progress', assigned_at: '2026-11-20T10:30:00.000Z' }),
    aJob({ ...akosua, id: 15, status: 'completed', completed_at: '2026-11-20T10:00:00.000Z' }),
  ],
  'GET /admin/service-providers': [
    aReviewedProvider({
      id: 20,
      name: 'Fuseini Iddrisu',
      is_active: false,
      created_at: '2026-11-20T12:00:00.000Z',
    }),
    aReviewedProvider(),
  ],
  'GET /admin/contact-messages/': [],
} as const satisfies Answers;

const overview = (answers: Answers = {}, place = at) =>
  renderPart(<OverviewPanel />, { as, at: place, answers: { ...activity, ...answers } });

describeQueryStates('Recent Activity', {
  part: <OverviewPanel />,
  as,
  at,
  answers: activity,
  call: 'GET /jobs/',
  loading: 'Loading Admin Dashboard...',
  failed: 'Recent activity could not be loaded',
  seen: 'Fuseini Iddrisu',
});

test('Data Management & Backup comes first, with its three downloads', async () => {
  await overview();
  const regions = page.getByRole('region');
  await expect.element(regions.first()).toHaveAccessibleName('Data Management & Backup');
  for (const name of ['Database', 'Uploads', 'All data'])
    await expect
      .element(regions.first().getByRole('button', { name: `Download: ${name}` }))
      .toBeVisible();
});

describe('Recent Activity', () => {
  test('shows the latest 4 of 3 jobs and 2 providers', async () => {
    const { server } = await overview();
    const list = page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem');
    await expect.element(list.first()).toBeVisible();
    expect(list.elements().map(({ textContent }) => textContent)).toEqual([
      'Service provider appliedFuseini Iddrisu20 Nov 2026, 12:00',
      'Translation job #17 requestedAkosua Frimpong20 Nov 2026, 11:00',
      'Translation job #16 acceptedAkosua Frimpong20 Nov 2026, 10:30',
      'Translation job #15 completedAkosua Frimpong20 Nov 2026, 10:00',
    ]);
    expect(server.calls.map(({ path }) => path).filter((path) => /limit=[23]$/.test(path))).toEqual(
      ['/jobs/?limit=3', '/admin/service-providers?limit=2'],
    );
  });

  test('leads to Analytics', async () => {
    const { address } = await overview();
    await page.getByRole('link', { name: 'View All: Analytics' }).click();
    await expect.poll(address).toBe('/admin?tab=analytics');
  });

  test('is empty on a new marketplace', async () => {
    await overview({ 'GET /jobs/': [], 'GET /admin/service-providers': [] });
    await expect.element(page.getByText('No activity yet.')).toBeVisible();
  });
});

describe('Quick Actions', () => {
  test.each([
    ['Platform Announcements', 'Nothing has been announced yet.'],
    ['System Settings', 'Review services'],
  ])('%s opens a dialog, and the focus goes back', async (name, message) => {
    const settings = { 'GET /admin/announcements/': [], 'GET /admin/settings': someSettings() };
    const { goBack } = await overview(settings);
    const opener = page.getByRole('button', { name: new RegExp(`^${name}`) });
    await opener.click();
    const dialog = page.getByRole('dialog', { name });
    await expect.element(dialog.getByText(message)).toBeVisible();
    await goBack();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });
});
