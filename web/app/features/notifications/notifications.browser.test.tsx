import type { NotificationSettings as Settings } from '@nsem/sdk';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { type Answers, problem } from '../../testing/answers.ts';
import {
  aNotification,
  nothingWaiting as none,
  unreadDeliveries,
} from '../../testing/notifications.ts';
import { aClient, anAdmin, aProviderUser } from '../../testing/people.ts';
import { describeQueryStates, renderPart } from '../../testing/render-part.tsx';
import { AdminBell } from './admin-bell.tsx';
import { NewDeliveries } from './new-deliveries.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { NotificationPanel } from './notification-panel.tsx';
import { NotificationSettings } from './notification-settings.tsx';

const today = new Date().toISOString();
const delivered = aNotification({ id: 32, created_at: today });
const accepted = aNotification({ id: 31, kind: 'job_accepted', is_read: true });

const button = (name: string | RegExp) => page.getByRole('button', { name });

const renderBell = (answers: Answers = {}) =>
  renderPart(<NotificationBell user={aClient()} />, {
    as: aClient(),
    at: '/client',
    answers: {
      'GET /notifications/summary': unreadDeliveries(17, 18),
      'GET /notifications': [delivered, accepted],
      ...answers,
    },
  });

describeQueryStates('the notifications', {
  part: <NotificationPanel user={aClient()} isOpen />,
  as: aClient(),
  answers: { 'GET /notifications': [delivered] },
  call: 'GET /notifications',
  loading: 'Loading your notifications...',
  failed: 'Your notifications could not be loaded',
  seen: /Ama Serwaa Boateng delivered/,
});

describe('the bell', () => {
  test('has the number of unread notifications, also in the title of the page', async () => {
    document.title = 'Client Dashboard';
    const { server, refresh } = await renderBell();
    await expect.element(button('Notifications, 2 unread')).toBeVisible();
    await expect.poll(() => document.title).toBe('(2) Client Dashboard');
    document.title = 'Pricing';
    await expect.poll(() => document.title).toBe('(2) Pricing');
    server.answer({ 'GET /notifications/summary': unreadDeliveries() });
    await refresh();
    await expect
      .element(page.getByRole('button', { name: 'Notifications', exact: true }))
      .toBeVisible();
    await expect.poll(() => document.title).toBe('Pricing');
  });

  test('opens what happened today and earlier, and nothing before', async () => {
    const { server } = await renderBell();
    await expect.element(button('Notifications, 2 unread')).toBeVisible();
    expect(server.count('GET /notifications')).toBe(0);
    await button('Notifications, 2 unread').click();
    await expect
      .element(page.getByRole('region', { name: 'Today' }).getByRole('link', { name: /^New:/ }))
      .toMatchTextContent('Ama Serwaa Boateng delivered “Drink plenty of clean water.”');
    await expect
      .element(page.getByRole('region', { name: 'Earlier' }).getByRole('link'))
      .toMatchTextContent('Ama Serwaa Boateng is working on “Drink plenty of clean water.”');
  });

  test('leads to the job, which is marked as read, and closes', async () => {
    const { server, address } = await renderBell({
      'PUT /notifications/{id}': { ...delivered, is_read: true },
    });
    await button('Notifications, 2 unread').click();
    const link = page.getByRole('link', { name: /delivered/ });
    await link.click();
    await expect.poll(address).toBe('/client/jobs/17');
    await expect.element(link).not.toBeInTheDocument();
    expect(server.sent('PUT /notifications/{id}')).toEqual({ is_read: true });
  });

  test('marks all as read, up to the newest that is shown', async () => {
    const { server } = await renderBell({ 'POST /notifications/read': { marked: 2 } });
    await button('Notifications, 2 unread').click();
    const mark = button('Mark all as read');
    await expect.element(mark).toBeVisible();
    server.answer({ 'GET /notifications': [{ ...delivered, is_read: true }, accepted] });
    await mark.click();
    await expect.element(mark).not.toBeInTheDocument();
    expect(server.sent('POST /notifications/read')).toEqual({ up_to_id: 32 });
  });

  test('says when nothing has happened', async () => {
    await renderBell({ 'GET /notifications': [] });
    await button(/^Notifications/).click();
    await expect.element(page.getByText(/Nothing has happened yet/)).toBeVisible();
  });
});

