import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { aClient } from '../../testing/people.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { beginSession, endSession, expireSession, useSession } from './session.ts';
import { useKeptInput } from './use-kept-input.ts';

function Review({ of }: { of: number }) {
  const [text, setText] = useState('');
  useKeptInput(`rating-${of}`, text, setText);
  return (
    <label>
      Review
      <textarea value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />
    </label>
  );
}

/** A page that only a logged-in user sees. */
const Page = ({ of = 12 }: { of?: number }) =>
  useSession().state === 'signed-in' ? <Review of={of} /> : <p>Please log in</p>;

const user = aClient();
const logIn = (id = user.id) =>
  beginSession({ access_token: 'again', device_token: 'device', user: aClient({ id }) });

const review = () => page.getByRole('textbox', { name: 'Review' });

async function typeAndEnd(end: () => void): Promise<void> {
  await renderPart(<Page />, { as: user });
  await review().fill('Clear Asante Twi.');
  end();
  await expect.element(page.getByText('Please log in')).toBeVisible();
}

describe('what is typed when the session expires', () => {
  test('is in the form again after a login, once', async () => {
    await typeAndEnd(expireSession);
    logIn();
    await expect.element(review()).toHaveValue('Clear Asante Twi.');
    await review().fill('');
    endSession();
    await expect.element(page.getByText('Please log in')).toBeVisible();
    logIn();
    await expect.element(review()).toHaveValue('');
  });

  test('is not shown to another user', async () => {
    await typeAndEnd(expireSession);
    logIn(user.id + 1);
    await expect.element(review()).toHaveValue('');
  });

  test('is forgotten if the user has logged out', async () => {
    await typeAndEnd(endSession);
    logIn();
    await expect.element(review()).toHaveValue('');
  });
});
