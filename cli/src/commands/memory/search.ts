import { Command } from 'commander';

import { examples, limitOption, type Run } from '../define.ts';
import { pageSize } from '../take.ts';
import { segmentColumns } from './segment-columns.ts';

/** `nsem memory search` */
export const defineMemorySearch = (run: Run): Command =>
  new Command('search')
    .description('Search what you have translated for a word or phrase, as a provider')
    .argument('<query>', 'a word, its beginning, or a phrase')
    .addOption(limitOption())
    .addHelpText('after', examples('nsem memory search "clean water"'))
    .action(
      run(async (context, query: string, { limit }: Readonly<{ limit: number }>) => {
        const nsem = await context.connect();
        const search = { query, limit: pageSize(limit) };
        const found = await nsem.memory.search(search, context.request);
        await context.output.list(found, segmentColumns, 'You have translated nothing like that.');
      }),
    );
