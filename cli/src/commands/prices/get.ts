import { Command } from 'commander';

import { parseId, type Run } from '../define.ts';
import { priceFields } from './price-view.ts';

/** `nsem prices get` */
export const definePricesGet = (run: Run): Command =>
  new Command('get')
    .description('Show a price')
    .argument('<id>', 'the ID of the price', parseId)
    .action(
      run(async (context, id: number) => {
        const nsem = await context.connect();
        const price = await nsem.pricing.get(id, context.request);
        await context.output.item(price, priceFields(price));
      }),
    );
