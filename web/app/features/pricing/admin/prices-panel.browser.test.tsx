import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { problem, type Answers } from '../../../testing/answers.ts';
import { anAdmin } from '../../../testing/people.ts';
import { describeQueryStates } from '../../../testing/query-states.tsx';
import { renderPart } from '../../../testing/render-part.tsx';
import { prices } from '../../../testing/services.ts';
import { PricesPanel } from './prices-panel.tsx';

const as = anAdmin();
const call = 'GET /service-pricing/';
const [translation] = prices;
if (translation === undefined) throw new Error('The price list is empty.');

const render = (answers: Answers = {}) =>
  renderPart(<PricesPanel />, { as, answers: { [call]: prices, ...answers } });

const card = (name: string) => page.getByRole('form', { name });
const field = (name: string) => card(name).getByRole('textbox');
const update = (name: string) => card(name).getByRole('button', { name: 'Update' });

describeQueryStates('Service Pricing', {
  part: <PricesPanel />,
  as,
  answers: { [call]: prices },
  call,
  loading: 'Loading prices...',
  failed: 'Prices could not be loaded',
  seen: 'GHS 4.20',
});

describe('the price cards', () => {
  test.each([
    ['Translation', 'GHS 0.35 per word', '0.35', '0.01'],
    ['Transcription', 'GHS 4.20 per minute', '4.20', '0.10'],
    ['Narration', 'GHS 0.50 per word', '0.50', '0.01'],
  ])('of %s show two decimals and the placeholder', async (name, current, value, placeholder) => {
    await render();
    await expect.element(card(name)).toMatchTextContent(current);
    await expect.element(field(name)).toHaveValue(value);
    await expect.element(field(name)).toHaveAttribute('placeholder', placeholder);
  });

  test('report a missing price', async () => {
    await render({ [call]: prices.slice(1) });
    await expect
      .element(card('Translation').getByText('Pricing configuration not found'))
      .toBeVisible();
  });

  test.each([
    ['Translation', { price_per_word: 0.4 }],
    ['Transcription', { price_per_minute: 0.4 }],
    ['Narration', { price_per_word: 0.4 }],
  ])('send the price of %s in its unit', async (name, body) => {
    const { server } = await render({ 'PUT /service-pricing/{id}': translation });
    await field(name).fill('0.4');
    await update(name).click();
    await expect.element(page.getByText('Pricing updated')).toBeVisible();
    await expect.poll(() => server.sent('PUT /service-pricing/{id}')).toEqual(body);
  });

  test('show that an update is pending', async () => {
    await render({ 'PUT /service-pricing/{id}': 'silent' });
    await field('Narration').fill('0.6');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(card('Narration').getByRole('button', { name: 'Updating...' }))
      .toBeDisabled();
  });

  test.each(['', '0', '0.00', '-1', '5e1', '1e3', 'abc'])(
    'need a confirmation for "%s", which counts as 0',
    async (typed) => {
      const { server } = await render({ 'PUT /service-pricing/{id}': translation });
      await field('Translation').fill(typed);
      await update('Translation').click();
      const question = page.getByRole('alertdialog', { name: 'Make translation free?' });
      await expect.element(question).toMatchTextContent('The price becomes GHS 0.00 per word');
      expect(server.count('PUT /service-pricing/{id}')).toBe(0);
      await question.getByRole('button', { name: 'Set to 0.00' }).click();
      await expect
        .poll(() => server.sent('PUT /service-pricing/{id}'))
        .toEqual({ price_per_word: 0 });
      await expect.element(question).not.toBeInTheDocument();
    },
  );

  test('show why an update was refused and keep the typed price', async () => {
    await render({ 'PUT /service-pricing/{id}': problem(503, '') });
    await field('Narration').fill('0.75');
    await update('Narration').click();
    await expect
      .element(card('Narration').getByRole('alert'))
      .toHaveTextContent('Failed to update pricingAn error occurred');
    await expect.element(field('Narration')).toHaveValue('0.75');
  });
});
