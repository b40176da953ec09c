import { open, readFile, writeFile } from 'node:fs/promises';
import { ok } from '@nsem/core';
import { probeAudio } from '../../src/audio/probe-audio.ts';
import { checkVoiceSample } from '../../src/audio/voice-sample.ts';
import { runTask } from '../../src/documents/document-task.ts';
import { identifyDocument, identifyReference } from '../../src/files/identify-file.ts';
import { findZipEntries, nameKindOf } from '../../src/files/name-file-kind.ts';
import { measureWaveform } from '../../src/waveforms/measure-waveform.ts';
import type { Growing } from './growth.ts';
import { ofBodies, ofMetadata, ofSchemas } from './body-parsers.ts';
import { ofTexts } from './text-parsers.ts';
import { hostileDocuments, hostileRecordings, type WorstFile } from './worst-files.ts';

const mebibyte = 1024 * 1024;

/** Files are parsed from the disk. */
const ofFiles = (
  path: string,
  files: readonly WorstFile[],
  run: (path: string) => Promise<unknown>,
) =>
  files.map(({ name, build }): Growing<Buffer> => ({
    name: `${run.name}: ${name}`,
    largest: 2 * mebibyte,
    build,
    async run(bytes) {
      await writeFile(path, bytes);
      return run(path);
    },
  }));

const identify = (path: string) =>
  identifyDocument({ path, name: 'a.txt', sizeBytes: 0, sha256: '' });

const identifyAsReference = (path: string) =>
  identifyReference({ path, name: 'a.csv', sizeBytes: 0, sha256: '' });

async function searchZip(path: string) {
  const handle = await open(path, 'r');
  try {
    return ok(await findZipEntries(handle, [/^word\/document\.xml$/u]));
  } finally {
    await handle.close();
  }
}

const nameKind = async (path: string) => ok(await nameKindOf(path));

const readWordDocument = async (path: string) =>
  runTask({ kind: 'read', bytes: await readFile(path), name: 'a.docx' });

/** Every parser and counter of texts and bytes from outside, each with inputs built to be slow. */
export const growingInputs = (path: string): readonly Growing[] => [
  ...ofTexts,
  ...ofMetadata,
  ...ofBodies,
  ...ofSchemas,
  ...ofFiles(path, hostileRecordings, probeAudio),
  ...ofFiles(path, hostileRecordings, checkVoiceSample),
  ...ofFiles(path, hostileRecordings, measureWaveform),
  ...ofFiles(path, hostileDocuments, identify),
  ...ofFiles(path, hostileDocuments, nameKind),
  ...ofFiles(path, hostileDocuments, identifyAsReference),
  ...ofFiles(path, hostileDocuments, searchZip),
  ...ofFiles(path, hostileDocuments, readWordDocument),
];

/** The folders that parse what comes from outside, and their modules whose parsers are searched. */
export const searchedModules: Readonly<Record<string, readonly string[]>> = {
  // Every format is measured through probe-audio, and decoded through measure-waveform.
  audio: [
    'byte-reader',
    'decode-flac',
    'decode-opus',
    'decode-sound',
    'ebml',
    'flac-header',
    'frame-scan',
    'measure-aac',
    'measure-flac',
    'measure-mp3',
    'measure-mp4',
    'measure-ogg',
    'measure-webm',
    'mp4-boxes',
    'mp4-codecs',
    'mp4-fragments',
    'mp4-samples',
    'not-measurable',
    'ogg-codecs',
    'ogg-pages',
    'opus-packet',
    'probe-audio',
    'voice-sample',
    'webm-blocks',
  ],
  files: ['file-names', 'identify-file', 'macros', 'name-file-kind'],
  'http/body': ['parse-form', 'parse-json', 'read-multipart'],
};

/** Modules of the same folders that parse none of it: they move or count bytes, refuse, or are configured. */
export const otherModules: Readonly<Record<string, readonly string[]>> = {
  audio: [],
  files: [
    'disk',
    'file-damage',
    'file-storage',
    'folder-file-store',
    'folder-partial-files',
    'partial-files',
    'storage.config',
    'stored-files',
    'sweep-files',
    'unnamed-files',
    'upload-staging',
  ],
  'http/body': ['body-memory', 'call-body', 'read-body', 'read-bytes', 'uploads.problems'],
};
