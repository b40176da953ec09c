import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { problem, type Answers } from '../../testing/answers.ts';
import { anApproval } from '../../testing/approvals.ts';
import { figuresOn } from '../../testing/figures.ts';
import {
  aHeldEarning,
  aPayout,
  aWalletSummary,
  commission,
  walletTotals,
} from '../../testing/money.ts';
import { anAdmin } from '../../testing/people.ts';
import { describeQueryStates } from '../../testing/query-states.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { WalletPanel } from './wallet-panel.tsx';

const as = anAdmin();
const at = '/admin?tab=wallets';
const answers = {
  'GET /admin/earnings/held': [],
  'GET /admin/approvals': [],
  'GET /wallet/admin/commission': commission,
  'GET /wallet/admin/payouts': [aPayout()],
  'GET /wallet/admin/summaries': [aWalletSummary()],
  'GET /wallet/admin/totals': walletTotals,
} as const satisfies Answers;

const render = (changed: Answers = {}) =>
  renderPart(<WalletPanel />, { as, at, answers: { ...answers, ...changed } });

const button = (name: string) => page.getByRole('button', { name });

const blocks = [
  {
    name: 'the commission',
    call: 'GET /wallet/admin/commission',
    loading: 'Loading the commission...',
    failed: 'The commission could not be loaded',
    seen: '15.0%',
  },
  {
    name: 'payouts',
    call: 'GET /wallet/admin/payouts',
    loading: 'Loading payouts...',
    failed: 'Payouts could not be loaded',
    seen: 'GHS 255.42',
  },
  {
    name: 'summaries',
    call: 'GET /wallet/admin/summaries',
    loading: 'Loading wallet summaries...',
    failed: 'Wallet summaries could not be loaded',
    seen: 'akosua.frimpong@example.com',
  },
] as const;

for (const block of blocks) {
  const others = { ...answers, 'GET /wallet/admin/totals': 'silent' } as const;
  const part = <WalletPanel />;
  describeQueryStates(`Wallet Management: ${block.name}`, {
    part,
    as,
    at,
    answers: others,
    ...block,
  });
}

describe('the summary cards', () => {
  test('are balance, earnings, pending payouts and providers', async () => {
    await render();
    await expect.poll(figuresOn).toMatchObject({
      'Total Wallet Balance': ['GHS 20,345.60', 'GHS 210.00 more held for jobs'],
      'Total Earned': ['GHS 9,420.50', 'By providers, after commission'],
      'Pending Payouts': ['GHS 255.42', 'GHS 340.10 earned but not in a payout'],
      'Service Providers': ['14'],
    });
  });

  test('show no values if they cannot be loaded', async () => {
    await render({ 'GET /wallet/admin/totals': problem(503, 'The disk is full.') });
    await expect
      .poll(() => figuresOn()['Total Earned'])
      .toEqual(['–', 'Could not be loaded just now']);
  });
});

describe('the commission', () => {
  const card = () => page.getByRole('region', { name: 'Commission Configuration' });
  const field = () => card().getByRole('textbox', { name: 'Commission rate in percent' });
  const update = () => card().getByRole('button', { name: 'Update' });

  test('is shown to one decimal, with a placeholder', async () => {
    await render();
    await expect.element(card().getByText('15.0%')).toBeVisible();
    await expect.element(field()).toHaveValue('15.0%');
    await expect.element(field()).toHaveAttribute('placeholder', '15.0%');
  });

  test.each(['100.1', '-0.1', '5e1', ''])('refuses "%s"', async (typed) => {
    const { server } = await render();
    await field().fill(typed);
    await update().click();
    await expect
      .element(card().getByText('Commission rate must be between 0% and 100%'))
      .toBeVisible();
    expect(server.count('PUT /wallet/admin/commission')).toBe(0);
  });

  test.each([
    ['0', 0],
    ['12.3', 0.123],
    ['100', 1],
  ])('of %s percent is sent as the fraction %d', async (typed, rate) => {
    const changed = { ...commission, commission_rate: rate };
    const { server } = await render({ 'PUT /wallet/admin/commission': changed });
    await field().fill(typed);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Commission rate updated successfully')).toBeVisible();
    await expect
      .poll(() => server.sent('PUT /wallet/admin/commission'))
      .toEqual({ commission_rate: rate });
    await expect.element(card().getByText(`${(rate * 100).toFixed(1)}%`)).toBeVisible();
  });

  test('that is refused shows why in a toast titled Error, and on the card', async () => {
    await render({ 'PUT /wallet/admin/commission': problem(503, 'Not now.') });
    await field().fill('20');
    await update().click();
    await expect.element(button('Close: Error')).toBeVisible();
    await expect
      .element(page.getByText('Failed to update commission rate: Not now.'))
      .toBeVisible();
    await expect
      .element(card().getByRole('alert'))
      .toHaveTextContent('Failed to update commission rateNot now.');
  });
});

