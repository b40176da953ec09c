import type { PayoutAccountUpdate } from '@nsem/sdk';
import { Command, Option } from 'commander';

import { usageError } from '../../cli-error.ts';
import { examples, type Run } from '../define.ts';
import { accountFields } from './account-view.ts';

type Network = NonNullable<PayoutAccountUpdate['network']>;

type Options = Readonly<{
  mobileMoney?: Network;
  bank?: string;
  branch?: string;
  number: string;
  holder: string;
}>;

const networks: readonly Network[] = ['mtn', 'telecel', 'at'];

/** `nsem payouts replace-account` */
export const definePayoutsReplaceAccount = (run: Run): Command =>
  new Command('replace-account')
    .description('Save where you, a provider, are paid: a mobile-money wallet or a bank account')
    .addOption(
      new Option('--mobile-money <network>', 'the network of the wallet').choices(networks),
    )
    .option('--bank <name>', 'the name of the bank')
    .option('--branch <name>', 'the branch of the bank')
    .requiredOption('--number <number>', 'the mobile number, or the number of the bank account')
    .requiredOption('--holder <name>', 'the name in which the account is registered')
    .addHelpText(
      'after',
      examples(
        "nsem payouts replace-account --mobile-money mtn --number 0244123456 --holder 'Abena Owusu'",
        "nsem payouts replace-account --bank 'GCB Bank' --number 1011010012345 --holder 'Abena Owusu'",
      ),
    )
    .action(
      run(async (context, options: Options) => {
        const body = bodyOf(options);
        const nsem = await context.connect();
        const account = await nsem.account.payoutAccount.replace(body, context.request);
        await context.output.item(account, accountFields(account));
      }),
    );

function bodyOf({ mobileMoney, bank, branch, number, holder }: Options): PayoutAccountUpdate {
  if (mobileMoney !== undefined && (bank !== undefined || branch !== undefined)) {
    throw usageError('Specify --mobile-money or --bank, not both.');
  }
  if (mobileMoney !== undefined) {
    return { kind: 'mobile_money', network: mobileMoney, number, holder_name: holder };
  }
  if (bank === undefined) throw usageError('Specify --mobile-money or --bank.');
  const account = { kind: 'bank', bank_name: bank, account_number: number } as const;
  return { ...account, ...(branch !== undefined && { branch }), holder_name: holder };
}
