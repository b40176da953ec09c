import type { Nsem, ServicePrice, ServiceType } from '@nsem/sdk';
import { Command } from 'commander';

import type { Context } from '../../context.ts';
import { formatMoney } from '../../output/format.ts';
import { confirmChange } from '../../define/confirm.ts';
import { examples, type Run } from '../define.ts';
import { parseAmount } from '../../define/parse-money.ts';
import { priceFields, unitPriceOf } from './price-view.ts';
import { serviceArgument } from './service-argument.ts';

/** `nsem prices set` */
export const definePricesSet = (run: Run): Command =>
  new Command('set')
    .description('Set the price that new jobs are charged, as an admin; GHS a word or a minute')
    .addArgument(serviceArgument())
    .argument('<amount>', 'GHS for a word, or for a minute of a transcription', parseAmount)
    .addHelpText('after', examples('nsem prices set translation 0.25 --yes'))
    .action(
      run(async (context, type: ServiceType, amount: number) => {
        await confirmChange(context, `Set the price of a ${type} to ${formatMoney(amount)}?`);
        const price = await setPrice(await context.connect(), context, { type, amount });
        await context.output.item(price, priceFields(price));
      }),
    );

/** Changes the active price; creates one if there is none. */
async function setPrice(
  nsem: Nsem,
  { request, write }: Context,
  { type, amount }: Readonly<{ type: ServiceType; amount: number }>,
): Promise<ServicePrice> {
  const unitPrice = unitPriceOf(type, amount);
  const { data: prices } = await nsem.pricing.list({ is_active: true }, request);
  const active = prices.find(({ service_type: each }) => each === type);
  return active === undefined
    ? nsem.pricing.create({ service_type: type, ...unitPrice }, write)
    : nsem.pricing.update(active.id, unitPrice, write);
}
