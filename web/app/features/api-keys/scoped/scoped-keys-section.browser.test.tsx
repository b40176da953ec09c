import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { problem, type Answers } from '../../../testing/answers.ts';
import { anApiKey } from '../../../testing/settings.ts';
import { anAdmin, aProviderUser } from '../../../testing/people.ts';
import { describeQueryStates, renderPart } from '../../../testing/render-part.tsx';
import { ScopedKeysSection } from './scoped-keys-section.tsx';

const as = anAdmin();
const name = 'Monthly figures';
const value = 'nsem_9pLm3xZ0cVbN7qWe5rTy';
const reports = anApiKey({
  key_name: name,
  api_key: null,
  api_key_hint: null,
  scopes: ['reports', 'payouts:create'],
});
const part = <ScopedKeysSection owner="admin" />;

const render = (answers: Answers = {}) =>
  renderPart(part, { as, answers: { 'GET /api-keys/': [reports], ...answers } });

const field = () => page.getByRole('textbox', { name: 'API key name' });
const create = () => page.getByRole('button', { name: 'Create', exact: true });
const newKey = page.getByRole('region', { name: 'Copy your new key' });

describeQueryStates('the keys of an admin', {
  part,
  as,
  answers: { 'GET /api-keys/': [reports] },
  call: 'GET /api-keys/',
  loading: 'Loading your API keys...',
  failed: 'Your API keys could not be loaded',
  seen: name,
});

describe('the API keys of an admin', () => {
  test('are listed with what they may do, without their values', async () => {
    await render();
    const key = page.getByRole('listitem').filter({ hasText: name });
    await expect.element(key.getByText('May: Reports, Create payouts')).toBeVisible();
    await expect.element(key.getByText('The key was shown when it was created.')).toBeVisible();
    expect(key.getByRole('button', { name: /^(Show|Copy)/ }).elements()).toEqual([]);
  });

  test('are created with scopes, and shown once', async () => {
    const { server } = await render({
      'GET /api-keys/': [],
      'POST /api-keys/': { ...reports, api_key: value },
    });
    await field().fill(` ${name} `);
    await page.getByRole('switch', { name: /^Reports/ }).click();
    await page.getByRole('switch', { name: /^Prices/ }).click();
    await page.getByRole('switch', { name: /^Prices/ }).click();
    await page.getByRole('combobox', { name: 'Expires' }).selectOptions('In 30 days');
    expect(page.getByRole('switch', { name: /^Read only/ }).elements()).toEqual([]);
    server.answer({ 'GET /api-keys/': [reports] });
    await create().click();
    await expect.element(newKey.getByText(value)).toBeVisible();
    await expect.element(newKey.getByRole('heading')).toHaveFocus();
    expect(server.sent('POST /api-keys/')).toEqual({
      key_name: name,
      scopes: ['reports'],
      expires_at: expect.stringMatching(/^\d{4}-/),
    });
    await newKey.getByRole('button', { name: 'I have saved it' }).click();
    await expect.element(newKey).not.toBeInTheDocument();
    expect(page.getByText(value).elements()).toEqual([]);
  });

  test('need a scope, which comes before the button', async () => {
    const { server } = await render();
    await field().fill(name);
    await expect.element(page.getByRole('switch', { name: /^Backups/ })).toBeVisible();
    const choice = page.getByRole('switch', { name: /^Backups/ }).element();
    expect(choice.compareDocumentPosition(create().element())).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    await create().click();
    await expect
      .element(
        page
          .getByRole('main')
          .getByRole('alert')
          .filter({ hasText: 'Please choose what the key may do.' }),
      )
      .toBeVisible();
    await expect.element(field()).not.toHaveAccessibleDescription(/Please/);
    expect(server.count('POST /api-keys/')).toBe(0);
  });

  test('show a regenerated value once', async () => {
    await render({ 'POST /api-keys/{id}/regenerate': { ...reports, api_key: value } });
    await page.getByRole('button', { name: `Regenerate: ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Regenerate' }).click();
    await expect.element(newKey.getByText(value)).toBeVisible();
  });

  test('that cannot be created show why', async () => {
    await render({ 'POST /api-keys/': problem(409, 'You have 25 keys, which is the limit.') });
    await field().fill(name);
    await page.getByRole('switch', { name: /^Backups/ }).click();
    await create().click();
    await expect
      .element(page.getByRole('main').getByRole('alert').filter({ hasText: 'You have 25 keys' }))
      .toBeVisible();
    await expect.element(page.getByRole('switch', { name: /^Backups/ })).toBeChecked();
  });
});

describe('the API keys of a provider', () => {
  const bot = anApiKey({
    key_name: 'Subtitles bot',
    api_key: null,
    api_key_hint: null,
    scopes: ['work:read', 'work:deliver'],
  });

  test('have scopes for work, and no other', async () => {
    const { server } = await renderPart(<ScopedKeysSection owner="service-provider" />, {
      as: aProviderUser(),
      answers: { 'GET /api-keys/': [bot], 'POST /api-keys/': { ...bot, api_key: value } },
    });
    await expect.element(page.getByText('May: Read jobs, Deliver jobs')).toBeVisible();
    await field().fill('Subtitles bot');
    const choices = page.getByRole('group', { name: 'What the key may do' }).getByRole('switch');
    await expect.element(choices.first()).toBeVisible();
    expect(choices.elements()).toHaveLength(4);
    await page.getByRole('switch', { name: /^Deliver jobs/ }).click();
    await create().click();
    await expect.element(newKey.getByText(value)).toBeVisible();
    expect(server.sent('POST /api-keys/')).toEqual({
      key_name: 'Subtitles bot',
      scopes: ['work:deliver'],
    });
  });
});
