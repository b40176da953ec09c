import type { Wallet } from '@nsem/sdk';
import { Command } from 'commander';

import { moneyField } from '../../output/columns.ts';
import type { Field } from '../../output/table.ts';
import { examples, type Run } from '../define.ts';

/** What payouts leave out of the balance, for those who are paid out. */
const heldFields = ({ held_from_payouts: held }: Wallet): readonly Field[] =>
  typeof held === 'number' ? [moneyField('held from payouts', held)] : [];

/** `nsem wallet show` */
export const defineWalletShow = (run: Run): Command =>
  new Command('show')
    .description('Show the balance of your wallet')
    .addHelpText('after', examples('nsem wallet show', 'nsem wallet show --json'))
    .action(
      run(async (context) => {
        const nsem = await context.connect();
        const wallet = await nsem.wallet.get(context.request);
        await context.output.item(wallet, [
          { label: 'user', text: String(wallet.user_id) },
          moneyField('balance', wallet.wallet_balance),
          moneyField('held', wallet.held),
          ...heldFields(wallet),
          moneyField('spent', wallet.total_spent),
          moneyField('earned', wallet.total_earned),
          moneyField('in transit', wallet.pending_payout),
        ]);
      }),
    );
