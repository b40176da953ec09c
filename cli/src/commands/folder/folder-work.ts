import { createHash } from 'node:crypto';

import type { NewJob, ServiceType } from '@nsem/sdk';

/** What is ordered for each file of a folder. */
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
export const inputEndings: Readonly<Record<ServiceType, readonly string[]>> = {
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
export const workKey = (work: FolderWork, contentSha256: string): string =>
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
