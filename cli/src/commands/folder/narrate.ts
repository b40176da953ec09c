import { Command } from 'commander';

import { examples, type Run } from '../define.ts';
import { addFolderOptions, folderHelp } from './define-folder.ts';
import { resultFolders } from './folder-work.ts';
import { runFolder, type FolderOptions } from './run-folder.ts';

type Options = FolderOptions & Readonly<{ language: string }>;

/** `nsem folder narrate` */
export const defineFolderNarrate = (run: Run): Command =>
  addFolderOptions(
    new Command('narrate').description('Have the texts in a folder narrated'),
    resultFolders.narration,
  )
    .requiredOption('-l, --language <language>', 'the language of the texts')
    .addHelpText(
      'after',
      `${examples('nsem folder narrate lessons --language Ewe --out audio')}${folderHelp}`,
    )
    .action(
      run((context, folder: string, options: Options) => {
        const provider = options.provider ?? null;
        const work = {
          type: 'narration',
          from: null,
          language: options.language,
          provider,
        } as const;
        return runFolder(context, { folder, work }, options);
      }),
    );
