import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { problem, type Answers } from '../../../testing/answers.ts';
import { aClient } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { readUserId, useSession } from '../../../lib/session/session.ts';
import { VerifyEmail } from './verify-email.tsx';
import { VerifyNotice } from './verify-notice.tsx';

const unverified = aClient({ email_verified: false });
const invalid = problem(422, 'This link has expired or was used already.', { token: 'Invalid.' });
const link = '/verify-email#token=kQ0s1mJq3vX8-9oY';

const button = (name: string) => page.getByRole('button', { name });

function Reminder() {
  const session = useSession();
  return <VerifyNotice user={session.state === 'signed-in' ? session.user : null} />;
}

describe('the page of the link', () => {
  const render = (at: string, answers: Answers, as = unverified) =>
    renderPart(<VerifyEmail />, { at, answers, as });

  test('verifies the e-mail and leads to the dashboard, without the token', async () => {
    const { server, address } = await render(link, {
      'POST /auth/verify-email': undefined,
      'GET /auth/me': aClient(),
    });
    await expect.element(page.getByText('Your e-mail is verified')).toBeVisible();
    expect(server.sent('POST /auth/verify-email')).toEqual({ token: 'kQ0s1mJq3vX8-9oY' });
    expect(server.count('POST /auth/verify-email')).toBe(1);
    expect(address()).toBe('/verify-email');
    await page.getByRole('link', { name: 'Go to your dashboard' }).click();
    await expect.poll(address).toBe('/client');
  });

  test('shows that a link is invalid, and sends another one', async () => {
    const { server } = await render(link, {
      'POST /auth/verify-email': invalid,
      'POST /auth/verify-email/resend': { email_verified: false },
    });
    await expect
      .element(page.getByRole('main').getByRole('alert'))
      .toHaveTextContent('Your e-mail is not verifiedThis link has expired or was used already.');
    await button('Send another link').click();
    await expect.element(button('Close: Link Sent')).toBeVisible();
    expect(server.count('POST /auth/verify-email/resend')).toBe(1);
  });

  test('takes a code that is typed', async () => {
    const { server } = await render('/verify-email', {
      'POST /auth/verify-email': undefined,
      'GET /auth/me': aClient(),
    });
    await button('Verify').click();
    await expect.element(page.getByText('Enter the code from the mail')).toBeVisible();
    await page.getByRole('textbox', { name: 'Code' }).fill(' kQ0s1mJq3vX8-9oY ');
    await button('Verify').click();
    await expect.element(page.getByText('Your e-mail is verified')).toBeVisible();
    expect(server.sent('POST /auth/verify-email')).toEqual({ token: 'kQ0s1mJq3vX8-9oY' });
  });
});

describe('the reminder', () => {
  const render = (answers: Answers = {}, as = unverified) =>
    renderPart(<Reminder />, { answers, as });

  test('names the e-mail and sends another link, or shows it', async () => {
    await render({
      'POST /auth/verify-email/resend': { email_verified: false, verification_link: link },
    });
    await expect
      .element(page.getByText(`Verify your e-mail: we sent a link to ${unverified.email}`))
      .toBeVisible();
    expect(page.getByRole('link', { name: 'Verify now' }).elements()).toEqual([]);
    await button('Send another link').click();
    await expect
      .element(page.getByRole('link', { name: 'Verify now' }))
      .toHaveAttribute('href', link);
  });

  test('disappears if the e-mail was verified meanwhile', async () => {
    await render({
      'POST /auth/verify-email/resend': { email_verified: true },
      'GET /auth/me': aClient(),
    });
    await button('Send another link').click();
    await expect.element(page.getByText(/we sent a link/)).not.toBeInTheDocument();
    expect(readUserId()).toBe(unverified.id);
  });

  test('shows that too many links were sent', async () => {
    await render({ 'POST /auth/verify-email/resend': problem(429, 'Too many mails.') });
    await button('Send another link').click();
    await expect
      .element(
        page.getByRole('main').getByRole('alert').filter({ hasText: 'The link was not sent' }),
      )
      .toHaveTextContent('The link was not sentToo many mails.');
  });

  test('is not shown if the e-mail is verified', async () => {
    await render({}, aClient());
    expect(page.getByText(/Verify your e-mail/).elements()).toEqual([]);
  });
});
