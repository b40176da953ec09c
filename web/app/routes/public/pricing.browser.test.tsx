import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';

import { loadUnitPrices } from '../../features/pricing/visitor/use-unit-prices.ts';
import { problem, type Answers } from '../../testing/answers.ts';
import { stubServer, type StubServer } from '../../testing/stub-server.ts';
import { prices } from '../../testing/jobs.ts';
import Home from './home.tsx';
import Pricing from './pricing.tsx';

const call = 'GET /service-pricing/';
let server: StubServer;

/** The public page renders without the component kit and its data. */
async function open(answer: NonNullable<Answers[typeof call]>, Page = Pricing): Promise<void> {
  server = stubServer({ [call]: answer });
  const router = createMemoryRouter([{ path: '*', element: <Page /> }]);
  await render(<RouterProvider router={router} />);
}

const card = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
const priceOf = (name: string) => card(name).getByRole('strong');
const cost = (name: string) => page.getByRole('status').getByText(new RegExp(`^${name} GHS`));

describe('the prices', () => {
  test('come from the price list, per word and per minute', async () => {
    await open(prices);
    await expect.element(priceOf('Translation')).toHaveTextContent('0.35');
    await expect.element(priceOf('Transcription')).toHaveTextContent('4.20');
    await expect.element(priceOf('Narration')).toHaveTextContent('0.50');
    await expect.element(card('Transcription').getByText('per minute')).toBeVisible();
    await expect.element(card('Narration').getByText('per word')).toBeVisible();
    await expect.element(page.getByText(/up to 250 words/)).toBeVisible();
  });

  test.each([
    ['the prices', Pricing],
    ['the home page', Home],
  ])('without free words, no free translation is offered by %s', async (_, Page) => {
    await open(prices, Page);
    await loadUnitPrices();
    await expect.element(page.getByText(/first translation is free/i).first()).toBeVisible();
    server.answer({ [call]: prices.map((price) => ({ ...price, free_words: 0 })) });
    await loadUnitPrices();
    await expect.element(page.getByText(/free/i)).not.toBeInTheDocument();
  });

  test('are 0.00 if they cannot be loaded, and load on another try', async () => {
    await open(problem(503, 'Not now.'));
    for (const name of ['Translation', 'Transcription', 'Narration']) {
      await expect.element(priceOf(name)).toHaveTextContent('0.00');
    }
    server.answer({ [call]: prices });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(priceOf('Translation')).toHaveTextContent('0.35');
    await expect.element(page.getByText(/The prices could not be loaded/)).not.toBeInTheDocument();
  });
});

describe('the calculator', () => {
  beforeEach(async () => {
    await open(prices);
    await loadUnitPrices();
  });

  const words = () => page.getByRole('spinbutton', { name: 'Word count' });
  const minutes = () => page.getByRole('spinbutton', { name: 'Audio minutes' });

  test('takes words from 0 and minutes from 0 by tenths', async () => {
    await expect.element(words()).toHaveAttribute('min', '0');
    await expect.element(minutes()).toHaveAttribute('min', '0');
    await expect.element(minutes()).toHaveAttribute('step', '0.1');
  });

  test('case 03, comma-price: reads numbers as people write them, and says what is none', async () => {
    await words().fill('1,500');
    await minutes().fill('2,5');
    await expect.element(cost('Translation')).toHaveTextContent('Translation GHS 525.00');
    await expect.element(cost('Transcription')).toHaveTextContent('Transcription GHS 10.50');
    await minutes().fill('-2');
    await words().fill('1,5,0');
    await userEvent.tab();
    await expect
      .element(words())
      .toHaveAccessibleDescription('“1,5,0” is not a number; write it like 1,500');
    await expect.element(minutes()).toHaveAccessibleDescription('“-2” is below 0');
    await expect.element(cost('Total')).toHaveTextContent('Total GHS 0.00');
  });

  test('steps by the arrow keys as a number field does', async () => {
    await minutes().fill('0.1');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect.element(minutes()).toHaveValue('0.3');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
    await expect.element(minutes()).toHaveValue('0');
  });

  test('counts an empty field as 0', async () => {
    await expect.element(cost('Total')).toHaveTextContent('Total GHS 0.00');
    await words().fill('100');
    await words().fill('');
    await expect.element(cost('Total')).toHaveTextContent('Total GHS 0.00');
  });

  test('shows the cost of each service and the total', async () => {
    await words().fill('1000');
    await minutes().fill('2.5');
    await expect.element(cost('Translation')).toHaveTextContent('Translation GHS 350.00');
    await expect.element(cost('Transcription')).toHaveTextContent('Transcription GHS 10.50');
    await expect.element(cost('Narration')).toHaveTextContent('Narration GHS 500.00');
    await expect.element(cost('Total')).toHaveTextContent('Total GHS 860.50');
  });

  test('takes the free words of a first translation into account', async () => {
    await words().fill('120');
    const first = page.getByText(/^Your first translation: /);
    await expect.element(first).toMatchTextContent('120 of 250 words free');
    await expect.element(page.getByText('You pay GHS 60.00')).toBeVisible();
    await words().fill('1000');
    await expect.element(first).toMatchTextContent('250 of 250 words free');
    await page.getByRole('radio', { name: 'Narration' }).click({ force: true });
    await expect.element(first).not.toBeInTheDocument();
  });

  test('calculates one service at a time', async () => {
    await words().fill('100');
    await minutes().fill('2.5');
    await page.getByRole('radio', { name: 'Transcription' }).click({ force: true });
    await expect.element(words()).not.toBeInTheDocument();
    await expect.element(cost('Total')).toHaveTextContent('Total GHS 10.50');
    await page.getByRole('radio', { name: 'Translation' }).click({ force: true });
    await expect.element(minutes()).not.toBeInTheDocument();
    await expect.element(cost('Total')).toHaveTextContent('Total GHS 35.00');
    await expect.element(page.getByText('You pay GHS 0.00')).toBeVisible();
  });
});
