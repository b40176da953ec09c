import { once } from 'node:events';

import type { Payout } from '@nsem/sdk';

import { firstPermitted } from '../../define/by-role.ts';
import { take } from '../../define/lists.ts';
import { command } from '../../define/command.ts';
import { option } from '../../define/options.ts';
import type { Context } from '../../context.ts';
import { formatCsvLine } from '../../output/delimited.ts';
import { formatCount } from '../../output/format.ts';
import { writePrivateFile } from '../../private-file.ts';
import { nameAccount, numberOf, statusOption } from './payout-view.ts';
import { parseWeek } from './run.ts';

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

export const exportPayouts = command('export', {
  summary: 'Save your payouts as CSV; as an admin, those of all providers',
  options: [
    option('--csv', 'the format, which is the only one'),
    option('-o, --output <file>', 'the file to save to, which is replaced', undefined, {
      fallback: '-',
    }),
    statusOption,
    option('--week <week>', 'only those of a week: last, 2026-W47, or its Monday', (text: string) =>
      parseWeek(text),
    ),
  ],
  examples: [
    'nsem payouts export --csv -o payouts.csv',
    'nsem payouts export --week 2026-W47 --status pending > pending.csv',
  ],
  async action(context, { output, status, week }) {
    const { admin, payouts } = await context.connect();
    const query = { status, limit: 100 };
    const { items } = await firstPermitted(
      () => take(admin.payouts.list(query, context.request), Infinity),
      () => take(payouts.list(query, context.request), Infinity),
    );
    const rows = items.filter(({ week_start: monday }) => (week ?? monday) === monday);
    const csv = [formatCsvLine([...columns, ...accountColumns]), ...rows.map(lineOf)].join('');
    await (output === '-' ? print(context, csv) : writePrivateFile(output, csv));
    if (output === '-') return;
    context.output.note(`Saved ${formatCount(rows.length, 'payout')} to ${output}.`);
  },
});

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
