import type { Billing, Earnings, HeldEarning, Usage } from '@nsem/sdk';

import { command, type Noun } from '../define/command.ts';
import { argument, parseId } from '../define/options.ts';
import { countColumn, moneyColumn, optional, timeColumn } from '../output/columns.ts';
import { formatNumber } from '../output/format.ts';
import type { Column } from '../output/table.ts';

type Earned = Earnings['all_time'] & Readonly<{ period: string }>;

const columns: readonly Column<Earned>[] = [
  { header: 'PERIOD', text: ({ period }) => period },
  countColumn('JOBS', ({ jobs }) => jobs),
  moneyColumn('GROSS', ({ gross }) => gross),
  moneyColumn('COMMISSION', ({ commission }) => commission),
  moneyColumn('NET', ({ net }) => net),
];

const rowsOf = ({ this_month, last_month, all_time, by_service }: Earnings): readonly Earned[] => [
  { period: 'this month', ...this_month },
  { period: 'last month', ...last_month },
  { period: 'all time', ...all_time },
  ...Object.entries(by_service).map(([service, earned]) => ({ period: service, ...earned })),
];

const payingClients = (earning: HeldEarning): string =>
  `${earning.paying_clients ?? 0} of ${earning.paying_clients_needed ?? 0}`;

const heldColumns: readonly Column<HeldEarning>[] = [
  { header: 'JOB', text: ({ job_id: id }) => String(id) },
  { header: 'PROVIDER', text: ({ service_provider_id: id }) => String(id) },
  { header: 'GHS', text: ({ amount }) => amount.toFixed(2) },
  timeColumn('HELD UNTIL', ({ held_until: until }) => until),
  { header: 'PAYING CLIENTS', text: payingClients, align: 'right' },
  { header: 'MISSING GHS', text: ({ missing_commission: ghs }) => (ghs ?? 0).toFixed(2) },
  { header: 'NAME', text: ({ service_provider_name: name }) => name, isFlexible: true },
];

export const earnings: Noun = {
  name: 'earnings',
  defaultVerb: 'show',
  summary: 'See your earnings, and release held ones as an admin',
  commands: () => [
    command('show', {
      summary: 'Show what you have earned, as a provider',
      examples: ['nsem earnings', 'nsem earnings show --json'],
      async action(context) {
        const nsem = await context.connect();
        const earned = await nsem.earnings.get(context.request);
        if (context.output.isJson) return context.output.json(earned);
        await context.output.list(rowsOf(earned), columns, '');
        const { length } = earned.held;
        if (length === 0) return;
        const [count, verb] = [formatNumber(length), length === 1 ? 'is' : 'are'];
        context.output.note(`${count} of your earnings ${verb} held.`);
      },
    }),
    command('held', {
      summary: 'List the earnings that are held, and what is missing, as an admin',
      examples: ['nsem earnings held'],
      rows: ({ nsem, request }) => nsem.admin.earnings.listHeld(request),
      columns: heldColumns,
      empty: 'No earnings are held.',
    }),
    command('release', {
      summary: 'Release the earning of a job, as an admin: the next payouts include it',
      arguments: [argument('<job>', 'the ID of the job', parseId)],
      examples: ['nsem earnings release 128'],
      does: ({ nsem, write }, job) => nsem.admin.earnings.release(job, write),
      note: ({ job_id: job }) => `The earning of job ${job} is in the next payouts.`,
    }),
  ],
};

type Month = Usage['months'][number];

const usageColumns: readonly Column<Month>[] = [
  { header: 'MONTH', text: ({ month }) => month },
  countColumn('CALLS', ({ calls }) => calls),
  countColumn('WORDS', ({ words }) => words),
  { header: 'MINUTES', text: ({ minutes }) => minutes.toFixed(1), align: 'right' },
];

export const usage = command('usage', {
  summary: 'Show how many jobs, words and minutes you ordered each month, as a client',
  examples: ['nsem usage', 'nsem usage --json'],
  async action(context) {
    const nsem = await context.connect();
    const used = await nsem.usage.get(context.request);
    if (context.output.isJson) return context.output.json(used);
    await context.output.list(used.months, usageColumns, 'Nothing was ordered yet.');
  },
});

type Billed = Billing['this_month'] & Readonly<{ period: string }>;

const billingColumns: readonly Column<Billed>[] = [
  { header: 'PERIOD', text: ({ period }) => period },
  optional(countColumn('CALLS', ({ calls }) => calls)),
  countColumn('WORDS', ({ words }) => words),
  { header: 'MINUTES', text: ({ minutes }) => minutes.toFixed(1), align: 'right' },
  moneyColumn('COST', ({ cost }) => cost),
];

export const billing = command('billing', {
  summary: 'Show what your jobs cost this month and last month, as a client',
  examples: ['nsem billing', 'nsem billing --json'],
  async action(context) {
    const nsem = await context.connect();
    const billed = await nsem.billing.get(context.request);
    if (context.output.isJson) return context.output.json(billed);
    const rows = [
      { period: 'this month', ...billed.this_month },
      { period: 'last month', ...billed.last_month },
    ];
    await context.output.list(rows, billingColumns, '');
  },
});