test('a client learns what was delivered since the last visit', async () => {
  await renderPart(
    <>
      <NotificationBell user={aClient()} />
      <NewDeliveries />
    </>,
    {
      as: aClient(),
      answers: { 'GET /notifications/summary': unreadDeliveries(17, 18) },
    },
  );
  const link = page.getByRole('link', { name: '2 jobs were delivered since your last visit' });
  await expect.element(link).toHaveAttribute('href', '/?tab=jobs');
});

const settings: Settings = {
  settings: [
    { kind: 'job_offered', mail: null, telegram: true },
    { kind: 'payout_paid', mail: true, telegram: null },
  ],
};

describeQueryStates('the settings of notifications', {
  part: <NotificationSettings user={aProviderUser()} />,
  as: aProviderUser(),
  answers: { 'GET /users/me/notification-settings': settings },
  call: 'GET /users/me/notification-settings',
  loading: 'Loading your settings...',
  failed: 'Your settings could not be loaded',
  seen: 'You are paid',
});

describe('the settings of notifications', () => {
  const render = (answers: Answers) =>
    renderPart(<NotificationSettings user={aProviderUser()} />, {
      as: aProviderUser(),
      answers: { 'GET /users/me/notification-settings': settings, ...answers },
    });
  const paid = page.getByRole('switch', { name: 'You are paid: e-mail' });

  test('are saved one by one', async () => {
    const [offered, payout] = settings.settings;
    if (offered === undefined || payout === undefined) throw new Error('there are two settings');
    const changed = { settings: [offered, { ...payout, mail: false }] };
    const { server } = await render({ 'PUT /users/me/notification-settings': changed });
    await expect.element(paid).toBeChecked();
    server.answer({ 'GET /users/me/notification-settings': changed });
    await paid.click();
    await expect.element(paid).not.toBeChecked();
    expect(server.sent('PUT /users/me/notification-settings')).toEqual({
      settings: [{ kind: 'payout_paid', mail: false }],
    });
  });

  test('are as before if they cannot be saved', async () => {
    await render({ 'PUT /users/me/notification-settings': problem(503, 'The disk is full.') });
    await paid.click();
    await expect.element(page.getByText('The disk is full.')).toBeVisible();
    await expect.element(paid).toBeChecked();
  });
});

const call = 'GET /admin/waiting';

const render = (answers: Answers) =>
  renderPart(<AdminBell user={anAdmin()} />, { as: anAdmin(), at: '/admin', answers });
const bell = () => page.getByRole('button', { name: /^Waiting for you/ });
const sheet = () => page.getByRole('region', { name: 'Waiting for you' });

describe('the bell of admins', () => {
  test('counts what is pending, and leads to it', async () => {
    const { address } = await render({ [call]: { ...none, services: 3, payouts: 4 } });
    await expect.element(bell()).toHaveAccessibleName('Waiting for you: 7');
    await bell().click();
    await expect.element(sheet().getByText('4 payouts to pay')).toBeVisible();
    await sheet().getByRole('link', { name: '3 services to review' }).click();
    await expect.poll(address).toBe('/admin?tab=providers');
    await expect.element(sheet()).not.toBeInTheDocument();
  });

  test('says that nothing is pending', async () => {
    await render({ [call]: none });
    await bell().click();
    await expect.element(sheet().getByText('Nothing is waiting for you.')).toBeVisible();
    await expect.element(bell()).toHaveAccessibleName('Waiting for you');
  });

  test('loads again after an error', async () => {
    const { server } = await render({ [call]: problem(503, 'The disk is full.') });
    await bell().click();
    await expect.element(sheet().getByRole('alert')).toMatchTextContent('The disk is full.');
    server.answer({ [call]: { ...none, messages: 1 } });
    await sheet().getByRole('button', { name: 'Retry' }).click();
    await expect.element(sheet().getByText('1 message to answer')).toBeVisible();
  });
});
