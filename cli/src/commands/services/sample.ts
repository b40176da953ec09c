import { Command } from 'commander';

import { usageError } from '../../cli-error.ts';
import { examples, parseId, type Run } from '../define.ts';
import { saveDownload } from '../../define/save-download.ts';
import { findService } from './find-service.ts';

/** `nsem services sample` */
export const defineServicesSample = (run: Run): Command =>
  new Command('sample')
    .description('Save the voice sample of a narration service')
    .argument('<id>', 'the ID of the service', parseId)
    .option('-o, --output <file>', 'the file or folder to save to; - for standard output')
    .addHelpText('after', examples('nsem services sample 9 -o voice.wav'))
    .action(
      run(async (context, id: number, { output }: Readonly<{ output?: string }>) => {
        const nsem = await context.connect();
        const { audio_recording: path } = await findService(nsem, context, id);
        if (path === null) throw usageError(`Service ${id} has no voice sample.`);
        const file = await nsem.services.downloadSample(path, context.request);
        await saveDownload(context, file, output ?? null);
      }),
    );
