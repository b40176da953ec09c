import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { problem, type Answers } from '../../testing/answers.ts';
import { anApproval } from '../../testing/settings.ts';
import { describeQueryStates, figuresOn, renderPart } from '../../testing/render-part.tsx';
import {
  aHeldEarning,
  aSuspiciousPair,
  aPayout,
  aWalletSummary,
  commission,
  walletTotals,
} from '../../testing/money.ts';
import { aManagedAccount, anAdmin } from '../../testing/people.ts';
import { nothingWaiting } from '../../testing/notifications.ts';
import { WalletPanel } from './wallet-panel.tsx';

const as = anAdmin();
const at = '/admin?tab=wallets';
const answers = {
  'GET /admin/earnings/held': [],
  'GET /admin/suspicious-pairs': [],
  'GET /admin/waiting': nothingWaiting,
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

test('the summary cards are balance, earnings, pending payouts and providers, if they can be loaded', async () => {
  const { server, refresh } = await render({
    'GET /wallet/admin/totals': problem(503, 'The disk is full.'),
  });
  await expect
    .poll(() => figuresOn()['Total Earned'])
    .toEqual(['–', 'Could not be loaded just now']);
  server.answer({ 'GET /wallet/admin/totals': walletTotals });
  await refresh();
  await expect.poll(figuresOn).toMatchObject({
    'Total Wallet Balance': ['GHS 20,345.60', 'GHS 210.00 more held for jobs'],
    'Total Earned': ['GHS 9,420.50', 'By providers, after commission'],
    'Pending Payouts': ['GHS 255.42', 'GHS 340.10 earned but not in a payout'],
    'Service Providers': ['14'],
  });
});

test('the commission is above the tables, in the order of the specification', async () => {
  await render();
  await expect.element(page.getByText('akosua.frimpong@example.com')).toBeVisible();
  const names = ['Commission Configuration', 'Payout Management', 'User Wallet Summaries'];
  const tops = names.map(
    (name) => page.getByRole('region', { name }).element().getBoundingClientRect().top,
  );
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
});

describe('the commission', () => {
  const card = () => page.getByRole('region', { name: 'Commission Configuration' });
  const field = () => card().getByRole('textbox', { name: 'Commission rate in percent' });
  const update = () => card().getByRole('button', { name: 'Update' });

  test('is shown to one decimal, with a placeholder, and refuses what is no rate', async () => {
    const { server } = await render();
    await expect.element(card().getByText('15.0%')).toBeVisible();
    await expect.element(field()).toHaveValue('15.0%');
    await expect.element(field()).toHaveAttribute('placeholder', '15.0%');
    const refusal = card().getByText('Commission rate must be between 0% and 100%');
    for (const typed of ['100.1', '', '1.2.3', '-5', '12abc']) {
      await field().fill(typed);
      await expect.element(refusal).not.toBeInTheDocument();
      await update().click();
      await expect.element(refusal).toBeVisible();
    }
    await expect
      .element(field())
      .toHaveAccessibleDescription(
        '“12abc” is not a number; write it like 12.5. Commission rate must be between 0% and 100%',
      );
    expect(server.count('PUT /wallet/admin/commission')).toBe(0);
  });

  test('is sent as a fraction, or shows why not in a toast titled Error, and on the card', async () => {
    const { server } = await render({ 'PUT /wallet/admin/commission': problem(503, 'Not now.') });
    await field().fill('14');
    await update().click();
    await expect.element(button('Close: Error')).toBeVisible();
    await expect
      .element(page.getByText('Failed to update commission rate: Not now.'))
      .toBeVisible();
    await expect
      .element(card().getByRole('alert'))
      .toHaveTextContent('Failed to update commission rateNot now.');

    for (const [typed, rate, shown] of [
      ['10,5', 0.105, '10.5%'],
      ['12.3', 0.123, '12.3%'],
    ] as const) {
      server.answer({
        'PUT /wallet/admin/commission': { ...commission, commission_rate: rate },
      });
      await field().fill(typed);
      await userEvent.keyboard('{Enter}');
      await expect.element(card().getByText(shown)).toBeVisible();
      expect(server.sent('PUT /wallet/admin/commission')).toEqual({ commission_rate: rate });
      await expect
        .element(page.getByText(`${shown} applies to jobs completed from now on.`))
        .toBeVisible();
    }
    await expect
      .element(page.getByText('Commission rate updated successfully').first())
      .toBeVisible();
  });
});

test('case 03, comma-price: a commission that changes by more than half is confirmed', async () => {
  const { server } = await render({
    'PUT /wallet/admin/commission': { ...commission, commission_rate: 0.3 },
  });
  const card = page.getByRole('region', { name: 'Commission Configuration' });
  await card.getByRole('textbox').fill('30');
  await card.getByRole('button', { name: 'Update' }).click();
  const question = page.getByRole('alertdialog', { name: 'Change the commission rate?' });
  await expect
    .element(question)
    .toMatchTextContent(
      'The rate becomes 30.0%; it was 15.0%. That is a change by more than half.',
    );
  expect(server.count('PUT /wallet/admin/commission')).toBe(0);
  await question.getByRole('button', { name: 'Set to 30.0%' }).click();
  await expect.element(card.getByText('30.0%')).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  expect(server.sent('PUT /wallet/admin/commission')).toEqual({ commission_rate: 0.3 });
});

describe('the payouts', () => {
  test('show gross, commission and net to two decimals, and offer the actions of their status', async () => {
    const statuses = ['pending', 'processing', 'completed', 'failed'] as const;
    await render({
      'GET /wallet/admin/payouts': statuses.map((status, nth) => aPayout({ id: 5 + nth, status })),
    });
    const row = (id: number) => page.getByRole('row').filter({ hasText: `Payout ${id}` });
    for (const amount of ['GHS 300.50', 'GHS 45.08', 'GHS 255.42']) {
      await expect.element(row(5).getByText(amount)).toBeVisible();
    }
    for (const [id, name, moves] of [
      [5, 'Pending', ['Process payout 5']],
      [6, 'Processing', ['Mark as paid payout 6', 'Mark as failed: payout 6']],
      [7, 'Completed', []],
      [8, 'Failed', ['Process payout 8']],
    ] as const) {
      await expect.element(row(id).getByText(name, { exact: true })).toBeVisible();
      const buttons = row(id).getByRole('button').elements().slice(1);
      expect(buttons.map((move) => move.getAttribute('aria-label'))).toEqual(moves);
    }
  });

  test('are processed, with a toast, or show why not, also at the payout', async () => {
    const { server } = await render({
      'POST /wallet/admin/payouts/{id}/process': problem(503, 'Not now.'),
    });
    await button('Process payout 5').click();
    await expect.element(button('Close: Failed to process payout')).toBeVisible();
    await expect
      .element(page.getByRole('row').getByRole('alert'))
      .toHaveTextContent('Failed to process payoutNot now.');

    const processing = aPayout({ status: 'processing' });
    server.answer({
      'POST /wallet/admin/payouts/{id}/process': processing,
      'GET /wallet/admin/payouts': [processing],
    });
    await button('Process payout 5').click();
    await expect.element(page.getByText('Payout processed')).toBeVisible();
    await expect.element(button('Mark as paid payout 5')).toBeVisible();
  });

  test('are created for the week after a confirmation that states the amount owed, or why not', async () => {
    const { server } = await render({
      'GET /wallet/admin/payouts': [],
      'POST /wallet/admin/payouts/weekly': problem(409, 'A payout run is in progress.'),
    });
    await expect.element(page.getByText(/^No payouts yet\./)).toBeVisible();
    await button('Create Weekly Payouts').click();
    const question = page.getByRole('alertdialog', { name: 'Create weekly payouts?' });
    await expect
      .element(question.getByText('GHS 340.10 of earnings is not in any payout yet.'))
      .toBeVisible();
    await question.getByRole('button', { name: 'Create Payouts' }).click();
    await expect
      .element(question.getByRole('alert'))
      .toHaveTextContent('Failed to create weekly payoutsA payout run is in progress.');

    server.answer({
      'POST /wallet/admin/payouts/weekly': [aPayout()],
      'GET /wallet/admin/payouts': [aPayout()],
    });
    await question.getByRole('button', { name: 'Create Payouts' }).click();
    await expect.element(page.getByText('Weekly payouts created')).toBeVisible();
    await expect.element(button('Process payout 5')).toBeVisible();
  });
});

describe('the held earnings', () => {
  const held = [
    aHeldEarning(),
    aHeldEarning({ job_id: 16, amount: 9.95, service_provider_name: 'Kofi Mensah' }),
  ];
  const dialog = page.getByRole('dialog', { name: 'Held earnings' });
  const question = page.getByRole('alertdialog', { name: 'Release the earning of job 15?' });

  test('are mentioned only if there are any, and are named as left out when payouts are created', async () => {
    const { server, refresh } = await render();
    await expect.element(button('Process payout 5')).toBeVisible();
    await expect.poll(() => server.count('GET /admin/earnings/held')).toBe(1);
    expect(page.getByText(/is held/).elements()).toEqual([]);
    server.answer({ 'GET /admin/earnings/held': held });
    await refresh();
    await expect.element(page.getByText(/^GHS\s12\.50 of earnings is held/)).toBeVisible();
    await button('Create Weekly Payouts').click();
    await expect
      .element(page.getByRole('alertdialog'))
      .toMatchTextContent('GHS 12.50 of it is held, and is left out.');
  });

  test('are listed with their providers and what is missing, and are released after a confirmation', async () => {
    const { server, address } = await render({
      'GET /admin/earnings/held': held,
      'POST /admin/earnings/{job_id}/release': problem(503, 'Not now.'),
    });
    await button('See held earnings').click();
    expect(address()).toBe(`${at}&held=all`);
    const row = dialog.getByRole('row').filter({ hasText: 'Ama Serwaa' });
    const missing = ['Not before 4 Dec 2026', '1 of 3 paying clients'];
    for (const text of ['GHS 2.55', 'Job 15', '20 Nov 2026', ...missing]) {
      await expect.element(row.getByText(text)).toBeVisible();
    }
    await button('Release the earning of job 15').click();
    await expect.element(question).toMatchTextContent('The next payouts will include GHS 2.55');
    expect(server.count('POST /admin/earnings/{job_id}/release')).toBe(0);
    await question.getByRole('button', { name: 'Release' }).click();
    await expect
      .element(question.getByRole('alert'))
      .toHaveTextContent('The earning was not releasedNot now.');
    // Escape closes only the question.
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(dialog).toBeVisible();

    server.answer({
      'POST /admin/earnings/{job_id}/release': aHeldEarning(),
      'GET /admin/earnings/held': held.slice(1),
    });
    await button('Release the earning of job 15').click();
    await question.getByRole('button', { name: 'Release' }).click();
    await expect.element(page.getByText('Earning released')).toBeVisible();
    await expect.element(dialog.getByText('Ama Serwaa')).not.toBeInTheDocument();
    expect(server.calls.map(({ path }) => path)).toContain('/admin/earnings/15/release');
  });
});

describe('the pairs to review', () => {
  const dialog = page.getByRole('dialog', { name: 'Held earnings' });
  const review = page.getByRole('dialog', { name: 'Review a pair' });

  test('are none at first, and say so', async () => {
    await render({ 'GET /admin/earnings/held': [aHeldEarning()] });
    await button('See held earnings').click();
    await expect.element(dialog.getByText('No pairs wait for a review.')).toBeVisible();
  });

  test('are mentioned also if no earnings are held', async () => {
    await render({
      'GET /admin/suspicious-pairs': [aSuspiciousPair()],
      'GET /admin/waiting': { ...nothingWaiting, pairs: 1 },
    });
    await expect.element(page.getByText('1 pair waits for a review.')).toBeVisible();
    await button('Review pairs').click();
    await expect.element(button('Review Ama Serwaa and Kojo Addo')).toBeVisible();
  });

  test('are listed with what was found, and are dismissed with a note', async () => {
    const { server } = await render({
      'GET /admin/earnings/held': [aHeldEarning()],
      'GET /admin/suspicious-pairs': [aSuspiciousPair()],
      'POST /admin/suspicious-pairs/{id}/review': problem(503, 'Not now.'),
    });
    await button('See held earnings').click();
    const row = dialog.getByRole('row').filter({ hasText: 'Client: Kojo Addo' });
    for (const text of ['Both have used one device', '3 paid jobs for next to nothing']) {
      await expect.element(row.getByText(text)).toBeVisible();
    }
    await button('Review Ama Serwaa and Kojo Addo').click();
    await review.getByRole('button', { name: 'Dismiss' }).click();
    await expect.element(review.getByText(/^Say what you have found out/)).toBeVisible();
    await expect.element(review.getByRole('textbox', { name: 'Note' })).toHaveFocus();
    expect(server.count('POST /admin/suspicious-pairs/{id}/review')).toBe(0);
    await review.getByRole('textbox', { name: 'Note' }).fill(' Two sisters. ');
    await review.getByRole('button', { name: 'Dismiss' }).click();
    await expect.element(review.getByText('Not now.')).toBeVisible();
    const seen = { seen_at: aSuspiciousPair().updated_at };
    const note = { outcome: 'dismissed', note: 'Two sisters.', ...seen };
    server.answer({
      'POST /admin/suspicious-pairs/{id}/review': aSuspiciousPair({ status: 'dismissed' }),
      'GET /admin/suspicious-pairs': [],
    });
    await review.getByRole('button', { name: 'Dismiss' }).click();
    await expect.element(page.getByText('Pair dismissed')).toBeVisible();
    await expect.element(dialog.getByText('No pairs wait for a review.')).toBeVisible();
    const sent = server.calls.filter(({ path }) => path === '/admin/suspicious-pairs/3/review');
    expect(sent.map(({ body }) => body)).toEqual([note, note]);
  });
});

describe('a large sum', () => {
  const waiting = { ...problem(202, ''), ...anApproval() };
  const expectReport = async () => {
    await expect.element(button('Close: Waiting for a second admin')).toBeVisible();
    await expect
      .element(page.getByText(/^GHS\s5,000\.00 to Kofi Mensah\. Another admin must approve/))
      .toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(page.getByText('1 request is waiting for approval')).toBeVisible();
  };

  test('that is credited waits for a second admin, and the notice appears', async () => {
    const { server } = await render({
      'GET /admin/accounts/{id}': aManagedAccount({ id: 12, name: 'Kofi Mensah' }),
    });
    await button('Credit a Wallet').click();
    const dialog = page.getByRole('dialog', { name: 'Credit a Wallet' });
    await dialog.getByRole('textbox', { name: 'Client number' }).fill('12');
    await dialog.getByRole('textbox', { name: 'Amount in GHS' }).fill('5000');
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Bank transfer');
    await expect.element(dialog.getByText('Kofi Mensah')).toBeVisible();
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

test('the wallet summaries show the money of every user to two decimals, and are refetched by Refresh', async () => {
  const { server } = await render({ 'GET /wallet/admin/summaries': [] });
  await expect.element(page.getByText('No clients and no service providers yet.')).toBeVisible();
  const ama = { user_id: 12, user_name: 'Ama Serwaa', role: 'service-provider' } as const;
  const summary = aWalletSummary({ ...ama, total_earned: 1207.42, pending_payout: 255.42 });
  server.answer({ 'GET /wallet/admin/summaries': [summary] });
  await button('Refresh').click();
  const row = page.getByRole('row').filter({ hasText: 'Ama Serwaa' }).last();
  await expect.element(row.getByText('Service Provider')).toBeVisible();
  for (const amount of ['GHS 1,234.50', 'GHS 1,207.42', 'GHS 65.50', 'GHS 255.42']) {
    await expect.element(row.getByText(amount)).toBeVisible();
  }
  await expect.element(button('Refresh')).toHaveAttribute('aria-disabled', 'false');
  server.answer({ 'GET /wallet/admin/summaries': 'silent' });
  await button('Refresh').click();
  await expect.element(button('Refreshing...')).toBeDisabled();
  await expect.element(row.getByText('GHS 1,207.42')).toBeVisible();
});
