import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { problem, type Answers } from '../../../testing/answers.ts';
import { anApiKey } from '../../../testing/settings.ts';
import { aClient, noFactors } from '../../../testing/people.ts';
import { describeQueryStates, renderPart } from '../../../testing/render-part.tsx';
import { settlePendingCalls } from '../../../testing/stub-server.ts';
import { ConfirmIdentity } from '../../accounts/confirm/confirm-identity.tsx';
import { KeysSection } from '../api-panel.tsx';

const as = aClient();
const keys = { 'GET /api-keys/': [anApiKey()] } as const satisfies Answers;
const name = 'Kumasi Health Radio website';

/** With the state of the API tab, which controls the shown keys. */
function Part() {
  const [shown, setShown] = useState<ReadonlySet<number>>(new Set());
  const toggle = (id: number) => setShown(shown.has(id) ? new Set() : new Set([id]));
  return <KeysSection shown={shown} onToggle={toggle} onCreated={() => undefined} />;
}

const render = (answers: Answers = {}) =>
  renderPart(<Part />, { as, answers: { ...keys, ...answers } });

const field = () => page.getByRole('textbox', { name: 'API key name' });
const create = () => page.getByRole('button', { name: 'Create' });

describeQueryStates('API keys', {
  part: <Part />,
  as,
  answers: keys,
  call: 'GET /api-keys/',
  loading: 'Loading your API keys...',
  failed: 'Your API keys could not be loaded',
  seen: name,
});

describe('an API key', () => {
  test('is masked after its first 8 characters until it is shown', async () => {
    await render();
    const code = page.getByRole('code');
    await expect.element(code).toMatchTextContent(`nsem_4fQ${'•'.repeat(17)}`);
    await expect.element(code).not.toMatchTextContent('nsem_4fQ2');
    await page.getByRole('button', { name: `Show: ${name}` }).click();
    await expect.element(code).toHaveTextContent('nsem_4fQ2tY8wLpZ7mXc1vB6n');
    await page.getByRole('button', { name: `Hide: ${name}` }).click();
    await expect.element(code).not.toMatchTextContent('nsem_4fQ2');
  });

  test('of which the server shows only a hint is shown after a confirmation', async () => {
    const hidden = anApiKey({ api_key: null });
    const { server } = await renderPart(
      <>
        <Part />
        <ConfirmIdentity />
      </>,
      {
        as,
        answers: {
          'GET /api-keys/': [hidden],
          'GET /users/me/second-factors': noFactors,
          'POST /auth/confirm': { confirmed_until: '2026-11-20T09:40:00.000Z' },
        },
      },
    );
    await expect.element(page.getByRole('code')).toHaveTextContent('nsem_4fQ…ekp2');
    await page.getByRole('button', { name: `Show: ${name}` }).click();
    await page.getByLabelText('Password', { exact: true }).fill('akwaaba-osu-2026');
    server.answer(keys);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('code')).toHaveTextContent('nsem_4fQ2tY8wLpZ7mXc1vB6n');
  });

  test('shows whether it is active, when it was created, and how much it is used', async () => {
    await render({
      'GET /api-keys/': [
        anApiKey(),
        anApiKey({ id: 4, key_name: 'Old', is_active: false, last_used: null, usage_count: 1 }),
      ],
    });
    await expect.element(page.getByText('Active')).toHaveAttribute('data-tone', 'green');
    await expect.element(page.getByText('Inactive')).toBeVisible();
    await expect.element(page.getByText('Created 1 Oct 2026').first()).toBeVisible();
    await expect.element(page.getByText('Last used 20 Nov 2026, 16:40')).toBeVisible();
    await expect.element(page.getByText('Never used')).toBeVisible();
    await expect.element(page.getByText('1,250 calls')).toBeVisible();
    await expect.element(page.getByText('1 call')).toBeVisible();
  });

  test('shows its limits, and that it has expired', async () => {
    await render({
      'GET /api-keys/': [
        anApiKey({
          access: 'read',
          allowed_networks: ['41.66.0.0/16'],
          expires_at: '2020-02-08T00:00:00.000Z',
        }),
      ],
    });
    await expect.element(page.getByText('Expired', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Expired 8 Feb 2020')).toBeVisible();
    await expect.element(page.getByText('Read only', { exact: true }).last()).toBeVisible();
    await expect.element(page.getByText('Only from 41.66.0.0/16')).toBeVisible();
  });

  test('gets other limits, if one was changed, and its form closes', async () => {
    const { server } = await render({ 'PUT /api-keys/{id}': anApiKey() });
    const opener = page.getByRole('button', { name: `Change limits: ${name}` });
    const form = page.getByRole('form', { name: `Limits of ${name}` });
    await opener.click();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect.element(form).not.toBeInTheDocument();
    expect(server.count('PUT /api-keys/{id}')).toBe(0);

    await opener.click();
    await form.getByRole('combobox', { name: 'Expires' }).selectOptions('On a date');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect.element(form.getByRole('alert')).toMatchTextContent(/choose the last day/);
    await form.getByLabelText('Last day').fill('2027-02-08');
    await form.getByRole('switch', { name: /^Read only/ }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('API Key Changed')).toBeVisible();
    expect(server.sent('PUT /api-keys/{id}')).toEqual({
      expires_at: '2027-02-09T00:00:00.000Z',
      access: 'read',
    });
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });

  test('is deleted only after confirmation; the dialog shows why not, and Escape closes it', async () => {
    const { server } = await render({ 'DELETE /api-keys/{id}': problem(409, '') });
    const opener = page.getByRole('button', { name: `Delete: ${name}` });
    await opener.click();
    const question = page.getByRole('alertdialog', { name: 'Delete API Key' });
    await expect
      .element(question)
      .toMatchTextContent(
        `Are you sure you want to delete the API key ${name}? This action cannot be undone and any applications using this key will stop working.`,
      );
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
    expect(server.count('DELETE /api-keys/{id}')).toBe(0);

    await opener.click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect
      .element(question.getByRole('alert'))
      .toHaveTextContent('Failed to Delete API KeyPlease try again.');

    server.answer({ 'DELETE /api-keys/{id}': undefined, 'GET /api-keys/': [] });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('API Key Deleted')).toBeVisible();
    await expect
      .element(page.getByText('You have no API keys yet. Create one to use the API.'))
      .toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'API Keys' })).toHaveFocus();
  });

  test('is regenerated only after confirmation, whose dialog shows why not', async () => {
    const { server } = await render({ 'POST /api-keys/{id}/regenerate': problem(409, '') });
    await page.getByRole('button', { name: `Regenerate: ${name}` }).click();
    const question = page.getByRole('alertdialog', { name: 'Regenerate API Key' });
    await expect
      .element(question)
      .toMatchTextContent(
        `Are you sure you want to regenerate the API key ${name}? The old key will no longer work and you'll need to update any applications using it.`,
      );
    expect(server.count('POST /api-keys/{id}/regenerate')).toBe(0);
    await question.getByRole('button', { name: 'Regenerate' }).click();
    await expect
      .element(question.getByRole('alert'))
      .toHaveTextContent('Failed to Regenerate API KeyPlease try again.');
    server.answer({ 'POST /api-keys/{id}/regenerate': anApiKey() });
    await question.getByRole('button', { name: 'Regenerate' }).click();
    await expect.element(page.getByText('API Key Regenerated')).toBeVisible();
    expect(server.count('POST /api-keys/{id}/regenerate')).toBe(2);
  });
});

