import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, parse, resolve } from 'node:path';

import type { NewJob, ServiceType } from '@nsem/sdk';

import { CliError, exitCode } from '../../cli-error.ts';

/** The work that is ordered for each file of a folder. */
export type FolderWork = Readonly<{
  type: ServiceType;
  /** The source language of a translation; null for the others. */
  from: string | null;
  /** The language code of the results. */
  language: string;
  provider: string | null;
}>;

/** The translation or narration of a text, without a provider. */
export const textJobOf = ({ type, from, language }: FolderWork, content: string): NewJob =>
  type === 'narration'
    ? { service_type: type, language, content }
    : {
        service_type: 'translation',
        source_language: from ?? '',
        target_language: language,
        content,
      };

/** The endings of the files that are ordered. */
const inputEndings: Readonly<Record<ServiceType, readonly string[]>> = {
  translation: ['.md', '.txt'],
  narration: ['.md', '.txt'],
  transcription: ['.aac', '.flac', '.m4a', '.mp3', '.ogg', '.opus', '.wav', '.webm'],
};

/** The folder of the results, inside that of the files. */
export const resultFolders: Readonly<Record<ServiceType, string>> = {
  translation: 'translated',
  narration: 'narrated',
  transcription: 'transcribed',
};

/**
 * Identifies the work on a file by its contents: a renamed file, and a copy of it, are the same
 * work, and a changed one is not.
 */
const workKey = (work: FolderWork, contentSha256: string): string =>
  sha256([work.type, work.from, work.language, work.provider, contentSha256]);

/**
 * The reference of the job of a file, by which it is found again from anywhere. A failed job can be
 * ordered again as another attempt.
 */
export const orderReference = (key: string, attempt: number): string =>
  `nsem-folder-${key.slice(0, 32)}-${attempt}`;

/** The idempotency key of an order. */
export const orderKey = (key: string, attempt: number): string => sha256([key, attempt]);

const sha256 = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** A file to order work for. */
export type Input = Readonly<{
  name: string;
  path: string;
  /** Identifies its work. */
  key: string;
  /** The beginning of its result's name; the ending is that of the delivered file. */
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