describe('the payouts', () => {
  test.each([
    ['pending', 'Pending', ['Process payout 5']],
    ['processing', 'Processing', ['Mark as paid payout 5', 'Mark as failed: payout 5']],
    ['completed', 'Completed', []],
    ['failed', 'Failed', ['Process payout 5']],
  ] as const)('that are %s offer their actions', async (status, name, moves) => {
    await render({ 'GET /wallet/admin/payouts': [aPayout({ status })] });
    const row = page.getByRole('row').filter({ hasText: 'Payout 5' });
    await expect.element(row.getByText(name)).toBeVisible();
    const buttons = row.getByRole('button').elements().slice(1);
    expect(buttons.map((move) => move.getAttribute('aria-label'))).toEqual(moves);
  });

  test('show gross, commission and net to two decimals', async () => {
    await render();
    const row = page.getByRole('row').filter({ hasText: 'Payout 5' });
    for (const amount of ['GHS 300.50', 'GHS 45.08', 'GHS 255.42']) {
      await expect.element(row.getByText(amount)).toBeVisible();
    }
  });

  test('are processed, with a toast', async () => {
    const { server } = await render();
    const processing = aPayout({ status: 'processing' });
    await expect.element(button('Process payout 5')).toBeVisible();
    server.answer({
      'POST /wallet/admin/payouts/{id}/process': processing,
      'GET /wallet/admin/payouts': [processing],
    });
    await button('Process payout 5').click();
    await expect.element(page.getByText('Payout processed')).toBeVisible();
    await expect.element(button('Mark as paid payout 5')).toBeVisible();
  });

  test('that cannot be processed show why, also at the payout', async () => {
    await render({ 'POST /wallet/admin/payouts/{id}/process': problem(503, 'Not now.') });
    await button('Process payout 5').click();
    await expect.element(button('Close: Failed to process payout')).toBeVisible();
    await expect
      .element(page.getByRole('row').getByRole('alert'))
      .toHaveTextContent('Failed to process payoutNot now.');
  });

  test('are created for the week after a confirmation that states the amount owed', async () => {
    const { server } = await render({ 'GET /wallet/admin/payouts': [] });
    await expect.element(page.getByText(/^No payouts yet\./)).toBeVisible();
    await button('Create Weekly Payouts').click();
    const question = page.getByRole('alertdialog', { name: 'Create weekly payouts?' });
    await expect
      .element(question.getByText('GHS 340.10 of earnings is not in any payout yet.'))
      .toBeVisible();
    server.answer({
      'POST /wallet/admin/payouts/weekly': [aPayout()],
      'GET /wallet/admin/payouts': [aPayout()],
    });
    await question.getByRole('button', { name: 'Create Payouts' }).click();
    await expect.element(page.getByText('Weekly payouts created')).toBeVisible();
    await expect.element(button('Process payout 5')).toBeVisible();
  });

  test('that cannot be created show why in the dialog', async () => {
    await render({
      'POST /wallet/admin/payouts/weekly': problem(409, 'A payout run is in progress.'),
    });
    await button('Create Weekly Payouts').click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Create Payouts' }).click();
    await expect
      .element(question.getByRole('alert'))
      .toHaveTextContent('Failed to create weekly payoutsA payout run is in progress.');
  });
});

