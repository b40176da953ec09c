import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { AnswerWithHeaders, type Answers } from '../../../testing/answers.ts';
import { describeQueryStates, renderPart, textsOf } from '../../../testing/render-part.tsx';
import { aTransaction, aWallet, billing, usage } from '../../../testing/money.ts';
import { aClient } from '../../../testing/people.ts';
import { UsagePanel } from './usage-panel.tsx';

const as = aClient();
const part = <UsagePanel user={as} />;
const at = '/client?tab=usage';
const answers = {
  'GET /usage': usage,
  'GET /billing': billing,
  'GET /wallet/me': aWallet(),
  'GET /wallet/transactions': [aTransaction()],
} as const satisfies Answers;

const render = (changed: Answers = {}) =>
  renderPart(part, { as, at, answers: { ...answers, ...changed } });

const blocks = [
  {
    name: 'usage',
    call: 'GET /usage',
    loading: 'Loading your usage...',
    failed: 'Your usage could not be loaded',
    seen: 'Words Processed',
  },
  {
    name: 'billing',
    call: 'GET /billing',
    loading: 'Loading your billing history...',
    failed: 'Your billing history could not be loaded',
    seen: 'Jobs/calls delivered',
  },
  {
    name: 'the wallet',
    call: 'GET /wallet/me',
    loading: 'Loading your wallet...',
    failed: 'Your wallet could not be loaded',
    seen: 'Spent so far',
  },
  {
    name: 'the statement',
    call: 'GET /wallet/transactions',
    loading: 'Loading your statement...',
    failed: 'Your statement could not be loaded',
    seen: 'Mobile money, Adabraka branch',
  },
] as const;

for (const block of blocks) {
  describeQueryStates(`Usage & Billing: ${block.name}`, { part, as, at, answers, ...block });
}

describe('the usage charts', () => {
  const chart = (name: string) => page.getByRole('figure', { name });
  const heights = (name: string) =>
    [...chart(name).element().querySelectorAll('svg')].map((bar) => bar.clientHeight);

  test('are three, of six months, with each bar named for screen readers', async () => {
    await render();
    await expect.element(chart('API Calls')).toBeVisible();
    await expect.element(chart('Audio Minutes')).toBeVisible();
    const bars = chart('Words Processed')
      .getByText(/: .* words?$/)
      .elements();
    expect(textsOf(bars)).toEqual([
      'June 2026: 0 words',
      'July 2026: 32 words',
      'August 2026: 640 words',
      'September 2026: 2,560 words',
      'October 2026: 5,120 words',
      'November 2026: 1,280 words',
    ]);
  });

  test('scale their bars to 120 pixels, with a minimum of 8', async () => {
    await render();
    await expect.element(chart('API Calls')).toBeVisible();
    expect(heights('Words Processed')).toEqual([8, 8, 15, 60, 120, 30]);
    expect(heights('API Calls')).toEqual([8, 8, 12, 30, 120, 60]);
  });

  test('show words in thousands in the tooltip', async () => {
    await render();
    const month = chart('Words Processed').getByRole('listitem').nth(4);
    const tip = month.getByText('5.1K words');
    await expect.element(tip).not.toBeVisible();
    await month.hover();
    await expect.element(tip).toBeVisible();
  });

  test('have the same figures as a table', async () => {
    await render();
    await page.getByText('The same figures as a table').click();
    const table = page.getByRole('table', { name: 'Usage of the last 6 months' });
    await expect.element(table).toBeVisible();
    expect(textsOf(table.getByRole('columnheader').elements())).toEqual([
      'Month',
      'API calls',
      'Words',
      'Minutes',
    ]);
    const rows = table.getByRole('row').elements().slice(1);
    expect(rows.map((row) => textsOf([...row.children]))).toContainEqual([
      'October 2026',
      '40',
      '5,120',
      '12',
    ]);
    expect(rows).toHaveLength(6);
  });

  test('have minimal bars without usage', async () => {
    const none = { calls: 0, words: 0, minutes: 0 };
    const months = usage.months.map(({ month }) => ({ month, ...none }));
    await render({ 'GET /usage': { months, this_month: none } });
    await expect.element(chart('API Calls')).toBeVisible();
    expect(new Set(heights('API Calls'))).toEqual(new Set([8]));
  });
});

describe('billing', () => {
  test.each([
    [
      'This Month',
      'This MonthNovember 2026Jobs/calls delivered1,020Words1,280Audio minutes1CostGHS 1,448.20',
    ],
    [
      'Last Month',
      'Last MonthOctober 2026Jobs/calls delivered40Words5,120Audio minutes12CostGHS 42.00',
    ],
    ['Wallet', 'WalletSpent so farGHS 65.50Held for jobsGHS 3.15Wallet balanceGHS 1,234.50'],
  ])('sums up %s', async (name, text) => {
    await render();
    await expect.element(page.getByText('November 2026').first()).toBeInTheDocument();
    await expect.element(page.getByRole('article', { name })).toHaveTextContent(text);
  });

  test('lists every transaction with its sign, and links the job', async () => {
    const held = aTransaction({
      id: 91,
      type: 'hold',
      amount: -3.15,
      balance_after: 1231.35,
      job_id: 15,
      description: 'Held for job #15',
    });
    await render({ 'GET /wallet/transactions': [held, aTransaction()] });
    const statement = page.getByRole('table', { name: 'Wallet statement' });
    await expect.element(statement.getByText('−GHS 3.15')).toBeVisible();
    await expect.element(statement.getByText('+GHS 200.00')).toBeVisible();
    await expect.element(statement.getByText('GHS 1,231.35')).toBeVisible();
    await expect.element(statement.getByText('19 Nov 2026, 14:05').first()).toBeVisible();
    await expect.element(statement.getByRole('link', { name: 'job #15' })).toBeVisible();
  });

  test('shows the seal that makes a statement comparable with the ledger', async () => {
    const seal = `412:${'c0ffee'.repeat(10)}beef`;
    const sealed = new AnswerWithHeaders([aTransaction()], { 'ledger-seal': seal });
    await render({ 'GET /wallet/transactions': sealed });
    await expect.element(page.getByText(seal)).toBeVisible();
  });

  test('shows no seal before the first', async () => {
    await render();
    await expect.element(page.getByRole('table', { name: 'Wallet statement' })).toBeVisible();
    await expect.element(page.getByText('Ledger seal')).not.toBeInTheDocument();
  });

  test('explains how to get credit if there are no transactions', async () => {
    await render({ 'GET /wallet/transactions': [] });
    await expect
      .element(page.getByText('No transactions yet. An admin adds credit to your wallet.'))
      .toBeVisible();
  });
});
