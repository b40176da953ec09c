import { Command } from 'commander';

import { examples, type Run } from '../define.ts';
import { priceColumns } from './price-view.ts';

/** `nsem prices list` */
export const definePricesList = (run: Run): Command =>
  new Command('list')
    .description('List the prices of the services, a word or a minute')
    .option('--active', 'only those that new jobs are charged')
    .addHelpText('after', examples('nsem prices list', 'nsem prices list --active --json'))
    .action(
      run(async (context, { active }: Readonly<{ active?: boolean }>) => {
        const nsem = await context.connect();
        const query = active === true ? { is_active: true } : {};
        const { data } = await nsem.pricing.list(query, context.request);
        await context.output.list(data, priceColumns, 'No prices found.');
      }),
    );
