import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import type { Answers } from '../../testing/answers.ts';
import { aHeldEarning, anEarnings, aPayout, aWallet } from '../../testing/money.ts';
import { aProviderUser } from '../../testing/people.ts';
import { describeQueryStates } from '../../testing/query-states.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { EarningsPanel } from './earnings-panel.tsx';

const as = aProviderUser();
const at = '/service-provider?tab=earnings';
const part = <EarningsPanel user={as} />;
const answers = {
  'GET /earnings': anEarnings(),
  'GET /wallet/me': aWallet({
    role: 'service-provider',
    wallet_balance: 77.7,
    pending_payout: 5.25,
  }),
  'GET /wallet/payouts': [aPayout()],
} as const satisfies Answers;

const render = (changed: Answers = {}) =>
  renderPart(part, { as, at, answers: { ...answers, ...changed } });

const textsOf = (elements: readonly Element[]) => elements.map(({ textContent }) => textContent);

const blocks = [
  {
    name: 'the totals',
    call: 'GET /earnings',
    loading: 'Loading your earnings...',
    failed: 'Error Loading Data',
    seen: 'GHS 300.50',
  },
  {
    name: 'the balance',
    call: 'GET /wallet/me',
    loading: 'Loading your balance...',
    failed: 'Your balance could not be loaded',
    seen: 'GHS 77.70',
  },
  {
    name: 'the payouts',
    call: 'GET /wallet/payouts',
    loading: 'Loading your payouts...',
    failed: 'Your payouts could not be loaded',
    seen: 'Waiting to be sent',
  },
] as const;

for (const block of blocks) {
  // A payout has the same sums.
  const others = block.name === 'the totals' && { 'GET /wallet/payouts': [] };
  const shown = { ...answers, ...others };
  describeQueryStates(`Earnings: ${block.name}`, { part, as, at, answers: shown, ...block });
}

describe('Earnings', () => {
  test.each([
    ['This Month', ['GHS 120.00', '−GHS 18.00', 'GHS 102.00', '4', '1']],
    ['Last Month', ['GHS 300.50', '−GHS 45.08', 'GHS 255.42', '9', '0']],
    ['All Time', ['GHS 1,420.50', '−GHS 213.08', 'GHS 1,207.42', '1013']],
  ])('of %s are gross, commission, net and jobs', async (name, figures) => {
    await render();
    const card = page.getByRole('region', { name });
    await expect.element(card).toBeVisible();
    expect(textsOf([...card.element().querySelectorAll('dd')])).toEqual(figures);
  });

  test('are broken down by service', async () => {
    await render();
    const table = page.getByRole('table', { name: 'Earnings by service, all time' });
    await expect.element(table).toBeVisible();
    const rows = [...table.element().querySelectorAll('tbody tr')];
    expect(rows.map((row) => textsOf([...row.children]))).toEqual([
      ['Translation', '10', 'GHS 1,000.00', '−GHS 150.00', 'GHS 850.00'],
      ['Transcription', '2', 'GHS 400.50', '−GHS 60.08', 'GHS 340.42'],
      ['Narration', '1', 'GHS 20.00', '−GHS 3.00', 'GHS 17.00'],
      ['All services', '1013', 'GHS 1,420.50', '−GHS 213.08', 'GHS 1,207.42'],
    ]);
  });

  test('say what of the balance is held, and what would release it', async () => {
    const { server, refresh } = await render();
    await expect.element(page.getByText('GHS 77.70').first()).toBeVisible();
    expect(page.getByText(/is held/).elements()).toEqual([]);
    server.answer({ 'GET /earnings': anEarnings({ held: [aHeldEarning()] }) });
    await refresh();
    await expect
      .element(page.getByText(/^GHS 2\.55 of your balance, .* is held until clients/))
      .toBeVisible();
    await expect
      .element(page.getByRole('list', { name: 'What is missing' }))
      .toMatchTextContent('1 of 3 different clients have paid you enough so far.');
  });

  test('without a payout show when to expect one', async () => {
    await render({ 'GET /wallet/payouts': [] });
    await expect
      .element(page.getByText('Nothing has been paid out yet. Payouts are made every week.'))
      .toBeVisible();
  });
});