describe('creating an API key', () => {
  test('requires a name that is not blank, and the date of a key that expires on one', async () => {
    const { server } = await render();
    await create().click();
    await expect.element(page.getByText('Invalid Input')).toBeVisible();
    const nameMissing = /Please enter a name for your API key\./;
    await expect.element(field()).toHaveAccessibleDescription(nameMissing);
    await field().fill('Dashboard');
    await page.getByRole('combobox', { name: 'Expires' }).selectOptions('On a date');
    await create().click();
    await expect
      .element(field())
      .toHaveAccessibleDescription(/Please choose the last day of the key\./);
    await field().fill('   ');
    await create().click();
    await expect.element(field()).toHaveAccessibleDescription(nameMissing);
    expect(server.count('POST /api-keys/')).toBe(0);
  });

  test('shows that it is pending, why it is refused at the field, and at last the key in the list', async () => {
    const made = anApiKey({ id: 8, key_name: 'Bolgatanga clinic app' });
    const { server } = await render({ 'POST /api-keys/': 'silent' });
    await field().fill('  Bolgatanga clinic app ');
    await create().click();
    await expect.element(page.getByRole('button', { name: 'Creating...' })).toBeDisabled();
    await expect
      .poll(() => server.sent('POST /api-keys/'))
      .toEqual({ key_name: 'Bolgatanga clinic app' });

    settlePendingCalls(problem(409, ''));
    await expect.element(page.getByText('Failed to Create API Key')).toBeVisible();
    await expect.element(field()).toHaveAccessibleDescription(/Please try again\./);
    await expect.element(field()).toHaveValue('  Bolgatanga clinic app ');

    const detail = 'You have 20 keys, which is the limit.';
    server.answer({ 'POST /api-keys/': problem(409, detail) });
    await create().click();
    await expect.element(field()).toHaveAccessibleDescription(new RegExp(detail));

    server.answer({ 'POST /api-keys/': made, 'GET /api-keys/': [made, anApiKey()] });
    await field().click();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('API Key Created')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: made.key_name })).toBeVisible();
    await expect.element(field()).toHaveValue('');
  });

  test('sends its limits: a read-only key for 90 days from one network', async () => {
    const { server } = await render({ 'POST /api-keys/': anApiKey({ id: 9 }) });
    await field().fill('Dashboard');
    await page.getByRole('combobox', { name: 'Expires' }).selectOptions('In 90 days');
    await page.getByRole('switch', { name: /^Read only/ }).click();
    await page.getByText('More options').click();
    await page.getByRole('textbox', { name: 'Allowed addresses' }).fill('41.66.0.0/16');
    await create().click();
    await expect
      .poll(() => server.sent('POST /api-keys/'))
      .toEqual({
        key_name: 'Dashboard',
        access: 'read',
        expires_at: expect.stringMatching(/^\d{4}-/),
        allowed_networks: ['41.66.0.0/16'],
      });
  });
});
