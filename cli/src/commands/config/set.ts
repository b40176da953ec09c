import { Command } from 'commander';

import { usageError } from '../../cli-error.ts';
import { settingMeanings, writeSetting, type SettingName } from '../../settings.ts';
import { examples, type Run } from '../define.ts';
import { settingArgument } from './setting-argument.ts';

const meanings = Object.entries(settingMeanings)
  .map(([name, meaning]) => `  ${name.padEnd(11)}  ${meaning}\n`)
  .join('');

/** `nsem config set` */
export const defineConfigSet = (run: Run): Command =>
  new Command('set')
    .description('Store a setting, or remove it')
    .addArgument(settingArgument())
    .argument('[value]', 'its new value')
    .option('--unset', 'remove the stored value')
    .addHelpText(
      'after',
      `\nSettings:\n${meanings}${examples(
        'nsem config set url https://nsem.example.com',
        'nsem config set timeout 5m',
        'nsem config set timeout --unset',
        'nsem config set credentials file',
        'nsem config set pager "less -S"',
        'nsem config set updates on',
      )}`,
    )
    .action(
      run(async (context, name: SettingName, value: string | undefined, options: Options) => {
        const { unset = false } = options;
        if ((value === undefined) !== unset) throw usageError('Specify a value, or --unset.');
        if (context.options.dryRun === true) return context.output.note('Nothing was stored.');
        await writeSetting(context.terminal.configFolder, name, value ?? null);
        context.output.note(unset ? `${name} is removed.` : `${name} is stored.`);
      }),
    );

type Options = Readonly<{ unset?: boolean }>;
