import { Command } from 'commander';

import { examples, type Run } from '../define.ts';
import { saveDownload } from '../save-download.ts';

type Options = Readonly<{ from?: string; to?: string; output?: string }>;

/** `nsem glossary export` */
export const defineGlossaryExport = (run: Run): Command =>
  new Command('export')
    .description('Save your glossary as CSV')
    .option('--from <language>', 'only terms of this language: code or name')
    .option('--to <language>', 'only terms for translations into this one')
    .option('-o, --output <file>', 'the file or folder to save to; - for standard output')
    .addHelpText('after', examples('nsem glossary export -o terms.csv'))
    .action(
      run(async (context, { from, to, output }: Options) => {
        const nsem = await context.connect();
        const query = {
          ...(from !== undefined && { source_language: from }),
          ...(to !== undefined && { target_language: to }),
        };
        const file = await nsem.glossary.export(query, context.request);
        await saveDownload(context, file, output ?? null);
      }),
    );
