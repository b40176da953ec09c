import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import type { Answers } from '../../testing/answers.ts';
import { describeQueryStates, renderPart, textsOf } from '../../testing/render-part.tsx';
import { aHeldEarning, anEarnings, aPayout, aWallet } from '../../testing/money.ts';
import { aProviderUser } from '../../testing/people.ts';
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

  test('leave what is held out of the next payout, and say why and until when', async () => {
    const { server, refresh } = await render();
    const balance = page.getByRole('region', { name: 'Not paid out yet' });
    const amounts = () => textsOf([...balance.element().querySelectorAll('dd')]);
    await expect.element(balance.getByText('GHS 77.70')).toBeVisible();
    expect(amounts()).toEqual(['GHS 77.70', 'GHS 5.25', 'GHS 82.95']);
    const section = page.getByRole('region', { name: 'Held from payouts' });
    expect(section.elements()).toEqual([]);
    server.answer({
      'GET /wallet/me': { ...answers['GET /wallet/me'], held_from_payouts: 2.55 },
      'GET /earnings': anEarnings({ held: [aHeldEarning({ job_id: 128 })] }),
    });
    await refresh();
    await expect.element(section).toBeVisible();
    await expect.poll(amounts).toEqual(['GHS 75.15', 'GHS 2.55', 'GHS 5.25', 'GHS 82.95']);
    await expect
      .element(section.getByText(/at least 14 days .* until 3 different clients/))
      .toBeVisible();
    await expect
      .element(section.getByRole('link', { name: 'Job #128' }))
      .toHaveAttribute('href', '/service-provider/jobs/128');
    await expect.element(section.getByRole('list')).toMatchTextContent('Not before 4 Dec 2026');
  });

  test('list the held ones ten at a time', async () => {
    const held = Array.from({ length: 23 }, (_, nth) => aHeldEarning({ job_id: 128 + nth }));
    await render({ 'GET /earnings': anEarnings({ held }) });
    const rows = page
      .getByRole('table', { name: 'Earnings held from payouts, oldest first' })
      .getByRole('rowheader');
    await expect.poll(() => rows.elements().length).toBe(10);
    const more = page.getByRole('button', { name: 'Show more' });
    await more.click();
    await more.click();
    await expect.poll(() => rows.elements().length).toBe(23);
    await expect.element(more).not.toBeInTheDocument();
  });

  test('without a payout show when to expect one', async () => {
    await render({ 'GET /wallet/payouts': [] });
    await expect
      .element(page.getByText('Nothing has been paid out yet. Payouts are made every week.'))
      .toBeVisible();
  });
});
