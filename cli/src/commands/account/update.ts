import type { AccountUpdate } from '@nsem/sdk';
import { Command, Option } from 'commander';

import { usageError } from '../../cli-error.ts';
import { examples, type Run } from '../define.ts';

type Answer = 'yes' | 'no';

type Options = Readonly<{
  name?: string;
  telegram?: string;
  available?: Answer;
  quick?: Answer;
  public?: Answer;
}>;

/** `nsem account update` */
export const defineAccountUpdate = (run: Run): Command =>
  new Command('update')
    .description(
      'Change your name; as a provider, also your availability, Telegram ID and public page',
    )
    .option('--name <name>', 'your new name')
    .option('--telegram <id>', 'the number of your chat, to which offers are sent; none for none')
    .addOption(new Option('--available <answer>', 'whether you take jobs').choices(['yes', 'no']))
    .addOption(new Option('--quick <answer>', 'whether you take quick jobs').choices(['yes', 'no']))
    .addOption(
      new Option('--public <answer>', 'whether everyone may see your page').choices(['yes', 'no']),
    )
    .addHelpText(
      'after',
      examples(
        'nsem account update --available no --quick yes',
        'nsem account update --public yes',
      ),
    )
    .action(
      run(async (context, options: Options) => {
        const change = changeOf(options);
        if (Object.keys(change).length === 0) throw usageError('Specify what to change.');
        const nsem = await context.connect();
        const user = await nsem.account.update(change, context.write);
        await context.output.item(user, [
          { label: 'name', text: user.name },
          { label: 'telegram', text: user.telegram_id },
          { label: 'available', text: user.is_available ? 'yes' : 'no' },
          { label: 'quick jobs', text: user.is_quick_service_available ? 'yes' : 'no' },
          { label: 'public page', text: user.is_public ? 'yes' : 'no' },
        ]);
      }),
    );

const changeOf = (options: Options): AccountUpdate => {
  const { name, telegram, available, quick, public: isPublic } = options;
  return {
    ...(name !== undefined && { name }),
    ...(telegram !== undefined && { telegram_id: telegram === 'none' ? null : telegram }),
    ...(available !== undefined && { is_available: available === 'yes' }),
    ...(quick !== undefined && { is_quick_service_available: quick === 'yes' }),
    ...(isPublic !== undefined && { is_public: isPublic === 'yes' }),
  };
};
