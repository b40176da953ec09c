import { Command } from 'commander';

import { confirmChange } from '../../define/confirm.ts';
import { examples, parseId, type Run } from '../define.ts';
import { priceFields } from './price-view.ts';

/** `nsem prices retire` */
export const definePricesRetire = (run: Run): Command =>
  new Command('retire')
    .description('Stop charging a price, as an admin')
    .argument('<id>', 'the ID of the price', parseId)
    .addHelpText('after', examples('nsem prices retire 2'))
    .action(
      run(async (context, id: number) => {
        await confirmChange(
          context,
          `Retire price ${id}? Its service cannot be ordered without one.`,
        );
        const nsem = await context.connect();
        const price = await nsem.pricing.update(id, { is_active: false }, context.write);
        await context.output.item(price, priceFields(price));
      }),
    );
