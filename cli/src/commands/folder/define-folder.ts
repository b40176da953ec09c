import { InvalidArgumentError, Option, type Command } from 'commander';

/** Parses a number of files that are worked on at the same time. */
function parseConcurrency(text: string): number {
  if (/^\d{1,2}$/.test(text) && Number(text) >= 1) return Number(text);
  throw new InvalidArgumentError('It must be a whole number from 1 to 99.');
}

/** Adds the argument and the options that all commands for folders have. */
export const addFolderOptions = (command: Command, resultFolder: string): Command =>
  command
    .argument('<folder>', 'the folder with the files')
    .option('--out <folder>', `the folder for the results (default: ${resultFolder} in the folder)`)
    .option('-p, --provider <id>', 'only this provider, such as PRV-7K2M9Q')
    .addOption(
      new Option('--concurrency <count>', 'how many files are sent at the same time')
        .argParser(parseConcurrency)
        .default(4),
    )
    .option('--resume', 'order nothing new: only wait for what was ordered, and save it')
    .option('--retry', 'order files again whose jobs failed or were cancelled')
    .option('--no-wait', 'save what is done, without waiting for the rest');

/** What the help of each of these commands says. */
export const folderHelp = `
Run it again at any time, also on another machine: a file is ordered and paid once, and its result is
saved once. Each job has a reference that is made from the contents of its file and these options, by
which it is found again. A file that was changed is new work. Exits with 8 if a job is not done
within --timeout.`;
