import type { Nsem, PayoutAccountUpdate, PayoutTransaction } from '@nsem/sdk';

import { usageError } from '../../cli-error.ts';
import type { Context } from '../../context.ts';
import { firstPermitted } from '../../define/by-role.ts';
import { pageSize, printBeginning, take } from '../../define/lists.ts';
import { command, type Noun } from '../../define/command.ts';
import {
  argument,
  given,
  limitOption,
  option,
  parseId,
  parseIds,
  required,
  type OptionsOf,
} from '../../define/options.ts';
import { idColumn, moneyColumn, timeColumn } from '../../output/columns.ts';
import { formatMoney } from '../../output/format.ts';
import type { Column } from '../../output/table.ts';
import { exportPayouts } from './export.ts';
import {
  accountFields,
  payoutColumns as columns,
  payoutFields as fields,
  statusOption,
} from './payout-view.ts';
import { runPayouts } from './run.ts';

const transactionColumns: readonly Column<PayoutTransaction>[] = [
  idColumn('JOB', ({ job_id: job }) => job),
  { header: 'SERVICE', text: ({ service_type: type }) => type },
  { header: 'KIND', text: ({ kind }) => kind },
  moneyColumn('GROSS', ({ gross_amount: amount }) => amount),
  moneyColumn('COMMISSION', ({ commission_amount: amount }) => amount),
  moneyColumn('NET', ({ amount }) => amount),
  timeColumn('COMPLETED', ({ completed_at: at }) => at),
];

const id = argument('<id>', 'the ID of the payout', parseId);

const accountOptions = [
  option('--mobile-money <network>', 'the network of the wallet', ['mtn', 'telecel', 'at']),
  option('--bank <name>', 'the name of the bank'),
  option('--branch <name>', 'the branch of the bank'),
  required('--number <number>', 'the mobile number, or the number of the bank account'),
  required('--holder <name>', 'the name in which the account is registered'),
] as const;

