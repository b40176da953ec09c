import { promises as fs } from 'node:fs';

import { Argument, Command } from 'commander';

import { usageError } from '../../cli-error.ts';
import { examples, parseId, type Run } from '../define.ts';
import { saveDownload } from '../save-download.ts';

type Options = Readonly<{ output?: string; input?: boolean }>;

/** `nsem jobs download` */
export const defineJobsDownload = (run: Run): Command =>
  new Command('download')
    .description('Save the results of jobs')
    .addArgument(new Argument('<id...>', 'the IDs of the jobs').argParser(collectId))
    .option('-o, --output <file>', 'the file or folder to save to; - for standard output')
    .option('--input', 'download the audio of the client instead')
    .addHelpText(
      'after',
      examples(
        'nsem jobs download 128',
        'nsem jobs download 128 129 130 -o results',
        'nsem jobs download 128 -o - | wc -w',
      ),
    )
    .action(
      run(async (context, ids: readonly number[], { output, input }: Options) => {
        if (ids.length > 1 && output !== undefined) await checkFolder(output);
        const { jobs } = await context.connect();
        for (const id of ids) {
          const file =
            input === true
              ? await jobs.downloadInput(id, context.request)
              : await jobs.downloadOutput(id, context.request);
          await saveDownload(context, file, output ?? null);
        }
      }),
    );

const collectId = (text: string, previous: readonly number[] = []): readonly number[] => [
  ...previous,
  parseId(text),
];

/** Creates the folder for several files, unless it exists. */
async function checkFolder(path: string): Promise<void> {
  if (path === '-') throw usageError('Only one file can be printed to standard output.');
  await fs.mkdir(path, { recursive: true }).catch(() => {
    throw usageError(`${path} is not a folder.`, 'Several files are saved to a folder.');
  });
}
