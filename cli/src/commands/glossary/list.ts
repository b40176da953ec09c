import { Command } from 'commander';

import { examples, limitOption, type Run } from '../define.ts';
import { printList } from '../print-list.ts';
import { pageSize } from '../take.ts';
import { termColumns as columns } from './term-view.ts';

type Options = Readonly<{ from?: string; to?: string; search?: string; limit: number }>;

/** `nsem glossary list` */
export const defineGlossaryList = (run: Run): Command =>
  new Command('list')
    .description('List your terms, newest first')
    .option('--from <language>', 'only terms of this language: code or name')
    .option('--to <language>', 'only terms for translations into this one')
    .option('--search <text>', 'only terms that contain this, or whose translation does')
    .addOption(limitOption())
    .addHelpText(
      'after',
      examples('nsem glossary list', 'nsem glossary list --to Twi --search centre'),
    )
    .action(
      run(async (context, { from, to, search, limit }: Options) => {
        const nsem = await context.connect();
        const query = {
          limit: pageSize(limit),
          ...(from !== undefined && { source_language: from }),
          ...(to !== undefined && { target_language: to }),
          ...(search !== undefined && { q: search }),
        };
        const list = nsem.glossary.list(query, context.request);
        await printList(context, list, { limit, columns, emptyNote: 'No terms found.' });
      }),
    );
