import type { Payout, PayoutTarget } from '@nsem/sdk';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { problem } from '../../../testing/answers.ts';
import { aPayout } from '../../../testing/money.ts';
import { anAdmin } from '../../../testing/people.ts';
import { describeQueryStates, renderPart } from '../../../testing/render-part.tsx';
import { PayoutDialog } from './payout-dialog.tsx';
import { PayoutTable } from './payout-table.tsx';

describe('the table of payouts', () => {
  afterAll(() => page.viewport(1024, 800));

  /** What a phone leaves beside its edges, and a desk beside its tabs. */
  const places = [
    [360, 328],
    [1280, 984],
  ] as const;

  const bank: PayoutTarget = {
    kind: 'bank',
    network: null,
    number: null,
    bank_name: 'Agricultural Development Bank',
    branch: 'Kumasi Adum',
    account_number: '1441002345678',
    holder_name: 'Nana Akosua Frempomaa Agyeman-Prempeh',
    changed_at: '2026-11-20T09:30:00.000Z',
    recently_changed: true,
  };

  test('a payout without an account warns that it was sent nowhere', async () => {
    const { server } = await renderPart(
      <PayoutTable payouts={[aPayout({ account: null })]} onOpen={() => undefined} />,
      { as: anAdmin() },
    );
    server.answer({ 'POST /wallet/admin/payouts/{id}/process': aPayout({ status: 'processing' }) });
    await page.getByRole('button', { name: 'Process payout 5' }).click();
    await expect
      .element(page.getByText(/^Ama Serwaa has entered none\. Send GHS\s255\.42 in another way/))
      .toBeVisible();
    await expect.element(page.getByText(/is on its way/)).not.toBeInTheDocument();
  });

  test.each(places)('the payouts are not cut, %d px wide', async (width, place) => {
    await page.viewport(width, 740);
    const largest = aPayout({
      id: 1204,
      service_provider_name: 'Nana Akosua Frempomaa Agyeman-Prempeh Owusu-Ansah',
      gross_amount: 1_000_000.5,
      commission_amount: 150_000.08,
      amount: 850_000.42,
      week_start: '2026-09-28',
      week_end: '2026-10-04',
      status: 'processing',
      account: bank,
    });
    await renderPart(
      <div style={{ width: place }}>
        <PayoutTable payouts={[largest, aPayout()]} onOpen={() => undefined} />
      </div>,
      { as: anAdmin() },
    );
    const table = page.getByRole('table', { name: 'Payouts, newest first' });
    await expect
      .element(page.getByRole('button', { name: 'Mark as paid payout 1204' }))
      .toBeVisible();
    const box = table.element().parentElement?.getBoundingClientRect();
    const buttons = table.getByRole('button').elements();
    const right = Math.max(...buttons.map((button) => button.getBoundingClientRect().right));
    expect(right).toBeLessThanOrEqual(box?.right ?? 0);
    expect(table.element().scrollWidth).toBeLessThanOrEqual(place);
  });
});

describe('the dialog that processes a payout', () => {
  const button = (name: string) => page.getByRole('button', { name });
  const render = (payout: Payout) =>
    renderPart(<PayoutTable payouts={[payout]} onOpen={() => undefined} />, { as: anAdmin() });

  describe('a payout to a new account', () => {
    const target: PayoutTarget = {
      kind: 'mobile_money',
      network: 'mtn',
      number: '+233244123456',
      bank_name: null,
      branch: null,
      account_number: null,
      holder_name: 'A. Serwaa',
      changed_at: new Date(Date.now() - 3 * 3_600_000).toISOString(),
      recently_changed: true,
    };
    const question = page.getByRole('alertdialog', { name: 'Process payout 5 to a new account?' });

    test.each(['pending', 'failed'] as const)(
      'that is %s is processed after a call to the provider only',
      async (status) => {
        const { server } = await render(aPayout({ status, account: target }));
        server.answer({ 'POST /wallet/admin/payouts/{id}/process': problem(503, 'Not now.') });
        await button('Process payout 5').click();
        for (const text of [
          'GHS 255.42 to Ama Serwaa',
          '024 412 3456',
          'A. Serwaa',
          /^3 hours ago, /,
          'Call Ama Serwaa first',
          /^Use a number that you knew before/,
        ])
          await expect.element(question.getByText(text)).toBeVisible();
        expect(server.count('POST /wallet/admin/payouts/{id}/process')).toBe(0);
        await question.getByRole('button', { name: 'I called, process' }).click();
        await expect.element(question.getByText('Not now.')).toBeVisible();
        const processing = aPayout({ status: 'processing', account: target });
        server.answer({ 'POST /wallet/admin/payouts/{id}/process': processing });
        await question.getByRole('button', { name: 'I called, process' }).click();
        await expect.element(question).not.toBeInTheDocument();
        await expect
          .element(page.getByText('GHS 255.42 to Ama Serwaa is on its way'))
          .toBeVisible();
      },
    );

    test('is asked about only while the account is new', async () => {
      const { server } = await render(aPayout({ account: { ...target, recently_changed: false } }));
      server.answer({ 'POST /wallet/admin/payouts/{id}/process': 'silent' });
      await button('Process payout 5').click();
      await expect.poll(() => server.count('POST /wallet/admin/payouts/{id}/process')).toBe(1);
    });
  });
});

