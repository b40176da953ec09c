import { once } from 'node:events';

import type { Download } from '@nsem/sdk';
import { Command } from 'commander';

import { usageError } from '../../cli-error.ts';
import type { Context } from '../../context.ts';
import { choosePath } from '../../output/choose-path.ts';
import { formatBytes } from '../../output/format.ts';
import { withoutControls } from '../../output/plain-text.ts';
import { examples, parseId, type Run } from '../define.ts';

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
        if (output === '-') await print(context, file);
        else await save(context, file, output ?? null);
      }),
    );

async function save(context: Context, file: Download, given: string | null): Promise<void> {
  const path = await choosePath(file, given).catch(async (error: unknown) => {
    await file.cancel();
    throw error;
  });
  const { sizeBytes, sha256 } = await file.toFile(path);
  const { output } = context;
  const document = { path, size_bytes: sizeBytes, sha256, content_type: file.contentType };
  if (output.isJson) output.json(document);
  else output.note(`Saved ${path} (${formatBytes(sizeBytes)})`);
}

async function print({ terminal: { stdout } }: Context, file: Download): Promise<void> {
  if (stdout.isTTY === true && !file.contentType.startsWith('text/')) {
    await file.cancel();
    throw usageError('The file is not text.', 'Save it with: --output FILE');
  }
  const decoder = new TextDecoder();
  for await (const chunk of file) {
    const output =
      stdout.isTTY === true ? withoutControls(decoder.decode(chunk, { stream: true })) : chunk;
    if (!stdout.write(output)) await once(stdout, 'drain');
  }
}
