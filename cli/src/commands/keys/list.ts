import { Command } from 'commander';

import { examples, type Run } from '../define.ts';
import { keyColumns } from './key-view.ts';

/** `nsem keys list` */
export const defineKeysList = (run: Run): Command =>
  new Command('list')
    .description('List your API keys; with --json, including their values')
    .addHelpText('after', examples('nsem keys list'))
    .action(
      run(async (context) => {
        const nsem = await context.connect();
        const { data } = await nsem.apiKeys.list(context.request);
        await context.output.list(data, keyColumns, 'No API keys found.');
      }),
    );
