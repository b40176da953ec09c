import type { Nsem } from '@nsem/sdk';
import { Command } from 'commander';

import type { Context } from '../../context.ts';
import { moneyField } from '../../output/columns.ts';
import { formatMoney } from '../../output/format.ts';
import { firstPermitted } from '../../define/by-role.ts';
import { confirmByName } from '../../define/confirm.ts';
import { examples, parseId, type Run } from '../define.ts';
import { parseAmount } from '../../define/parse-money.ts';

type Options = Readonly<{ note: string; reference?: string }>;

/** `nsem wallet credit` */
export const defineWalletCredit = (run: Run): Command =>
  new Command('credit')
    .description('Add money that a client has transferred to their wallet, as an admin')
    .argument('<user>', 'the ID of the client', parseId)
    .argument('<amount>', 'in GHS, such as 20 or 12.50', parseAmount)
    .requiredOption('--note <text>', 'what the client reads about it')
    .option('--reference <text>', 'the reference of the transfer, which is credited only once')
    .addHelpText(
      'after',
      examples(
        'nsem wallet credit 12 200 --note "Mobile money" --reference MOMO-4471',
        'nsem wallet credit 12 50.50 --note "Cash, Adabraka branch" --yes',
      ),
    )
    .action(
      run(async (context, user: number, amount: number, given: Options) => {
        const nsem = await context.connect();
        await confirmByName(context, async () => {
          const name = await nameOf(nsem, context, user);
          const client = name === null ? `user ${user}` : `${name} (user ${user})`;
          const question = `Credit ${formatMoney(amount)} to ${client}?`;
          return { question, name: name ?? String(user) };
        });
        const credit = { user_id: user, amount, ...given };
        const transaction = await nsem.wallet.credit(credit, context.write);
        await context.output.item(transaction, [
          { label: 'transaction', text: String(transaction.id) },
          { label: 'type', text: transaction.type },
          moneyField('amount', transaction.amount),
          moneyField('balance', transaction.balance_after),
        ]);
      }),
    );

/** A key with the scope `credits` may not read the names of users. */
const nameOf = ({ admin }: Nsem, { request }: Context, id: number): Promise<string | null> =>
  firstPermitted(
    async () => (await admin.accounts.get(id, request)).name,
    async () => null,
  );
