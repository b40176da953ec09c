import { Command } from 'commander';

import { examples, type Run } from '../define.ts';
import { addFolderOptions, folderHelp } from './define-folder.ts';
import { resultFolders } from './folder-work.ts';
import { runFolder, type FolderOptions } from './run-folder.ts';

type Options = FolderOptions & Readonly<{ language: string }>;

/** `nsem folder transcribe` */
export const defineFolderTranscribe = (run: Run): Command =>
  addFolderOptions(
    new Command('transcribe').description('Transcribe the recordings in a folder'),
    resultFolders.transcription,
  )
    .requiredOption('-l, --language <language>', 'the spoken language')
    .addHelpText(
      'after',
      `${examples('nsem folder transcribe interviews --language Dagbani', 'nsem folder transcribe interviews -l Dagbani --no-wait --yes')}${folderHelp}`,
    )
    .action(
      run((context, folder: string, options: Options) => {
        const provider = options.provider ?? null;
        const work = {
          type: 'transcription',
          from: null,
          language: options.language,
          provider,
        } as const;
        return runFolder(context, { folder, work }, options);
      }),
    );
