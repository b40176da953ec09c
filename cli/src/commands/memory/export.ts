import { Command } from 'commander';

import { examples, type Run } from '../define.ts';
import { saveDownload } from '../../define/save-download.ts';

/** `nsem memory export` */
export const defineMemoryExport = (run: Run): Command =>
  new Command('export')
    .description('Save what you have translated as TMX, for other translation programs')
    .option('-o, --output <file>', 'the file or folder to save to; - for standard output')
    .addHelpText('after', examples('nsem memory export -o memory.tmx'))
    .action(
      run(async (context, { output }: Readonly<{ output?: string }>) => {
        const { memory } = await context.connect();
        await saveDownload(context, await memory.export(context.request), output ?? null);
      }),
    );
