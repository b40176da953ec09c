import { open, readFile, writeFile } from 'node:fs/promises';
import { ok } from '@nsem/core';
import { probeAudio } from '../../src/audio/probe-audio.ts';
import { checkVoiceSample } from '../../src/audio/voice-sample.ts';
import { runTask } from '../../src/documents/document-task.ts';
import { identifyDocument } from '../../src/files/identify-document.ts';
import { identifyReference } from '../../src/files/identify-reference.ts';
import { findZipEntries } from '../../src/files/find-zip-entries.ts';
import { nameKindOf } from '../../src/files/name-file-kind.ts';
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
    'aac-config',
    'bit-reader',
    'byte-reader',
    'data-url',
    'decode-flac',
    'decode-mp3',
    'decode-opus',
    'decode-wav',
    'ebml',
    'flac-frame',
    'flac-header',
    'flac-stream',
    'flac-subframe',
    'frame-scan',
    'id3',
    'measure-adts',
    'measure-flac',
    'measure-mp3',
    'measure-mp4',
    'measure-ogg',
    'measure-webm',
    'mp3-frame',
    'mp4-boxes',
    'mp4-codecs',
    'mp4-edits',
    'mp4-fragments',
    'mp4-samples',
    'mp4-tables',
    'mp4-weights',
    'ogg-codecs',
    'ogg-packets',
    'ogg-pages',
    'opus-packet',
    'opus-time',
    'probe-audio',
    'voice-sample',
    'vorbis-time',
    'webm-lacing',
    'webm-packets',
    'webm-tracks',
    'work-limit',
  ],
  files: [
    'file-extension',
    'file-key',
    'find-zip-entries',
    'identify-document',
    'identify-reference',
    'macros',
    'name-file-kind',
    'sanitize-file-name',
  ],
  'http/body': ['fields', 'parse-form', 'parse-json', 'read-multipart', 'scan-json'],
};

/** Modules of the same folders that parse nothing: they move bytes, count them or name refusals. */
export const otherModules: Readonly<Record<string, readonly string[]>> = {
  audio: ['not-measurable', 'sound', 'webm-elements'],
  files: [
    'create-digests',
    'delete-removed-file',
    'durable-write',
    'folder-file-store',
    'folder-partial-files',
    'damaged-files',
    'file-damage',
    'file-place',
    'file-storage',
    'file-writer',
    'open-stored-files',
    'stored-files',
    'system-error',
    'partial-files',
    'stored-files-sweep',
    'sweep-files',
    'unnamed-files',
    'upload-fault',
    'upload-staging',
    'use-local-file',
  ],
  'http/body': [
    'body-memory',
    'call-stream',
    'call-uploads',
    'client-gone',
    'drain',
    'read-body',
    'read-bytes',
    'uploads.problems',
  ],
};
