import { Command } from 'commander';

import { examples, type Run } from '../define.ts';
import { saveDownload } from '../../define/save-download.ts';

type Options = Readonly<{ output?: string }>;

/** `nsem account export` */
export const defineAccountExport = (run: Run): Command =>
  new Command('export')
    .description('Save all your data, with your files, as a ZIP archive')
    .option('-o, --output <file>', 'the file or folder to save to')
    .addHelpText('after', examples('nsem account export', 'nsem account export -o my-data.zip'))
    .action(
      run(async (context, { output }: Options) => {
        const { account } = await context.connect();
        await saveDownload(context, await account.export(context.request), output ?? null);
      }),
    );
