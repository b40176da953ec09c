import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { problem, type Answers } from '../../../testing/answers.ts';
import { anAdmin } from '../../../testing/people.ts';
import { describeQueryStates, renderPart } from '../../../testing/render-part.tsx';
import { prices } from '../../../testing/jobs.ts';
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
    ['Translation', '0.4', { price_per_word: 0.4 }],
    ['Transcription', '4', { price_per_minute: 4 }],
    ['Narration', '0.4', { price_per_word: 0.4 }],
  ])('send the price of %s in its unit', async (name, typed, body) => {
    const { server } = await render({ 'PUT /service-pricing/{id}': translation });
    await field(name).fill(typed);
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

  test.each(['0,40', '0.40 GHS', 'GH₵0.40'])(
    'case 03, comma-price: %s is a price, not nothing',
    async (typed) => {
      const { server } = await render({ 'PUT /service-pricing/{id}': translation });
      await field('Translation').fill(typed);
      await update('Translation').click();
      await expect.element(page.getByText('Pricing updated')).toBeVisible();
      expect(server.sent('PUT /service-pricing/{id}')).toEqual({ price_per_word: 0.4 });
    },
  );

  test('case 03, comma-price: say at the field and in the question what is no number', async () => {
    await render();
    await field('Translation').fill('1,5,0');
    await update('Translation').click();
    const question = page.getByRole('alertdialog', { name: 'Make translation free?' });
    await expect
      .element(question)
      .toMatchTextContent(
        '“1,5,0” is not a number from 0 to 1,000. If you continue, it counts as 0.The price becomes GHS 0.00 per word; it was GHS 0.35.',
      );
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect
      .element(field('Translation'))
      .toHaveAccessibleDescription('“1,5,0” is not a number; write it like 1,500.50');
    await field('Translation').fill('0.36');
    await expect.element(field('Translation')).toBeValid();
  });

  test.each([
    ['0.355', '“0.355” has more than 2 decimals'],
    ['1,001', 'At most GHS\u00A01,000.00'],
  ])('refuse %s at the field without a question', async (typed, said) => {
    const { server } = await render({ 'PUT /service-pricing/{id}': translation });
    await field('Translation').fill(typed);
    await update('Translation').click();
    await expect.element(field('Translation')).toHaveAccessibleDescription(said);
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    expect(server.count('PUT /service-pricing/{id}')).toBe(0);
  });

  test('case 03, comma-price: a change by more than half is confirmed with both prices', async () => {
    const { server } = await render({ 'PUT /service-pricing/{id}': translation });
    await field('Translation').fill('3.50');
    await update('Translation').click();
    const question = page.getByRole('alertdialog', { name: 'Change the price of translation?' });
    await expect
      .element(question)
      .toMatchTextContent('The price becomes GHS 3.50 per word; it was GHS 0.35.');
    expect(server.count('PUT /service-pricing/{id}')).toBe(0);
    await question.getByRole('button', { name: 'Set to 3.50' }).click();
    await expect
      .poll(() => server.sent('PUT /service-pricing/{id}'))
      .toEqual({ price_per_word: 3.5 });
  });

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