export const payouts: Noun = {
  name: 'payouts',
  summary: 'See your payouts, and run them as an admin',
  commands: () => [
    runPayouts,
    command('list', {
      summary: 'List your payouts, newest first; as an admin, those of all providers',
      options: [
        statusOption,
        option('--provider <id>', 'as an admin: only those of this user', parseId),
        limitOption,
      ],
      examples: ['nsem payouts list', 'nsem payouts list --status pending'],
      async action(context, { status, provider, limit }) {
        const nsem = await context.connect();
        const query = { status, limit: pageSize(limit) };
        const all = { ...query, service_provider_id: provider };
        const found = await firstPermitted(
          () => take(nsem.admin.payouts.list(all, context.request), limit),
          () => take(nsem.payouts.list(query, context.request), limit),
        );
        await printBeginning(context, found, { limit, columns, emptyNote: 'No payouts found.' });
      },
    }),
    command('get', {
      summary: 'Show one of your payouts; as an admin, that of any provider',
      arguments: [id],
      examples: ['nsem payouts get 7'],
      item: ({ nsem, request }, payout) =>
        firstPermitted(
          async () => nsem.admin.payouts.get(payout, request),
          async () => nsem.payouts.get(payout, request),
        ),
      fields,
    }),
    command('transactions', {
      summary: 'List the jobs and refunds that a payout pays for',
      arguments: [id],
      examples: ['nsem payouts transactions 7'],
      async rows({ nsem, request }, payout) {
        const { data } = await firstPermitted(
          async () => nsem.admin.payouts.listTransactions(payout, request),
          async () => nsem.payouts.listTransactions(payout, request),
        );
        return data;
      },
      columns: transactionColumns,
      empty: 'No transactions found.',
    }),
    command('process', {
      summary: 'Start the transfers of payouts, or start failed ones again, as an admin',
      arguments: [argument('<id...>', 'the IDs of the payouts', parseIds)],
      examples: [
        'nsem payouts process 7 8 --yes',
        'nsem payouts list --status pending | cut -f 1 | xargs nsem payouts process --yes',
      ],
      confirmByName: async (context, ids) => ({
        question: `Start the transfer of ${await describePayouts(context, ids)}?`,
        name: ids.join(' '),
      }),
      each: ({ nsem, write }, payout) => nsem.admin.payouts.process(payout, write),
      note: (payout) => `The transfer of payout ${payout.id} has started.`,
      fields,
      columns,
    }),
    command('complete', {
      summary: 'Record that a payout was transferred, as an admin',
      arguments: [id],
      options: [required('--reference <text>', 'the reference of the transfer')],
      examples: ['nsem payouts complete 7 --reference MOMO-77120 --yes'],
      confirmByName: async (context, payout) => ({
        question: `Record that ${await describePayouts(context, [payout])} was transferred?`,
        name: String(payout),
      }),
      item: ({ nsem, write }, payout, { reference }) =>
        nsem.admin.payouts.update(payout, { status: 'completed', reference }, write),
      fields,
    }),
    command('fail', {
      summary: 'Record that the transfer of a payout failed, as an admin',
      arguments: [id],
      options: [required('--reason <text>', 'why it failed')],
      examples: ['nsem payouts fail 7 --reason "The number is not registered" --yes'],
      confirm: async (context, payout) =>
        `Record that the transfer of ${await describePayouts(context, [payout])} failed?`,
      item: ({ nsem, write }, payout, { reason }) =>
        nsem.admin.payouts.update(payout, { status: 'failed', failure_reason: reason }, write),
      fields,
    }),
    exportPayouts,
    command('get-account', {
      summary: 'Show where you, a provider, are paid',
      examples: ['nsem payouts get-account'],
      async action(context) {
        const nsem = await context.connect();
        const account = await nsem.account.payoutAccount.get(context.request);
        await context.output.item(account ?? {}, account === null ? [] : accountFields(account));
        if (account === null) context.output.note('You have not added a payout account yet.');
      },
    }),
    command('replace-account', {
      summary: 'Save where you, a provider, are paid: a mobile-money wallet or a bank account',
      options: accountOptions,
      examples: [
        "nsem payouts replace-account --mobile-money mtn --number 0244123456 --holder 'Abena Owusu'",
        "nsem payouts replace-account --bank 'GCB Bank' --number 1011010012345 --holder 'Abena Owusu'",
      ],
      item: async ({ nsem, request }, options) =>
        nsem.account.payoutAccount.replace(accountOf(options), request),
      fields: accountFields,
    }),
    command('delete-account', {
      summary: 'Remove where you, a provider, are paid',
      examples: ['nsem payouts delete-account'],
      confirm: () => 'Remove your payout account?',
      async action(context) {
        const nsem = await context.connect();
        await nsem.account.payoutAccount.delete(context.write);
        context.output.note('Your payout account was removed.');
      },
    }),
  ],
};

/** Names payouts for a question: `payout 7 (Abena Owusu, GHS 54.57)`. */
async function describePayouts(context: Context, ids: readonly number[]): Promise<string> {
  const { admin }: Nsem = await context.connect();
  const names: string[] = [];
  for (const payout of ids) {
    const { service_provider_name: name, amount } = await admin.payouts.get(
      payout,
      context.request,
    );
    names.push(`payout ${payout} (${name}, ${formatMoney(amount)})`);
  }
  return names.join(', ');
}

function accountOf(options: OptionsOf<typeof accountOptions>): PayoutAccountUpdate {
  const { mobileMoney, bank, branch, number, holder } = options;
  if (mobileMoney !== undefined && (bank !== undefined || branch !== undefined)) {
    throw usageError('Specify --mobile-money or --bank, not both.');
  }
  if (mobileMoney !== undefined) {
    return { kind: 'mobile_money', network: mobileMoney, number, holder_name: holder };
  }
  if (bank === undefined) throw usageError('Specify --mobile-money or --bank.');
  const account = { kind: 'bank', bank_name: bank, account_number: number } as const;
  return { ...account, ...given({ branch }), holder_name: holder };
}
