import type { HeldEarning } from '@nsem/sdk';
import { Command } from 'commander';

import type { Column } from '../../output/table.ts';
import { examples, type Run } from '../define.ts';

const columns: readonly Column<HeldEarning>[] = [
  { header: 'JOB', text: ({ job_id: id }) => String(id) },
  { header: 'PROVIDER', text: ({ service_provider_id: id }) => String(id) },
  { header: 'GHS', text: ({ amount }) => amount.toFixed(2) },
  { header: 'HELD UNTIL', text: ({ held_until: until }) => until ?? '' },
  { header: 'PAID JOBS', text: ({ paid_jobs: jobs }) => String(jobs), align: 'right' },
  { header: 'NAME', text: ({ service_provider_name: name }) => name, isFlexible: true },
];

/** `nsem earnings held` */
export const defineEarningsHeld = (run: Run): Command =>
  new Command('held')
    .description('List the earnings that are held, as an admin')
    .addHelpText('after', examples('nsem earnings held'))
    .action(
      run(async (context) => {
        const nsem = await context.connect();
        const held = await nsem.admin.earnings.listHeld(context.request);
        await context.output.list(held, columns, 'No earnings are held.');
      }),
    );
