import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { problem, type Answers } from '../../../testing/answers.ts';
import { anAdmin } from '../../../testing/people.ts';
import { describeQueryStates, renderPart } from '../../../testing/render-part.tsx';
import { anAnnouncement } from '../../../testing/settings.ts';
import { Announcements } from './announcements.tsx';

const as = anAdmin();
const part = <Announcements />;
const call = 'GET /admin/announcements/';
const create = 'POST /admin/announcements/';
const update = 'PUT /admin/announcements/{id}';
const end = 'DELETE /admin/announcements/{id}';

const open = (answers: Answers = {}) =>
  renderPart(part, { as, answers: { [call]: [anAnnouncement()], ...answers } });
const button = (name: string) => page.getByRole('button', { name });

describeQueryStates('the announcements', {
  part,
  as,
  answers: { [call]: [anAnnouncement()] },
  call,
  loading: 'Loading announcements...',
  failed: 'Announcements could not be loaded',
  seen: 'Payouts of this week are sent on Monday.',
});

test('the list says that nothing was announced', async () => {
  await open({ [call]: [] });
  await expect.element(page.getByText('Nothing has been announced yet.')).toBeVisible();
});

test('one is published, by mail if the admin chooses it', async () => {
  const { server } = await open({ [create]: anAnnouncement() });
  await button('New Announcement').click();
  const text = page.getByRole('textbox', { name: 'Text' });
  await expect.element(text).toHaveFocus();
  await button('Publish').click();
  await expect.element(page.getByText('Enter the text')).toBeVisible();
  await text.fill('Payouts are sent on Monday.');
  await page.getByRole('switch', { name: /^Also send it by mail/ }).click();
  await button('Publish').click();
  await expect.element(page.getByText('Announcement published')).toBeVisible();
  expect(server.sent(create)).toMatchObject({
    text: 'Payouts are sent on Monday.',
    audience: 'everyone',
    by_mail: true,
    link: null,
  });
  await expect.element(button('New Announcement')).toBeVisible();
});

test('what the server refuses is shown at its field', async () => {
  const detail = 'link must be a path like /client?tab=jobs, or an address.';
  const refused = problem(422, detail, { link: detail });
  await open({ [create]: refused });
  await button('New Announcement').click();
  await page.getByRole('textbox', { name: 'Text' }).fill('Akwaaba!');
  await page.getByLabelText('Link (optional)').fill('pricing');
  await button('Publish').click();
  await expect.element(page.getByLabelText('Link (optional)')).toBeInvalid();
});

test('one is edited in its place', async () => {
  const { server } = await open({ [update]: anAnnouncement({ text: 'On Tuesday.' }) });
  await button('Edit: Farmers’ Day').click();
  await page.getByRole('textbox', { name: 'Text' }).fill('On Tuesday.');
  await button('Save').click();
  await expect.element(page.getByText('Announcement saved')).toBeVisible();
  expect(server.sent(update)).toMatchObject({ text: 'On Tuesday.', title: 'Farmers’ Day' });
});

test('one is ended after a confirmation', async () => {
  const { server } = await open({ [end]: undefined });
  await button('End: Farmers’ Day').click();
  await button('End it').click();
  await expect.element(page.getByText('Announcement ended')).toBeVisible();
  expect(server.count(end)).toBe(1);
});

test('one that has ended can only be read, and has its last day', async () => {
  const ended = { state: 'ended', ends_at: '2026-11-20T00:00:00.000Z' } as const;
  await open({ [call]: [anAnnouncement(ended)] });
  await expect.element(page.getByText(/until 19\sNov\s2026/)).toBeVisible();
  await expect.element(page.getByText('Ended')).toBeVisible();
  expect(button('Edit: Farmers’ Day').elements()).toEqual([]);
});
