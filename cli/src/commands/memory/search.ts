import { Command } from 'commander';

import { examples, topLimitOption, type Run } from '../define.ts';
import { segmentColumns } from './segment-columns.ts';

/** `nsem memory search` */
export const defineMemorySearch = (run: Run): Command =>
  new Command('search')
    .description('Search what you have translated for a word or phrase, as a provider')
    .argument('<query>', 'a word, its beginning, or a phrase')
    .addOption(topLimitOption())
    .addHelpText('after', examples('nsem memory search "clean water"'))
    .action(
      run(async (context, query: string, { limit }: Readonly<{ limit: number }>) => {
        const nsem = await context.connect();
        const found = await nsem.memory.search({ query, limit }, context.request);
        await context.output.list(found, segmentColumns, 'You have translated nothing like that.');
      }),
    );
