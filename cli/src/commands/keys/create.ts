import type { NewApiKey } from '@nsem/sdk';
import { Command, Option } from 'commander';

import { examples, type Run } from '../define.ts';
import { allowOption, expiresOption, limitsOf, type LimitOptions } from './key-options.ts';
import { keyFields } from './key-view.ts';

type Options = LimitOptions &
  Readonly<{ readOnly?: boolean; scope?: NonNullable<NewApiKey['scopes']> }>;

const scopes = [
  'backup',
  'credits',
  'languages',
  'payouts',
  'payouts:create',
  'payouts:settle',
  'prices',
  'reports',
  'services:review',
  'work',
  'work:accept',
  'work:deliver',
  'work:read',
] as const satisfies NonNullable<NewApiKey['scopes']>;

/** `nsem keys create` */
export const defineKeysCreate = (run: Run): Command =>
  new Command('create')
    .description('Create an API key, and show it')
    .argument('<name>', 'where you will use it')
    .addOption(expiresOption())
    .option('--read-only', 'a key of a client that changes nothing')
    .addOption(allowOption('an IP address or a range like 41.66.0.0/16 from which it is accepted'))
    .addOption(
      new Option('--scope <scope...>', 'what a provider’s or an admin’s key may do').choices(
        scopes,
      ),
    )
    .addHelpText(
      'after',
      examples(
        "nsem keys create 'Clinic website' --expires 90d --allow 41.66.0.0/16",
        "nsem keys create 'Usage dashboard' --read-only",
        "nsem keys create 'Subtitles bot' --scope work --expires 90d",
        "nsem keys create 'Monthly figures' --scope reports --expires 2027-02-08",
      ),
    )
    .action(
      run(async (context, name: string, { readOnly, scope, ...limits }: Options) => {
        const nsem = await context.connect();
        const request: NewApiKey = {
          key_name: name,
          scopes: [...(scope ?? [])],
          ...(readOnly === true && { access: 'read' as const }),
          ...limitsOf(limits),
        };
        const key = await nsem.apiKeys.create(request, context.write);
        await context.output.item(key, keyFields(key));
      }),
    );
