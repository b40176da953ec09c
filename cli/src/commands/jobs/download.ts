import type { OutputFormat } from '@nsem/sdk';
import { Command, Option } from 'commander';

import { examples, type Run } from '../define.ts';
import { forEachId, parseIds } from '../../define/for-each-id.ts';
import { requireFolder } from '../../define/save-download.ts';
import { saveDownload } from '../../define/save-download.ts';

type Options = Readonly<{ output?: string; input?: boolean; format?: OutputFormat }>;

const formats: readonly OutputFormat[] = ['txt', 'docx', 'srt', 'vtt', 'original'];

/** `nsem jobs download` */
export const defineJobsDownload = (run: Run): Command =>
  new Command('download')
    .description('Save the results of jobs')
    .argument('<id...>', 'the IDs of the jobs', parseIds)
    .option('-o, --output <file>', 'the file or folder to save to; - for standard output')
    .addOption(
      new Option('--input', 'download the audio or the document of the client instead').conflicts(
        'format',
      ),
    )
    .addOption(
      new Option(
        '--format <format>',
        'another format of a transcript; original: the document, translated',
      ).choices(formats),
    )
    .addHelpText(
      'after',
      examples(
        'nsem jobs download 128',
        'nsem jobs download 128 -o - | wc -w',
        'nsem jobs download 129 --format original',
        'nsem jobs download 128 129 130 -o results',
        'nsem jobs download 130 --format srt',
      ),
    )
    .action(
      run(async (context, ids: readonly number[], { output, input, format }: Options) => {
        // Several results in one file would replace each other.
        if (ids.length > 1 && output !== undefined) await requireFolder(context, output);
        const { jobs } = await context.connect();
        return forEachId(context, ids, async (id) => {
          const file =
            input === true
              ? await jobs.downloadInput(id, context.request)
              : await jobs.downloadOutput(id, { ...context.request, format });
          await saveDownload(context, file, output ?? null);
        });
      }),
    );
