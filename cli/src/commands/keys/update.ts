import type { ApiKeyUpdate } from '@nsem/sdk';
import { Command, Option } from 'commander';

import { usageError } from '../../cli-error.ts';
import { examples, parseId, type Run } from '../define.ts';
import { allowOption, expiresOption, limitsOf, type LimitOptions } from './key-options.ts';
import { keyFields } from './key-view.ts';

type Options = LimitOptions &
  Readonly<{
    name?: string;
    active?: 'yes' | 'no';
    access?: NonNullable<ApiKeyUpdate['access']>;
    allowAll?: boolean;
  }>;

/** `nsem keys update` */
export const defineKeysUpdate = (run: Run): Command =>
  new Command('update')
    .description('Rename, limit, activate or deactivate an API key')
    .argument('<id>', 'the ID of the key', parseId)
    .option('--name <name>', 'its new name')
    .addOption(new Option('--active <answer>', 'whether it can be used').choices(['yes', 'no']))
    .addOption(new Option('--access <access>', 'what it may do').choices(['full', 'read']))
    .addOption(expiresOption())
    .addOption(
      allowOption('the addresses and ranges from which it is accepted, instead of those before'),
    )
    .addOption(new Option('--allow-all', 'accept it from everywhere').conflicts('allow'))
    .addHelpText(
      'after',
      examples('nsem keys update 5 --active no', 'nsem keys update 5 --expires 30d --allow-all'),
    )
    .action(
      run(async (context, id: number, { name, active, access, allowAll, ...limits }: Options) => {
        const change: ApiKeyUpdate = {
          ...(name !== undefined && { key_name: name }),
          ...(active !== undefined && { is_active: active === 'yes' }),
          ...(access !== undefined && { access }),
          ...limitsOf(allowAll === true ? { ...limits, allow: [] } : limits),
        };
        if (Object.keys(change).length === 0) throw usageError('Specify what to change.');
        const nsem = await context.connect();
        const key = await nsem.apiKeys.update(id, change, context.write);
        await context.output.item({ ...key, api_key: null }, keyFields({ ...key, api_key: null }));
      }),
    );
