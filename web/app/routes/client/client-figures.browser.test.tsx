import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import type { Answers } from '../../testing/answers.ts';
import { aJob, prices } from '../../testing/jobs.ts';
import { aQuote, aWallet, usage } from '../../testing/money.ts';
import { aClient } from '../../testing/people.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { ClientFigures } from './client-figures.tsx';

const noUsage = {
  months: usage.months.map(({ month }) => ({ month, calls: 0, words: 0, minutes: 0 })),
  this_month: { calls: 0, words: 0, minutes: 0 },
};

const newUser = aClient({ created_at: new Date().toISOString(), email_verified: true });

const render = (answers: Answers = {}, user = newUser) =>
  renderPart(<ClientFigures user={user} />, {
    as: user,
    at: '/client',
    answers: {
      'GET /usage': noUsage,
      'GET /wallet/me': aWallet({ wallet_balance: 0 }),
      'GET /jobs/': [],
      'GET /service-pricing/': prices,
      'POST /jobs/quote': aQuote({ discount: 0.35, amount_due: 0 }),
      ...answers,
    },
  });

const steps = () => page.getByRole('region', { name: 'Getting started' });

describe('the dashboard of a new client', () => {
  test('says what is free, as the quote has it, and what to do first, without zeros', async () => {
    const { server } = await render();
    await expect
      .element(steps())
      .toMatchTextContent('Your first translation is free, up to 250 words.');
    expect(
      steps()
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Verify your e-mail, done',
      '2Request your first jobyou see the price firstRequest',
      '3Get the resultit appears in My Jobs',
    ]);
    await expect
      .element(steps().getByRole('link', { name: 'Request: Request your first job' }))
      .toHaveAttribute('href', '/client?request=translation');
    expect(server.sent('POST /jobs/quote')).toMatchObject({ service_type: 'translation' });
    await expect.element(page.getByText('Words Translated')).not.toBeInTheDocument();
  });

  test.each([
    ['email-unverified', 'Open the link that we sent to'],
    ['budget-spent', 'The free translations of this month are all used'],
    ['network-limit', 'Many free translations came from your network lately'],
    ['too-many-cancelled', 'Three free translations were cancelled'],
    ['already-used', 'You have had your free translation'],
  ] as const)('says why nothing is free: %s', async (reason, text) => {
    await render({ 'POST /jobs/quote': aQuote({ free_words_unavailable: reason }) });
    await expect.element(steps()).toMatchTextContent(text);
    await expect.element(page.getByText('up to 250 words')).not.toBeInTheDocument();
  });

  test('promises nothing if there is no such offer', async () => {
    await render({ 'POST /jobs/quote': aQuote({ discount: 0 }) });
    await expect.element(steps()).toMatchTextContent('Request your first job');
    await expect.element(page.getByText(/free/)).not.toBeInTheDocument();
  });

  test('leads to the first job until it has a result', async () => {
    const job = aJob({ id: 41 });
    await render({ 'GET /jobs/': [job] });
    await expect
      .element(steps().getByRole('link', { name: 'See: Get the result' }))
      .toHaveAttribute('href', '/client/jobs/41');
  });
});

describe('the dashboard of a client with a result', () => {
  test.each([
    ['of this half-year', { 'GET /usage': usage }],
    ['of years ago', { 'GET /jobs/': [aJob({ status: 'completed' })] }],
  ] as const)('%s has the usual figures', async (_, answers) => {
    await render(answers, aClient());
    await expect.element(page.getByText('Words Translated')).toBeVisible();
    await expect.element(steps()).not.toBeInTheDocument();
  });
});
