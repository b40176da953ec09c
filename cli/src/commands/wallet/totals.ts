import { Command } from 'commander';

import { countField, moneyField } from '../../output/columns.ts';
import { examples, type Run } from '../define.ts';

/** `nsem wallet totals` */
export const defineWalletTotals = (run: Run): Command =>
  new Command('totals')
    .description('Show the totals of all wallets, as an admin')
    .addHelpText('after', examples('nsem wallet totals'))
    .action(
      run(async (context) => {
        const nsem = await context.connect();
        const totals = await nsem.wallet.getTotals(context.request);
        await context.output.item(totals, [
          moneyField('balances', totals.total_wallet_balance),
          moneyField('held', totals.total_held),
          moneyField('spent', totals.total_spent),
          moneyField('earned', totals.total_earned),
          moneyField('unpaid earnings', totals.unpaid_earnings),
          moneyField('in transit', totals.pending_payouts),
          moneyField('commission', totals.commission),
          moneyField('promotions', totals.promotions),
          countField('providers', totals.service_providers),
        ]);
      }),
    );
