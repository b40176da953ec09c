import { once } from 'node:events';

import type { Download } from '@nsem/sdk';
import { Command } from 'commander';

import { usageError } from '../../cli-error.ts';
import type { Context } from '../../context.ts';
import { harmless } from '../../output/cell-text.ts';
import { formatBytes } from '../../output/format.ts';
import { saveFile } from '../../output/save-file.ts';
import { examples, parseId, type Run } from '../define.ts';

type Options = Readonly<{ output?: string; input?: boolean }>;

/** `nsem jobs download` */
export const defineJobsDownload = (run: Run): Command =>
  new Command('download')
    .description('Save what was delivered')
    .argument('<id>', 'the number of the job', parseId)
    .option('-o, --output <file>', 'where to; a folder, or - for the standard output')
    .option('--input', 'the audio that the client sent in, in place of the output')
    .addHelpText('after', examples('nsem jobs download 128', 'nsem jobs download 128 -o - | wc -w'))
    .action(
      run(async (context, id: number, { output, input }: Options) => {
        const { jobs } = await context.connect();
        const file =
          input === true
            ? await jobs.input(id, context.request)
            : await jobs.output(id, context.request);
        if (output === '-') await print(context, file);
        else await save(context, file, output ?? null);
      }),
    );

async function save(context: Context, file: Download, wanted: string | null): Promise<void> {
  const { path, sizeBytes, sha256 } = await saveFile(file, wanted);
  const { output } = context;
  const document = { path, size_bytes: sizeBytes, sha256, content_type: file.contentType };
  if (output.isJson) output.json(document);
  else output.note(`Saved ${path} (${formatBytes(sizeBytes)})`);
}

async function print({ terminal: { stdout } }: Context, file: Download): Promise<void> {
  if (stdout.isTTY === true && !file.contentType.startsWith('text/')) {
    await file.cancel();
    throw usageError('This file is not text.', 'Save it with: --output FILE');
  }
  const decoder = new TextDecoder();
  for await (const chunk of file) {
    const piece = stdout.isTTY === true ? harmless(decoder.decode(chunk, { stream: true })) : chunk;
    if (!stdout.write(piece)) await once(stdout, 'drain');
  }
}
