import type { AccountLimits, ListedSession } from '@nsem/sdk';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { problem, type Answers } from '../../../testing/answers.ts';
import { aBlock } from '../../../testing/jobs.ts';
import { aClient, aProviderUser } from '../../../testing/people.ts';
import { describeQueryStates, renderPart } from '../../../testing/render-part.tsx';
import { AccountSections, MemorySection } from './account-sections.tsx';
import { BlocksSection } from './blocks-section.tsx';
import { LimitsSection } from './limits-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

const aSession = (given: Partial<ListedSession> = {}): ListedSession => ({
  id: 31,
  device: 'Firefox on Linux',
  network: '154.160.1.20',
  created_at: '2026-11-20T09:30:00.000Z',
  last_used_at: '2026-11-22T16:05:00.000Z',
  expires_at: '2026-11-27T09:30:00.000Z',
  is_current: true,
  ...given,
});
const onPhone = aSession({ id: 32, device: 'Chrome on Android', network: null, is_current: false });

const limits: AccountLimits = {
  quotas: [
    { quota: 'open-jobs', limit: 2000, used: 12 },
    { quota: 'stored-bytes', limit: 5_000_000_000, used: 48_000_000 },
  ],
  rate_limit: { calls: 300, seconds: 10 },
  max_upload_bytes: 200_000_000,
  contents_erased_after_days: 30,
  review_days: 3,
};

const render = (answers: Answers = {}) =>
  renderPart(<AccountSections user={aClient()} />, {
    as: aClient(),
    answers: {
      'GET /users/me/sessions': [aSession(), onPhone],
      'GET /users/me/limits': limits,
      'GET /memory/settings': { allows_reuse: false },
      'GET /blocks': [],
      ...answers,
    },
  });

const button = (name: string | RegExp) => page.getByRole('button', { name });
const field = (label: RegExp) => page.getByLabelText(label);
const session = (device: string) => page.getByRole('listitem').filter({ hasText: device });

describeQueryStates('the sessions', {
  part: <SessionsSection />,
  as: aClient(),
  answers: { 'GET /users/me/sessions': [aSession()] },
  call: 'GET /users/me/sessions',
  loading: 'Loading your sessions...',
  failed: 'Your sessions could not be loaded',
  seen: 'Firefox on Linux',
});

describeQueryStates('what may be reused', {
  part: <MemorySection />,
  as: aClient(),
  answers: { 'GET /memory/settings': { allows_reuse: true } },
  call: 'GET /memory/settings',
  loading: 'Loading your choice...',
  failed: 'Your choice could not be loaded',
  seen: 'Translators may reuse them for other clients',
});

test.each([
  [3, /^You have 3 days to review a result/],
  [0, /^It changes nothing for now/],
])(
  'a client accepts results on delivery, where they are reviewed for %s days',
  async (days, words) => {
    const { server } = await render({
      'GET /users/me/limits': { ...limits, review_days: days },
      'PUT /users/me': problem(503, ''),
    });
    const toggle = page.getByRole('switch', { name: /^Accept results as soon as/ });
    await expect.element(page.getByText(words)).toBeVisible();
    await toggle.click();
    await expect.element(page.getByText(/Your choice could not be saved/)).toBeVisible();
    await expect.element(toggle).not.toBeChecked();
    server.answer({ 'PUT /users/me': aClient({ accepts_on_delivery: true }) });
    await toggle.click();
    await expect.poll(() => server.sent('PUT /users/me')).toEqual({ accepts_on_delivery: true });
  },
);

describeQueryStates('the blocks', {
  part: <BlocksSection viewer="client" />,
  as: aClient(),
  answers: { 'GET /blocks': [] },
  call: 'GET /blocks',
  loading: 'Loading your blocks...',
  failed: 'Your blocks could not be loaded',
  seen: /You haven’t blocked anyone/,
});

test('a provider lifts a block of a client, who has no name for them', async () => {
  const block = aBlock({ job_id: 128, client_id: 7, provider_id: null, provider_name: null });
  const { server } = await renderPart(<BlocksSection viewer="service-provider" />, {
    as: aProviderUser(),
    answers: { 'GET /blocks': [block], 'DELETE /blocks/{id}': problem(503, '') },
  });
  const link = page.getByRole('link', { name: 'Job #128' });
  await expect.element(link).toHaveAttribute('href', '/service-provider/jobs/128');
  await button('Unblock: Client #7').click();
  await expect.element(page.getByText(/Not unblocked/)).toBeVisible();
  server.answer({ 'GET /blocks': [], 'DELETE /blocks/{id}': undefined });
  await button('Unblock: Client #7').click();
  await expect.element(page.getByText(/You haven’t blocked anyone/)).toBeVisible();
});

test('a client allows that translations are reused', async () => {
  const allowed = { 'PUT /memory/settings': { allows_reuse: true } };
  const { server } = await render(allowed);
  const toggle = page.getByRole('switch', { name: /^Translators may reuse/ });
  await expect.element(toggle).not.toBeChecked();
  await toggle.click();
  await expect.poll(() => server.sent('PUT /memory/settings')).toEqual({ allows_reuse: true });
  await expect.element(toggle).toBeChecked();
});

test('the switch of reuse goes back if it cannot be saved', async () => {
  await render({ 'PUT /memory/settings': problem(503, '') });
  const toggle = page.getByRole('switch', { name: /^Translators may reuse/ });
  await toggle.click();
  await expect.element(page.getByText('Update Failed')).toBeVisible();
  await expect.element(toggle).not.toBeChecked();
});

