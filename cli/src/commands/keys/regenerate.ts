import { Command } from 'commander';

import { examples, parseId, type Run } from '../define.ts';
import { keyFields } from './key-view.ts';

/** `nsem keys regenerate` */
export const defineKeysRegenerate = (run: Run): Command =>
  new Command('regenerate')
    .description('Give an API key a new value, and show it; the old one stops working immediately')
    .argument('<id>', 'the ID of the key', parseId)
    .addHelpText('after', examples('nsem keys regenerate 5'))
    .action(
      run(async (context, id: number) => {
        const nsem = await context.connect();
        const key = await nsem.apiKeys.regenerate(id, context.write);
        await context.output.item(key, keyFields(key));
      }),
    );
