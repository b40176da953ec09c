import type { Nsem, Transaction, Wallet, WalletSummary } from '@nsem/sdk';

import type { Context } from '../context.ts';
import { firstPermitted } from '../define/by-role.ts';
import { pageSize, printList } from '../define/lists.ts';
import { command, type Noun } from '../define/command.ts';
import { argument, limitOption, option, parseId, required } from '../define/options.ts';
import { parseAmount } from '../define/parse-money.ts';
import {
  countField,
  idColumn,
  moneyColumn,
  moneyField,
  optional,
  timeColumn,
} from '../output/columns.ts';
import { formatMoney } from '../output/format.ts';
import type { Column, Field } from '../output/table.ts';

const transactionColumns: readonly Column<Transaction>[] = [
  idColumn('ID', ({ id }) => id),
  optional(timeColumn('TIME', ({ created_at: at }) => at)),
  { header: 'TYPE', text: ({ type }) => type },
  moneyColumn('AMOUNT', ({ amount }) => amount),
  optional(moneyColumn('BALANCE', ({ balance_after: balance }) => balance)),
  optional(idColumn('JOB', ({ job_id: id }) => id)),
  { header: 'DESCRIPTION', text: ({ description }) => description, isFlexible: true },
];

const columns: readonly Column<WalletSummary>[] = [
  idColumn('USER', ({ user_id: id }) => id),
  optional({ header: 'ROLE', text: ({ role }) => role }),
  { header: 'NAME', text: ({ user_name: name }) => name, isFlexible: true },
  moneyColumn('BALANCE', ({ wallet_balance: amount }) => amount),
  optional(moneyColumn('SPENT', ({ total_spent: amount }) => amount)),
  optional(moneyColumn('EARNED', ({ total_earned: amount }) => amount)),
  optional(moneyColumn('IN TRANSIT', ({ pending_payout: amount }) => amount)),
];

/** The held part of the balance, for those who are paid out. */
const heldFields = ({ held_from_payouts: held, in_review: inReview }: Wallet): readonly Field[] => [
  ...(typeof held === 'number' ? [moneyField('held from payouts', held)] : []),
  ...(typeof inReview === 'number' ? [moneyField('in review', inReview)] : []),
];

export const wallet: Noun = {
  name: 'wallet',
  defaultVerb: 'show',
  summary: 'See your wallet, and credit those of clients as an admin',
  commands: () => [
    command('show', {
      summary: 'Show the balance of your wallet',
      examples: ['nsem wallet show', 'nsem wallet show --json'],
      item: ({ nsem, request }) => nsem.wallet.get(request),
      fields: (own) => [
        { label: 'user', text: String(own.user_id) },
        moneyField('balance', own.wallet_balance),
        moneyField('held', own.held),
        ...heldFields(own),
        moneyField('spent', own.total_spent),
        moneyField('earned', own.total_earned),
        moneyField('in transit', own.pending_payout),
      ],
    }),
    command('transactions', {
      summary: 'List the transactions of your wallet, newest first',
      options: [limitOption],
      examples: ['nsem wallet transactions', 'nsem wallet transactions -n 500'],
      async action(context, { limit }) {
        const nsem = await context.connect();
        const list = nsem.wallet.listTransactions({ limit: pageSize(limit) }, context.request);
        const emptyNote = 'No transactions found.';
        await printList(context, list, { limit, columns: transactionColumns, emptyNote });
        const { response } = await list.withResponse();
        const seal = response.header('ledger-seal');
        if (seal !== null) context.output.note(`The last seal of the ledger is ${seal}.`);
      },
    }),
    command('credit', {
      summary: 'Add money that a client has transferred to their wallet, as an admin',
      arguments: [
        argument('<user>', 'the ID of the client', parseId),
        argument('<amount>', 'in GHS, such as 20 or 12.50', parseAmount),
      ],
      options: [
        required('--note <text>', 'what the client reads about it'),
        option('--reference <text>', 'the reference of the transfer, which is credited only once'),
      ],
      examples: [
        'nsem wallet credit 12 200 --note "Mobile money" --reference MOMO-4471',
        'nsem wallet credit 12 50.50 --note "Cash, Adabraka branch" --yes',
      ],
      async confirmByName(context, user, amount) {
        const name = await nameOf(await context.connect(), context, user);
        const client = name === null ? `user ${user}` : `${name} (user ${user})`;
        const question = `Credit ${formatMoney(amount)} to ${client}?`;
        return { question, name: name ?? String(user) };
      },
      item: ({ nsem, write }, user, amount, options) =>
        nsem.wallet.credit({ user_id: user, amount, ...options }, write),
      fields: (transaction) => [
        { label: 'transaction', text: String(transaction.id) },
        { label: 'type', text: transaction.type },
        moneyField('amount', transaction.amount),
        moneyField('balance', transaction.balance_after),
      ],
    }),
    command('list', {
      summary: 'List the wallets of all clients and providers, as an admin',
      options: [
        option('-q, --search <text>', 'part of a name or an e-mail address'),
        option('-r, --role <role>', 'only wallets of this role', ['client', 'service-provider']),
      ],
      examples: ['nsem wallet list --role client', 'nsem wallet list -q Kojo'],
      pages: ({ nsem, request, pageSize: limit }, { search, role }) =>
        nsem.wallet.listSummaries({ q: search, role, limit }, request),
      columns,
      empty: 'No wallets found.',
    }),
    command('totals', {
      summary: 'Show the totals of all wallets, as an admin',
      examples: ['nsem wallet totals'],
      item: ({ nsem, request }) => nsem.wallet.getTotals(request),
      fields: (totals) => [
        moneyField('balances', totals.total_wallet_balance),
        moneyField('held', totals.total_held),
        moneyField('spent', totals.total_spent),
        moneyField('earned', totals.total_earned),
        moneyField('unpaid earnings', totals.unpaid_earnings),
        moneyField('in transit', totals.pending_payouts),
        moneyField('commission', totals.commission),
        moneyField('promotions', totals.promotions),
        countField('providers', totals.service_providers),
      ],
    }),
  ],
};

/** A key with the scope `credits` may not read the names of users. */
const nameOf = ({ admin }: Nsem, { request }: Context, id: number): Promise<string | null> =>
  firstPermitted(
    async () => (await admin.accounts.get(id, request)).name,
    async () => null,
  );
