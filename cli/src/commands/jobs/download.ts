import { Command } from 'commander';

import { examples, parseId, type Run } from '../define.ts';
import { saveDownload } from '../save-download.ts';

type Options = Readonly<{ output?: string; input?: boolean }>;

/** `nsem jobs download` */
export const defineJobsDownload = (run: Run): Command =>
  new Command('download')
    .description('Save the result of a job')
    .argument('<id>', 'the ID of the job', parseId)
    .option('-o, --output <file>', 'the file or folder to save to; - for standard output')
    .option('--input', 'download the audio of the client instead')
    .addHelpText('after', examples('nsem jobs download 128', 'nsem jobs download 128 -o - | wc -w'))
    .action(
      run(async (context, id: number, { output, input }: Options) => {
        const { jobs } = await context.connect();
        const file =
          input === true
            ? await jobs.downloadInput(id, context.request)
            : await jobs.downloadOutput(id, context.request);
        await saveDownload(context, file, output ?? null);
      }),
    );
