import type { Language } from '@nsem/sdk';
import { Command } from 'commander';

import type { Column } from '../../output/table.ts';
import { examples, type Run } from '../define.ts';

const columns: readonly Column<Language>[] = [
  { header: 'CODE', text: ({ language_code: code }) => code },
  { header: 'LANGUAGE', text: ({ name }) => name },
];

/** `nsem languages list` */
export const defineLanguagesList = (run: Run): Command =>
  new Command('list')
    .description('List the languages of the marketplace')
    .option('--removed', 'also those that were removed but are still in use')
    .addHelpText(
      'after',
      examples('nsem languages list', "nsem languages list --json | grep -i 'twi'"),
    )
    .action(
      run(async (context, { removed }: Readonly<{ removed?: boolean }>) => {
        const nsem = await context.connect();
        const query = removed === true ? { include_removed: true } : {};
        const { data } = await nsem.languages.list(query, context.request);
        await context.output.list(data, columns, 'No languages found.');
      }),
    );
