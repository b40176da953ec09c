import { once } from 'node:events';

import type { Payout, PayoutStatus } from '@nsem/sdk';
import { Command, Option } from 'commander';

import type { Context } from '../../context.ts';
import { formatCount } from '../../output/format.ts';
import { formatCsvLine } from '../../output/csv.ts';
import { writePrivateFile } from '../../private-file.ts';
import { firstPermitted } from '../../define/by-role.ts';
import { examples, type Run } from '../define.ts';
import { take } from '../../define/lists.ts';
import { nameAccount, numberOf } from './account-view.ts';
import { payoutStatuses } from './payout-view.ts';
import { parseWeek } from './week.ts';

type Options = Readonly<{ output: string; status?: PayoutStatus; week?: string }>;

const columns = [
  'id',
  'status',
  'week_start',
  'week_end',
  'service_provider_id',
  'provider_id',
  'service_provider_name',
  'gross_amount',
  'commission_amount',
  'amount',
  'reference',
  'failure_reason',
  'created_at',
  'processed_at',
  'completed_at',
] as const satisfies readonly (keyof Payout)[];

/** Where a payout goes or went, which only admins see. */
const accountColumns = ['account', 'account_number', 'account_holder', 'account_changed_at'];

const amounts: ReadonlySet<keyof Payout> = new Set(['gross_amount', 'commission_amount', 'amount']);

/** `nsem payouts export` */
export const definePayoutsExport = (run: Run): Command =>
  new Command('export')
    .description('Save your payouts as CSV; as an admin, those of all providers')
    .option('--csv', 'the format, which is the only one')
    .option('-o, --output <file>', 'the file to save to, which is replaced', '-')
    .addOption(
      new Option('--status <status>', 'only payouts with this status').choices(payoutStatuses),
    )
    .option('--week <week>', 'only those of a week: last, 2026-W47, or its Monday', (text) =>
      parseWeek(text),
    )
    .addHelpText(
      'after',
      examples(
        'nsem payouts export --csv -o payouts.csv',
        'nsem payouts export --week 2026-W47 --status pending > pending.csv',
      ),
    )
    .action(
      run(async (context, { output, status, week }: Options) => {
        const { admin, payouts } = await context.connect();
        const query = { status, limit: 100 };
        const { items } = await firstPermitted(
          () => take(admin.payouts.list(query, context.request), Infinity),
          () => take(payouts.list(query, context.request), Infinity),
        );
        const rows = items.filter(({ week_start: monday }) => (week ?? monday) === monday);
        const csv = [formatCsvLine([...columns, ...accountColumns]), ...rows.map(lineOf)].join('');
        await (output === '-' ? print(context, csv) : writePrivateFile(output, csv));
        if (output !== '-')
          context.output.note(`Saved ${formatCount(rows.length, 'payout')} to ${output}.`);
      }),
    );

function lineOf(payout: Payout): string {
  const cells = columns.map((column) => {
    const value = payout[column] ?? '';
    return amounts.has(column) ? Number(value).toFixed(2) : String(value);
  });
  return formatCsvLine([...cells, ...accountCells(payout)]);
}

function accountCells({ account }: Payout): readonly string[] {
  if (account === null || account === undefined) return accountColumns.map(() => '');
  // A plus sign would be read as the start of a formula.
  const number = numberOf(account).replace('+', '');
  return [nameAccount(account), number, account.holder_name, account.changed_at];
}

async function print({ terminal: { stdout } }: Context, csv: string): Promise<void> {
  if (!stdout.write(csv)) await once(stdout, 'drain');
}
