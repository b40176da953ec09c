import { Command } from 'commander';

import { examples, type Run } from '../define.ts';
import { addFolderOptions, folderHelp } from './define-folder.ts';
import { resultFolders } from './folder-work.ts';
import { runFolder, type FolderOptions } from './run-folder.ts';

type Options = FolderOptions & Readonly<{ from: string; to: string }>;

/** `nsem folder translate` */
export const defineFolderTranslate = (run: Run): Command =>
  addFolderOptions(
    new Command('translate').description('Translate the texts in a folder'),
    resultFolders.translation,
  )
    .option('--from <language>', 'the language of the texts', 'en')
    .requiredOption('--to <language>', 'the language to translate into')
    .addHelpText(
      'after',
      `${examples('nsem folder translate leaflets --to tw --dry-run', 'nsem folder translate leaflets --to tw --yes --timeout 8h')}${folderHelp}`,
    )
    .action(
      run((context, folder: string, options: Options) => {
        const provider = options.provider ?? null;
        const work = {
          type: 'translation',
          from: options.from,
          language: options.to,
          provider,
        } as const;
        return runFolder(context, { folder, work }, options);
      }),
    );
