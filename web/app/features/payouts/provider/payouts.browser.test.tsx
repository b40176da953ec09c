import type { PayoutAccount } from '@nsem/sdk';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { type Answers, problem } from '../../../testing/answers.ts';
import { describeQueryStates, renderPart, textsOf } from '../../../testing/render-part.tsx';
import { aPaidJob, aPayout } from '../../../testing/money.ts';
import { aProviderUser } from '../../../testing/people.ts';
import { PayoutAccountCard } from './payout-account-card.tsx';
import { PayoutDialog } from './payout-dialog.tsx';

const as = aProviderUser();
const call = 'GET /users/me/payout-account';
const at = '/service-provider';

const wallet: PayoutAccount = {
  kind: 'mobile_money',
  network: 'telecel',
  number: '+233204123456',
  bank_name: null,
  branch: null,
  account_number: null,
  holder_name: 'Ama Serwaa',
  changed_at: '2026-11-20T09:30:00.000Z',
};

const render = (answers: Answers = {}) =>
  renderPart(<PayoutAccountCard user={as} />, { as, at, answers: { [call]: null, ...answers } });

const button = (name: string) => page.getByRole('button', { name });
const field = (name: string | RegExp) => page.getByRole('textbox', { name });

describeQueryStates('Payout account', {
  part: <PayoutAccountCard user={as} />,
  as,
  at,
  answers: { [call]: wallet },
  call,
  loading: 'Loading your payout account...',
  failed: 'Your payout account could not be loaded',
  seen: '020 412 3456',
});

describe('a payout account', () => {
  test('is added as a mobile-money wallet in the provider’s name', async () => {
    const { server, address } = await render({ 'PUT /users/me/payout-account': wallet });
    await button('Add a payout account').click();
    await expect.poll(address).toBe(`${at}?edit=payout-account`);
    await expect.element(field(/^Name on the account/)).toHaveValue('Ama Serwaa');
    await page.getByText('Telecel', { exact: true }).click();
    await field(/^Mobile number/).fill('020 412 3456');
    await button('Save').click();
    await expect.element(page.getByText('Payout Account Saved')).toBeVisible();
    expect(server.sent('PUT /users/me/payout-account')).toEqual({
      kind: 'mobile_money',
      network: 'telecel',
      number: '020 412 3456',
      holder_name: 'Ama Serwaa',
    });
    await expect.element(page.getByText('020 412 3456').first()).toBeVisible();
    await expect.poll(address).toBe(at);
  });

  test('is not sent before its fields can be right', async () => {
    const { server } = await render();
    await button('Add a payout account').click();
    await button('Save').click();
    await expect.element(page.getByText(/^Enter a Ghanaian mobile number/)).toBeVisible();
    await page.getByText('Bank account', { exact: true }).click();
    await button('Save').click();
    await expect.element(page.getByText('Enter the name of the bank')).toBeVisible();
    expect(server.count('PUT /users/me/payout-account')).toBe(0);
  });

  test('shows in the form why it was refused', async () => {
    const refused = problem(422, 'Enter a Ghanaian mobile number.');
    await render({ [call]: wallet, 'PUT /users/me/payout-account': refused });
    await button('Change the payout account').click();
    await button('Save').click();
    await expect
      .element(page.getByRole('dialog').getByRole('alert'))
      .toMatchTextContent('Enter a Ghanaian mobile number.');
  });

  test('is removed after a question', async () => {
    await render({ [call]: wallet, 'DELETE /users/me/payout-account': undefined });
    await button('Change the payout account').click();
    await button('Remove').click();
    const question = page.getByRole('alertdialog', { name: 'Remove the payout account?' });
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect.element(page.getByText('Payout Account Removed')).toBeVisible();
    await expect.element(page.getByText('Where should we send your earnings?')).toBeVisible();
  });
});

const dialog = (
  <PayoutDialog
    payoutId={aPayout().id}
    listed={undefined}
    user={aProviderUser()}
    onClose={() => undefined}
  />
);
const read = { 'GET /wallet/payouts/{id}': aPayout() } satisfies Answers;

describeQueryStates('a provider’s payout', {
  part: dialog,
  as: aProviderUser(),
  answers: { ...read, 'GET /wallet/payouts/{id}/transactions': [aPaidJob()] },
  call: 'GET /wallet/payouts/{id}',
  loading: 'Loading the payout...',
  failed: 'The payout could not be loaded',
  seen: 'GHS 255.42',
});

describeQueryStates('the jobs of a provider’s payout', {
  part: dialog,
  as: aProviderUser(),
  answers: { ...read, 'GET /wallet/payouts/{id}/transactions': [aPaidJob()] },
  call: 'GET /wallet/payouts/{id}/transactions',
  loading: 'Loading the jobs of this payout...',
  failed: 'The jobs of this payout could not be loaded',
  seen: 'Translation #15',
});

describe('a provider’s payout', () => {
  test('from the list stays visible if it cannot be fetched anew', async () => {
    await renderPart(
      <PayoutDialog
        payoutId={aPayout().id}
        listed={aPayout()}
        user={aProviderUser()}
        onClose={() => undefined}
      />,
      {
        as: aProviderUser(),
        answers: {
          'GET /wallet/payouts/{id}': problem(503, 'The disk is full.'),
          'GET /wallet/payouts/{id}/transactions': [aPaidJob()],
        },
      },
    );
    await expect.element(page.getByText('The payout could not be loaded')).toBeVisible();
    await expect.element(page.getByText('GHS 255.42')).toBeVisible();
  });

  test('lists its jobs, less commission and refunds', async () => {
    const refund = { job_id: 12, kind: 'refund', gross_amount: -2, amount: -1.7 } as const;
    await renderPart(dialog, {
      as: aProviderUser(),
      answers: {
        ...read,
        'GET /wallet/payouts/{id}/transactions': [
          aPaidJob(),
          aPaidJob({ ...refund, commission_amount: -0.3 }),
          aPaidJob({ ...refund, kind: 'partial-refund', job_id: 11, commission_amount: -0.3 }),
        ],
      },
    });
    const lines = page.getByRole('dialog').getByRole('listitem');
    await expect.element(lines.first()).toBeVisible();
    expect(textsOf(lines.elements())).toEqual([
      'Translation #15GHS 2.68Completed 12 Nov 2026GHS 3.15, commission −GHS 0.47',
      'Translation #12Refund−GHS 1.70Refunded 12 Nov 2026−GHS 2.00, commission GHS 0.30',
      'Translation #11Refund−GHS 1.70Refunded 12 Nov 2026−GHS 2.00, commission GHS 0.30',
    ]);
    await expect.element(page.getByText('GHS 255.42')).toBeVisible();
    await expect.element(page.getByText('−GHS 45.08')).toBeVisible();
  });
});
