import type { LanguageAvailability } from '@nsem/sdk';
import { Command } from 'commander';

import { idColumn } from '../../output/columns.ts';
import { formatLanguages } from '../../output/format.ts';
import type { Column } from '../../output/table.ts';
import { examples, type Run } from '../define.ts';

const columns: readonly Column<LanguageAvailability>[] = [
  { header: 'SERVICE', text: ({ service_type: type }) => type },
  { header: 'LANGUAGES', text: formatLanguages },
  idColumn('PROVIDERS', ({ available_providers: count }) => count),
];

/** `nsem languages availability` */
export const defineLanguagesAvailability = (run: Run): Command =>
  new Command('availability')
    .description('List the work that providers are available for now, most providers first')
    .addHelpText(
      'after',
      examples('nsem languages availability', "nsem languages availability --json | grep 'dag'"),
    )
    .action(
      run(async (context) => {
        const nsem = await context.connect();
        const { data } = await nsem.languages.listAvailability(context.request);
        await context.output.list(data, columns, 'No provider is available now.');
      }),
    );
