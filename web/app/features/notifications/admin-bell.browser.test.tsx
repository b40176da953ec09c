import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { problem, type Answers } from '../../testing/answers.ts';
import { nothingWaiting as none } from '../../testing/notifications.ts';
import { anAdmin } from '../../testing/people.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { AdminBell } from './admin-bell.tsx';

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