describeQueryStates('the limits', {
  part: <LimitsSection />,
  as: aClient(),
  answers: { 'GET /users/me/limits': limits },
  call: 'GET /users/me/limits',
  loading: 'Loading your limits...',
  failed: 'Your limits could not be loaded',
  seen: '12 of 2,000',
});

describe('your sessions', () => {
  test('mark the current one, which is not ended here', async () => {
    await render();
    await expect.element(session('Firefox on Linux').getByText('This device')).toBeVisible();
    expect(session('Firefox on Linux').getByRole('button').elements()).toEqual([]);
    await expect.element(session('Chrome on Android').getByText('Unknown network')).toBeVisible();
  });

  test('are ended one by one', async () => {
    const { server } = await render({ 'DELETE /users/me/sessions/{id}': undefined });
    await expect.element(session('Chrome on Android')).toBeVisible();
    server.answer({ 'GET /users/me/sessions': [aSession()] });
    await button(/^Log out: Chrome on Android/).click();
    await expect.element(session('Chrome on Android')).not.toBeInTheDocument();
    expect(server.calls.map(({ path }) => path)).toContain('/users/me/sessions/32');
    expect(button('Log out all others').elements()).toEqual([]);
  });

  test('are ended all at once, after a confirmation', async () => {
    const { server } = await render({ 'DELETE /users/me/sessions': undefined });
    await button('Log out all others').click();
    expect(server.count('DELETE /users/me/sessions')).toBe(0);
    server.answer({ 'GET /users/me/sessions': [aSession()] });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out all others' }).click();
    await expect.element(session('Chrome on Android')).not.toBeInTheDocument();
    expect(server.count('DELETE /users/me/sessions')).toBe(1);
  });

  test('show why one was not ended', async () => {
    await render({ 'DELETE /users/me/sessions/{id}': problem(404, 'You have no such session.') });
    await button(/^Log out: Chrome on Android/).click();
    await expect
      .element(session('Chrome on Android').getByRole('alert'))
      .toHaveTextContent('The device was not logged outYou have no such session.');
  });
});

describe('the password', () => {
  async function unfold(answers: Answers = {}) {
    const part = await render(answers);
    await page.getByText('Change your password').click();
    return part;
  }

  async function fill(replacement: string, confirmation = replacement): Promise<void> {
    await field(/^Current password/).fill('akwaaba-osu-2026');
    await field(/^New password/).fill(replacement);
    await field(/^Confirm new password/).fill(confirmation);
    await button('Change password').click();
  }

  test('is changed, and the fields are cleared', async () => {
    const { server } = await unfold({ 'PUT /users/me/password': undefined });
    await fill('kente-loom-in-bonwire');
    await expect.element(page.getByText('Password Changed')).toBeVisible();
    expect(server.sent('PUT /users/me/password')).toEqual({
      current_password: 'akwaaba-osu-2026',
      new_password: 'kente-loom-in-bonwire',
    });
    await expect.element(field(/^Current password/)).toHaveValue('');
    await expect.poll(() => server.count('GET /users/me/sessions')).toBe(2);
  });

  test('must be long enough, and entered the same again', async () => {
    const { server } = await unfold({ 'PUT /users/me/password': undefined });
    await fill('kente');
    await expect.element(page.getByText('Use at least 10 characters')).toBeVisible();
    await fill('kente-loom-in-bonwire', 'kente-loom-in-adanwomase');
    await expect.element(page.getByText(/do not match/)).toBeVisible();
    expect(server.count('PUT /users/me/password')).toBe(0);
  });

  test('that is wrong is reported at its field', async () => {
    await unfold({
      'PUT /users/me/password': problem(422, 'This is not your current password.', {
        current_password: 'This is not your current password.',
      }),
    });
    await fill('kente-loom-in-bonwire');
    await expect.element(field(/^Current password/)).toBeInvalid();
    await expect.element(field(/^New password/)).not.toBeInvalid();
    await expect.element(field(/^New password/)).toHaveValue('kente-loom-in-bonwire');
  });

  test('that is common is reported at its field', async () => {
    const refused = { ...problem(422, 'One of the most common ones.'), reason: 'common' };
    await unfold({ 'PUT /users/me/password': refused });
    await fill('password12345');
    await expect
      .element(page.getByText('This password is among the most common ones; choose another.'))
      .toBeVisible();
    await expect.element(field(/^New password/)).toHaveFocus();
    await expect.element(field(/^New password/)).toBeInvalid();
  });

  test('shows its strength while it is typed', async () => {
    await unfold();
    await field(/^New password/).fill('kente');
    await expect.element(page.getByText('Strength: Too short')).toBeVisible();
    await field(/^New password/).fill('kente-loom-in-bonwire');
    await expect.element(page.getByText('Strength: Good')).toBeVisible();
  });
});

test('the export shows why it failed, and can be retried', async () => {
  await render({ 'GET /users/me/export': problem(409, 'Your data is already being downloaded.') });
  await button('Download: All your data').click();
  await expect
    .element(
      page.getByRole('main').getByRole('alert').filter({ hasText: 'could not be downloaded' }),
    )
    .toMatchTextContent('Your data is already being downloaded.');
  await expect.element(button('Download: All your data')).toBeVisible();
});
