import type { Payout, PayoutAccount, PayoutStatus } from '@nsem/sdk';

import { option } from '../../define/options.ts';
import { idColumn, moneyColumn, moneyField, optional, timeField } from '../../output/columns.ts';
import type { Style } from '../../output/paint.ts';
import type { Column, Field } from '../../output/table.ts';

/** The option for the status of listed payouts. */
export const statusOption = option('--status <status>', 'only payouts with this status', [
  'pending',
  'processing',
  'completed',
  'failed',
]);

const styles: Readonly<Record<PayoutStatus, Style>> = {
  pending: 'yellow',
  processing: 'cyan',
  completed: 'green',
  failed: 'red',
};

/** The columns of a list of payouts. */
export const payoutColumns: readonly Column<Payout>[] = [
  idColumn('ID', ({ id }) => id),
  { header: 'STATUS', text: ({ status }) => status, style: ({ status }) => styles[status] },
  optional({ header: 'WEEK', text: ({ week_start: monday }) => monday }),
  optional(idColumn('USER', ({ service_provider_id: id }) => id)),
  { header: 'PROVIDER', text: ({ provider_id: id }) => id ?? '', isOptional: true },
  { header: 'NAME', text: ({ service_provider_name: name }) => name, isFlexible: true },
  moneyColumn('AMOUNT', ({ amount }) => amount),
  { header: 'REFERENCE', text: ({ reference }) => reference ?? '', isOptional: true },
];

/** Where a payout goes or went, as admins see it. */
function targetFields({ account }: Payout): readonly Field[] {
  if (account === undefined) return [];
  if (account === null) return [{ label: 'account', text: 'none yet', style: 'yellow' }];
  const changed = account.recently_changed
    ? [{ label: 'warning', text: 'changed in the last 24 hours', style: 'yellow' } as const]
    : [];
  return [
    { label: 'account', text: nameAccount(account) },
    { label: 'number', text: numberOf(account) },
    { label: 'holder', text: account.holder_name },
    ...changed,
  ];
}

/** The fields of a payout. */
export const payoutFields = (payout: Payout): readonly Field[] => [
  { label: 'payout', text: String(payout.id) },
  { label: 'status', text: payout.status, style: styles[payout.status] },
  { label: 'provider', text: payout.service_provider_name },
  { label: 'user', text: String(payout.service_provider_id) },
  { label: 'week', text: `${payout.week_start} to ${payout.week_end}` },
  moneyField('gross', payout.gross_amount),
  moneyField('commission', payout.commission_amount),
  moneyField('amount', payout.amount),
  ...targetFields(payout),
  { label: 'reference', text: payout.reference },
  { label: 'reason', text: payout.failure_reason, style: 'red' },
  timeField('created', payout.created_at),
  timeField('processed', payout.processed_at),
  timeField('completed', payout.completed_at),
];

/** The names of the mobile-money networks. */
const networkNames = { mtn: 'MTN', telecel: 'Telecel', at: 'AT Money' } as const;

type Account = Omit<PayoutAccount, 'changed_at'>;

/** The kind of an account: `MTN mobile money`, or the bank with its branch. */
export const nameAccount = ({ network, bank_name: bank, branch }: Account): string =>
  network === null
    ? [bank, branch].filter(Boolean).join(', ')
    : `${networkNames[network]} mobile money`;

/** The number of a wallet or of a bank account. */
export const numberOf = ({ number, account_number: account }: Account): string =>
  number ?? account ?? '';

/** The fields of an account. */
export const accountFields = (account: PayoutAccount): readonly Field[] => [
  { label: 'account', text: nameAccount(account) },
  { label: 'number', text: numberOf(account) },
  { label: 'name', text: account.holder_name },
  timeField('changed', account.changed_at),
];
