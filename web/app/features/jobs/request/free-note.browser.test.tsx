import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import type { Answers } from '../../../testing/answers.ts';
import { aClient } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { prices } from '../../../testing/services.ts';
import { FreeNote } from './free-note.tsx';
import type { FreeReason } from './free-text.ts';

const resend = 'POST /auth/verify-email/resend';
const at = Date.UTC(2026, 10, 27);

const render = (reason: FreeReason | null, answers: Answers = {}) =>
  renderPart(
    <>
      <p>The form</p>
      <FreeNote reason={reason} at={at} />
    </>,
    {
      as: aClient({ email: 'yaa@example.com', email_verified: false }),
      answers: { 'GET /service-pricing/': prices, ...answers },
    },
  );

describe('the note on the free translation', () => {
  test('says which link to open, and sends another one', async () => {
    const { server } = await render('email-unverified', { [resend]: { email_verified: false } });
    const sentence =
      'Open the link that we sent to yaa@example.com, and your first 250 words are free.';
    await expect.element(page.getByText(sentence)).toBeVisible();
    await page.getByRole('button', { name: 'Send another link' }).click();
    await expect.element(page.getByText('Link Sent')).toBeVisible();
    expect(server.count(resend)).toBe(1);
  });

  test('has the link itself, if the server shows it', async () => {
    const link = '/verify-email#token=abc';
    await render('email-unverified', {
      [resend]: { email_verified: false, verification_link: link },
    });
    await page.getByRole('button', { name: 'Send another link' }).click();
    await expect
      .element(page.getByRole('link', { name: 'Verify now' }))
      .toHaveAttribute('href', link);
  });

  test('says when the offer begins again, without a button', async () => {
    await render('budget-spent');
    await expect.element(page.getByText(/they begin again on 1\sDecember\.$/)).toBeVisible();
    await expect.element(page.getByRole('button')).not.toBeInTheDocument();
  });

  test.each([null, 'already-used'] as const)('is not there for %s', async (reason) => {
    await render(reason);
    await expect.element(page.getByText('The form')).toBeVisible();
    await expect.element(page.getByText(/free/)).not.toBeInTheDocument();
  });
});
