import type { Announcement } from '@nsem/sdk';
import { Link } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { problem, type Answers } from '../../testing/answers.ts';
import { aClient } from '../../testing/people.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { readSaved, saveAnnouncements } from '../../entities/announcements/announcements.ts';
import { AnnouncementSlot } from './announcement-slot.tsx';

const as = aClient();
const dismiss = 'POST /announcements/{id}/dismiss';

const announce = (given: Partial<Announcement> = {}): Announcement => ({
  id: 4,
  title: 'Farmers’ Day',
  text: 'Payouts are sent on Monday.',
  link: null,
  starts_at: '2026-01-01T00:00:00.000Z',
  ends_at: '2126-01-01T00:00:00.000Z',
  ...given,
});

beforeEach(() => localStorage.clear());

const open = (announcements: readonly Announcement[] | null, answers: Answers = {}) => {
  if (announcements !== null) saveAnnouncements(as.id, announcements);
  const part = (
    <>
      <AnnouncementSlot userId={as.id} />
      <Link to="?tab=jobs">My Jobs</Link>
    </>
  );
  return renderPart(part, {
    as,
    at: '/client',
    answers: { 'GET /announcements/': announcements ?? [], [dismiss]: undefined, ...answers },
  });
};
const banner = page.getByRole('complementary', { name: 'Announcement' });

test('what was announced before is there at once, one at a time', async () => {
  await open([announce(), announce({ id: 3, text: 'Older.', title: null })]);
  expect(banner.element().textContent).toContain('Payouts are sent on Monday.');
  await expect.element(banner).toMatchTextContent('1/2');
  expect(banner.element().getBoundingClientRect().height).toBeLessThan(50);
});

test('what has ended is not shown', async () => {
  await open([announce({ ends_at: '2026-01-02T00:00:00.000Z' })]);
  expect(banner.elements()).toEqual([]);
});

test('what is loaded below the eyes of the user is shown on the next page', async () => {
  await open(null, { 'GET /announcements/': [announce()] });
  await expect.poll(() => readSaved(as.id), { timeout: 10_000 }).toHaveLength(1);
  expect(banner.elements()).toEqual([]);
  await page.getByRole('link', { name: 'My Jobs' }).click();
  await expect.element(banner).toMatchTextContent('Farmers’ Day');
});

test('dismissing one lasts, and shows the next', async () => {
  const { server } = await open([announce(), announce({ id: 3, text: 'Older.', title: null })]);
  const close = page.getByRole('button', { name: 'Dismiss the announcement' });
  await close.click();
  await expect.element(banner).toMatchTextContent('Older.');
  await close.click();
  await expect.element(banner).not.toBeInTheDocument();
  await expect.poll(() => server.count(dismiss)).toBe(2);
  expect(readSaved(as.id)).toEqual([]);
});

test('a failed dismissal is reported', async () => {
  await open([announce()], { [dismiss]: problem(503, 'Please try again.') });
  await page.getByRole('button', { name: 'Dismiss the announcement' }).click();
  await expect.element(page.getByText('The announcement was not dismissed')).toBeVisible();
});

test('a long text unfolds with its link, which is text and never markup', async () => {
  const text = `<b>${'Payouts are sent on Monday. '.repeat(15)}`;
  await open([announce({ text, link: 'https://example.com/news' })]);
  await page.getByRole('button', { name: 'More' }).click();
  await expect.element(page.getByText(/<b>Payouts are sent/)).toBeVisible();
  const link = page.getByRole('link', { name: 'Open example.com' });
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
});
