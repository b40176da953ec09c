import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { problem, type Answers } from '../../testing/answers.ts';
import { anAdmin } from '../../testing/people.ts';
import { describeQueryStates, renderPart } from '../../testing/render-part.tsx';
import { aSetting, someSettings } from '../../testing/settings.ts';
import { SettingsSections } from './settings-sections.tsx';

const as = anAdmin();
const part = <SettingsSections />;
const call = 'GET /admin/settings';
const save = 'PUT /admin/settings';
const loaded = { [call]: someSettings() } as const satisfies Answers;
const changed = someSettings({
  settings: [aSetting({ value: 700, source: 'admin', changed_by_name: 'Abena Owusu' })],
});

const section = (name: string) => page.getByRole('region', { name });
const orders = section('Jobs and Prices');
const freeWords = orders.getByLabelText('Free words', { exact: true });

describeQueryStates('the settings', {
  part,
  as,
  answers: loaded,
  call,
  loading: 'Loading settings...',
  failed: 'Settings could not be loaded',
  seen: 'Review services',
});

describe('a section', () => {
  test('saves only what was changed', async () => {
    const { server } = await renderPart(part, { as, answers: { ...loaded, [save]: changed } });
    await freeWords.fill('700');
    await orders.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('Settings saved')).toBeVisible();
    expect(server.sent(save)).toEqual({ free_words: 700 });
    await expect.element(orders.getByText(/Changed by Abena Owusu; it was 500/)).toBeVisible();
  });

  test.each(['-1', '5e1', 'abc', ''])(
    'refuses %o at its field, and sends nothing',
    async (typed) => {
      const { server } = await renderPart(part, { as, answers: loaded });
      await freeWords.fill(typed);
      await orders.getByRole('button', { name: 'Save' }).click();
      await expect
        .element(
          orders.getByText(
            `${typed === '' ? 'Enter' : `“${typed}” is not`} a whole number from 0 to 1,000,000`,
          ),
        )
        .toBeVisible();
      expect(server.count(save)).toBe(0);
    },
  );

  test('shows what the server refuses at its field', async () => {
    const refused = problem(422, 'free_words is too large.', {
      free_words: 'free_words is too large.',
    });
    await renderPart(part, { as, answers: { ...loaded, [save]: refused } });
    await freeWords.fill('9');
    await orders.getByRole('button', { name: 'Save' }).click();
    await expect.element(freeWords).toBeInvalid();
  });

  test('resets a setting that an admin has changed', async () => {
    const answers = { [call]: changed, [save]: someSettings() } as const;
    const { server } = await renderPart(part, { as, answers });
    await orders.getByRole('button', { name: 'Reset: Free words' }).click();
    await expect.element(page.getByText('Free words is reset.')).toBeVisible();
    expect(server.sent(save)).toEqual({ reset: ['free_words'] });
  });
});

describe('a test mail', () => {
  const send = async (answer: NonNullable<Answers['POST /admin/settings/test-mail']>) => {
    const answers = { ...loaded, 'POST /admin/settings/test-mail': answer };
    await renderPart(part, { as, answers });
    await page.getByRole('button', { name: 'Send a test mail to me' }).click();
  };
  const to = 'efua@example.com';
  const server = 'mail.example.com:587';

  test('shows that the mail server accepted it', async () => {
    await send({ outcome: 'sent', reason: null, to, server });
    await expect.element(page.getByText(/accepted the mail to efua@example.com/)).toBeVisible();
  });

  test('shows what the mail server said', async () => {
    await send({ outcome: 'failed', reason: '535 Authentication failed', to, server });
    await expect.element(page.getByText('535 Authentication failed')).toBeVisible();
  });

  test('shows why the server refused it', async () => {
    await send(problem(429, 'Too many mails were requested.'));
    await expect.element(page.getByText('Too many mails were requested.')).toBeVisible();
  });
});

describe('the name of the marketplace', () => {
  const brand = () => page.getByRole('region', { name: 'Brand' });
  const field = () => brand().getByRole('textbox', { name: 'Name of the marketplace' });
  const saveButton = () => brand().getByRole('button', { name: 'Save' });

  test('is changed, and can go back to the configured one', async () => {
    const started = someSettings();
    const [name, ...others] = started.settings;
    const named = { ...name!, value: 'Kasa', source: 'admin', changed_by_name: 'Efua' } as const;
    const { server } = await renderPart(<SettingsSections />, {
      as: anAdmin(),
      answers: { 'GET /admin/settings': started },
    });
    await field().fill(' ');
    await saveButton().click();
    await expect.element(brand().getByText('Enter a name')).toBeVisible();
    await field().fill('x'.repeat(41));
    await saveButton().click();
    await expect.element(brand().getByText('Use at most 40 characters')).toBeVisible();
    const renamed = { ...started, brand: 'Kasa', settings: [named, ...others] };
    server.answer({ 'GET /admin/settings': renamed, 'PUT /admin/settings': renamed });
    await field().fill(' Kasa ');
    await saveButton().click();
    await expect.poll(() => server.sent('PUT /admin/settings')).toEqual({ brand_name: 'Kasa' });
    await expect.element(brand().getByText(/Changed by Efua; it was Nsem/)).toBeVisible();
    await brand()
      .getByRole('button', { name: /^Back to the configured one/ })
      .click();
    await expect.poll(() => server.sent('PUT /admin/settings')).toEqual({ reset: ['brand_name'] });
  });
});