describe('the held earnings', () => {
  const held = [
    aHeldEarning(),
    aHeldEarning({ job_id: 16, amount: 9.95, service_provider_name: 'Kofi Mensah', paid_jobs: 0 }),
  ];
  const open = async (changed: Answers = {}) => {
    const part = await render({ 'GET /admin/earnings/held': held, ...changed });
    await button('See held earnings').click();
    return part;
  };
  const dialog = page.getByRole('dialog', { name: 'Held earnings' });
  const question = page.getByRole('alertdialog', { name: 'Release the earning of job 15?' });

  test('are mentioned only if there are any', async () => {
    const { server, refresh } = await render();
    await expect.element(button('Process payout 5')).toBeVisible();
    await expect.poll(() => server.count('GET /admin/earnings/held')).toBe(1);
    expect(page.getByText(/is held/).elements()).toEqual([]);
    server.answer({ 'GET /admin/earnings/held': held });
    await refresh();
    await expect.element(page.getByText(/^GHS 12\.50 of earnings is held/)).toBeVisible();
  });

  test('are listed with their providers and the end of the hold', async () => {
    const { address } = await open();
    expect(address()).toBe(`${at}&held=all`);
    const row = dialog.getByRole('row').filter({ hasText: 'Ama Serwaa' });
    for (const text of ['GHS 2.55', 'Job 15, 1 of 3 paid jobs', '20 Nov 2026', '4 Dec 2026']) {
      await expect.element(row.getByText(text)).toBeVisible();
    }
  });

  test('are released after a confirmation', async () => {
    const { server } = await open({ 'POST /admin/earnings/{job_id}/release': aHeldEarning() });
    await button('Release the earning of job 15').click();
    await expect.element(question).toMatchTextContent('The next payouts will include GHS 2.55');
    expect(server.count('POST /admin/earnings/{job_id}/release')).toBe(0);
    server.answer({ 'GET /admin/earnings/held': held.slice(1) });
    await question.getByRole('button', { name: 'Release' }).click();
    await expect.element(page.getByText('Earning released')).toBeVisible();
    await expect.element(dialog.getByText('Ama Serwaa')).not.toBeInTheDocument();
    expect(server.calls.map(({ path }) => path)).toContain('/admin/earnings/15/release');
  });

  test('show in the dialog why one was not released, and Escape closes only that', async () => {
    await open({ 'POST /admin/earnings/{job_id}/release': problem(503, 'Not now.') });
    await button('Release the earning of job 15').click();
    await question.getByRole('button', { name: 'Release' }).click();
    await expect
      .element(question.getByRole('alert'))
      .toHaveTextContent('The earning was not releasedNot now.');
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(dialog).toBeVisible();
  });

  test('are named as left out when payouts are created', async () => {
    await render({ 'GET /admin/earnings/held': held });
    await expect.element(button('See held earnings')).toBeVisible();
    await button('Create Weekly Payouts').click();
    await expect
      .element(page.getByRole('alertdialog'))
      .toMatchTextContent('GHS 12.50 of it is held, and is left out.');
  });
});

describe('a large sum', () => {
  const waiting = { ...problem(202, ''), ...anApproval() };
  const expectReport = async () => {
    await expect.element(button('Close: Waiting for a second admin')).toBeVisible();
    await expect
      .element(page.getByText(/^GHS 5,000\.00 to Kofi Mensah\. Another admin must approve/))
      .toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(page.getByText('1 request is waiting for approval')).toBeVisible();
  };

  test('that is credited waits for a second admin, and the notice appears', async () => {
    const { server } = await render();
    await button('Credit a Wallet').click();
    const dialog = page.getByRole('dialog', { name: 'Credit a Wallet' });
    await dialog.getByRole('textbox', { name: 'Client number' }).fill('12');
    await dialog.getByRole('textbox', { name: 'Amount in GHS' }).fill('5000');
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Bank transfer');
    server.answer({
      'POST /wallet/admin/credits': waiting,
      'GET /admin/approvals': [anApproval()],
    });
    await dialog.getByRole('button', { name: 'Credit Wallet' }).click();
    await expectReport();
  });

  test('that was paid out waits for a second admin', async () => {
    const processing = aPayout({ status: 'processing' });
    const { server } = await render({
      'GET /wallet/admin/payouts': [processing],
      'GET /wallet/admin/payouts/{id}': processing,
    });
    await button('Mark as paid payout 5').click();
    const dialog = page.getByRole('dialog', { name: 'Mark payout 5 as paid' });
    await expect.element(dialog.getByRole('button', { name: 'Mark as paid' })).toBeVisible();
    server.answer({
      'PUT /wallet/admin/payouts/{id}': waiting,
      'GET /admin/approvals': [anApproval()],
    });
    await dialog.getByRole('button', { name: 'Mark as paid' }).click();
    await expectReport();
  });
});

describe('the wallet summaries', () => {
  test('show the money of every user to two decimals', async () => {
    const ama = { user_id: 12, user_name: 'Ama Serwaa', role: 'service-provider' } as const;
    const summary = aWalletSummary({ ...ama, total_earned: 1207.42, pending_payout: 255.42 });
    await render({ 'GET /wallet/admin/summaries': [summary] });
    const row = page.getByRole('row').filter({ hasText: 'Ama Serwaa' }).last();
    await expect.element(row.getByText('Service Provider')).toBeVisible();
    for (const amount of ['GHS 1,234.50', 'GHS 1,207.42', 'GHS 65.50', 'GHS 255.42']) {
      await expect.element(row.getByText(amount)).toBeVisible();
    }
  });

  test('are refetched by Refresh, which shows that it is loading', async () => {
    const { server } = await render();
    await expect.element(button('Refresh')).toHaveAttribute('aria-disabled', 'false');
    server.answer({ 'GET /wallet/admin/summaries': 'silent' });
    await button('Refresh').click();
    await expect.element(button('Refreshing...')).toBeDisabled();
    await expect.element(page.getByText('akosua.frimpong@example.com')).toBeVisible();
  });

  test('without a match show an empty state', async () => {
    await render({ 'GET /wallet/admin/summaries': [] });
    await expect.element(page.getByText('No clients and no service providers yet.')).toBeVisible();
  });
});
