import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, parse, resolve } from 'node:path';

import { CliError } from '../../cli-error.ts';
import { exitCode } from '../../exit-code.ts';
import { inputEndings, workKey, type FolderWork } from './folder-work.ts';

/** A file to order work for. */
export type Input = Readonly<{
  name: string;
  path: string;
  /** Identifies its work. */
  key: string;
  /** What the name of its result begins with; the ending is that of the delivered file. */
  resultStem: string;
}>;

/** The files of a folder, and those that cannot be read. */
export type Inputs = Readonly<{
  inputs: readonly Input[];
  unreadable: readonly Readonly<{ name: string; error: unknown }>[];
}>;

/** The folders of the files and of the results. */
export type Folders = Readonly<{ input: string; output: string }>;

/**
 * Lists the files to order work for, by name. Hidden files, folders and results are left out.
 *
 * @throws CliError if the folder cannot be read.
 */
export async function listInputs({ input, output }: Folders, work: FolderWork): Promise<Inputs> {
  const entries = await readdir(input, { withFileTypes: true }).catch(cannotRead);
  const isShared = resolve(input) === resolve(output);
  const names = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .filter((name) => inputEndings[work.type].includes(parse(name).ext.toLowerCase()))
    .filter((name) => !(isShared && isResult(name, work)))
    .toSorted();
  const stems = Map.groupBy(names, (name) => parse(name).name);
  const inputs: Input[] = [];
  const unreadable: { name: string; error: unknown }[] = [];
  for (const name of names) {
    const path = join(input, name);
    const { name: stem } = parse(name);
    // Two files that differ only in their endings need results with different names.
    const unique = stems.get(stem)?.length === 1 ? stem : name;
    try {
      const key = workKey(work, await digestFile(path));
      inputs.push({ name, path, key, resultStem: `${unique}.${work.language}` });
    } catch (error) {
      unreadable.push({ name, error });
    }
  }
  return { inputs, unreadable };
}

/** Whether a file has the name of a result, like `leaflet.tw.txt` or `leaflet.tw.2.txt`. */
const isResult = (name: string, { language }: FolderWork): boolean =>
  parse(parse(name).name.replace(/\.\d{1,6}$/, '')).ext === `.${language}`;

/**
 * The SHA-256 of a file, in hexadecimal digits.
 *
 * @throws CliError if it cannot be read.
 */
export async function digestFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  } catch (error) {
    return cannotRead(error as NodeJS.ErrnoException);
  }
  return hash.digest('hex');
}

function cannotRead({ path, code }: NodeJS.ErrnoException): never {
  throw new CliError(`${path ?? 'The folder'} cannot be read (${code ?? 'unknown reason'}).`, {
    code: 'cli.unreadable-file',
    exitCode: exitCode.failure,
  });
}
