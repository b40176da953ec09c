import type { ServiceType } from '@nsem/sdk';
import { Command } from 'commander';

import { examples, type Run } from '../define.ts';
import { parseAmount } from '../../define/parse-money.ts';
import { priceFields, unitPriceOf } from './price-view.ts';
import { serviceArgument } from './service-argument.ts';

/** `nsem prices create` */
export const definePricesCreate = (run: Run): Command =>
  new Command('create')
    .description('Create a price, as an admin; an active one replaces that of its service')
    .addArgument(serviceArgument())
    .argument('<amount>', 'GHS for a word, or for a minute of a transcription', parseAmount)
    .option('--inactive', 'prepare it, without charging it')
    .addHelpText('after', examples('nsem prices create translation 0.30 --inactive'))
    .action(
      run(
        async (
          context,
          type: ServiceType,
          amount: number,
          { inactive = false }: Readonly<{ inactive?: boolean }>,
        ) => {
          const nsem = await context.connect();
          const body = { service_type: type, ...unitPriceOf(type, amount), is_active: !inactive };
          const price = await nsem.pricing.create(body, context.write);
          await context.output.item(price, priceFields(price));
        },
      ),
    );
