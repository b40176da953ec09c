import type { ServiceType } from '@nsem/sdk';
import { InvalidArgumentError } from 'commander';

import { command, type Noun } from '../../define/command.ts';
import { argument, option, required } from '../../define/options.ts';
import { resultFolders } from './folder-work.ts';
import { runFolder } from './run-folder.ts';

/** Parses a number of files that are worked on at the same time. */
function parseConcurrency(text: string): number {
  if (/^\d{1,2}$/.test(text) && Number(text) >= 1) return Number(text);
  throw new InvalidArgumentError('It must be a whole number from 1 to 99.');
}

const folderArgument = argument('<folder>', 'the folder with the files');

const optionsFor = (type: ServiceType) =>
  [
    option(
      '--out <folder>',
      `the folder for the results (default: ${resultFolders[type]} in the folder)`,
    ),
    option('-p, --provider <id>', 'only this provider, such as PRV-7K2M9Q'),
    option('--concurrency <count>', 'how many files are sent at the same time', parseConcurrency, {
      fallback: 4,
    }),
    option('--resume', 'order nothing new: only wait for what was ordered, and save it'),
    option('--retry', 'order files again whose jobs failed or were cancelled'),
    option('--no-wait', 'save what is done, without waiting for the rest'),
  ] as const;

/** The common help of these commands. */
const help = (examples: string): string => `${examples}
Run it again at any time, also on another machine: a file is ordered and paid once, and its result is
saved once. Each job has a reference that is made from the contents of its file and these options, by
which it is found again. A file that was changed is new work. Exits with 8 if a job is not done
within --timeout.`;

export const folder: Noun = {
  name: 'folder',
  summary: 'Order work for all files of a folder',
  commands: () => [
    command('translate', {
      summary: 'Translate the texts in a folder',
      arguments: [folderArgument],
      options: [
        ...optionsFor('translation'),
        option('--from <language>', 'the language of the texts', undefined, { fallback: 'en' }),
        required('--to <language>', 'the language to translate into'),
      ],
      examples: [
        'nsem folder translate leaflets --to tw --dry-run',
        'nsem folder translate leaflets --to tw --yes --timeout 8h',
      ],
      help,
      action(context, path, { from, to: language, provider = null, ...options }) {
        const work = { type: 'translation', from, language, provider } as const;
        return runFolder(context, { folder: path, work }, options);
      },
    }),
    command('transcribe', {
      summary: 'Transcribe the recordings in a folder',
      arguments: [folderArgument],
      options: [
        ...optionsFor('transcription'),
        required('-l, --language <language>', 'the spoken language'),
      ],
      examples: [
        'nsem folder transcribe interviews --language Dagbani',
        'nsem folder transcribe interviews -l Dagbani --no-wait --yes',
      ],
      help,
      action(context, path, { language, provider = null, ...options }) {
        const work = { type: 'transcription', from: null, language, provider } as const;
        return runFolder(context, { folder: path, work }, options);
      },
    }),
    command('narrate', {
      summary: 'Have the texts in a folder narrated',
      arguments: [folderArgument],
      options: [
        ...optionsFor('narration'),
        required('-l, --language <language>', 'the language of the texts'),
      ],
      examples: ['nsem folder narrate lessons --language Ewe --out audio'],
      help,
      action(context, path, { language, provider = null, ...options }) {
        const work = { type: 'narration', from: null, language, provider } as const;
        return runFolder(context, { folder: path, work }, options);
      },
    }),
  ],
};