describe('the dialog of a payout', () => {
  describeQueryStates('a payout as admins see it', {
    part: (
      <PayoutDialog
        payoutId="5"
        listed={undefined}
        end={undefined}
        onClose={() => undefined}
        onEnd={() => undefined}
      />
    ),
    as: anAdmin(),
    answers: {
      'GET /wallet/admin/payouts/{id}': aPayout(),
      'GET /wallet/admin/payouts/{id}/transactions': [],
    },
    call: 'GET /wallet/admin/payouts/{id}',
    loading: 'Loading the payout...',
    failed: 'The payout could not be loaded',
    seen: /Ama Serwaa/,
  });

  const wallet: PayoutTarget = {
    kind: 'mobile_money',
    network: 'mtn',
    number: '+233244123456',
    bank_name: null,
    branch: null,
    account_number: null,
    holder_name: 'Ama Serwaa',
    changed_at: '2026-11-20T09:30:00.000Z',
    recently_changed: false,
  };

  const open = (account: PayoutTarget | null) =>
    renderPart(
      <PayoutDialog
        payoutId="5"
        listed={undefined}
        end={undefined}
        onClose={() => undefined}
        onEnd={() => undefined}
      />,
      {
        as: anAdmin(),
        answers: {
          'GET /wallet/admin/payouts/{id}': aPayout({ account }),
          'GET /wallet/admin/payouts/{id}/transactions': [],
        },
      },
    );

  describe('the account of a payout', () => {
    test('is shown with a number to copy', async () => {
      await open(wallet);
      await expect.element(page.getByText('MTN mobile money')).toBeVisible();
      await expect.element(page.getByText('024 412 3456')).toBeVisible();
      await expect.element(page.getByRole('button', { name: 'Copy the number' })).toBeVisible();
      expect(page.getByText('Changed in the last 24 hours').elements()).toEqual([]);
    });

    test('that was changed in the last 24 hours has a warning', async () => {
      await open({ ...wallet, recently_changed: true });
      await expect.element(page.getByText('Changed in the last 24 hours')).toBeVisible();
    });

    test('that is missing is said to be', async () => {
      await open(null);
      await expect.element(page.getByText(/^No payout account yet\./)).toBeVisible();
    });
  });

  describe('the end of a transfer', () => {
    test('closes the dialog when it is recorded, without waiting for what is refreshed', async () => {
      const onClose = vi.fn<() => void>();
      const processing = aPayout({
        status: 'processing',
        processed_at: '2026-11-16T08:00:00.000Z',
      });
      const { server } = await renderPart(
        <PayoutDialog
          payoutId="5"
          listed={undefined}
          end="completed"
          onClose={onClose}
          onEnd={() => undefined}
        />,
        {
          as: anAdmin(),
          answers: {
            'GET /wallet/admin/payouts/{id}': processing,
            'PUT /wallet/admin/payouts/{id}': { ...processing, status: 'completed' },
          },
        },
      );
      const button = page.getByRole('button', { name: 'Mark as paid' });
      await expect.element(button).toBeVisible();
      server.answer({ 'GET /wallet/admin/payouts/{id}': 'silent' });
      await button.click();
      await expect.element(page.getByText('Payout paid')).toBeVisible();
      expect(onClose).toHaveBeenCalledOnce();
    });
  });
});
