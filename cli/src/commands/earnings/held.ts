import type { HeldEarning } from '@nsem/sdk';
import { Command } from 'commander';

import { timeColumn } from '../../output/columns.ts';
import type { Column } from '../../output/table.ts';
import { examples, type Run } from '../define.ts';

const payingClients = (earning: HeldEarning): string =>
  `${earning.paying_clients ?? 0} of ${earning.paying_clients_needed ?? 0}`;

const columns: readonly Column<HeldEarning>[] = [
  { header: 'JOB', text: ({ job_id: id }) => String(id) },
  { header: 'PROVIDER', text: ({ service_provider_id: id }) => String(id) },
  { header: 'GHS', text: ({ amount }) => amount.toFixed(2) },
  timeColumn('HELD UNTIL', ({ held_until: until }) => until),
  { header: 'PAYING CLIENTS', text: payingClients, align: 'right' },
  { header: 'MISSING GHS', text: ({ missing_commission: ghs }) => (ghs ?? 0).toFixed(2) },
  { header: 'NAME', text: ({ service_provider_name: name }) => name, isFlexible: true },
];

/** `nsem earnings held` */
export const defineEarningsHeld = (run: Run): Command =>
  new Command('held')
    .description('List the earnings that are held, and what is missing, as an admin')
    .addHelpText('after', examples('nsem earnings held'))
    .action(
      run(async (context) => {
        const nsem = await context.connect();
        const held = await nsem.admin.earnings.listHeld(context.request);
        await context.output.list(held, columns, 'No earnings are held.');
      }),
    );
