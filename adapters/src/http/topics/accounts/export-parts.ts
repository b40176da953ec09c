import type { Readable } from 'node:stream';
import {
  type AccountId,
  type Actor,
  type ApiKeyWithValue,
  type CursorPage,
  type FileStore,
  findJobsWithReferences,
  type Job,
  type JobId,
  listReferences,
  listWrittenFiles,
  ok,
  readDispute,
  readDraft,
  readReference,
  readStatementFile,
  refuse,
  type Result,
  type SeenDevice,
  type Session,
  type StoredFile,
} from '@nsem/core';
import { readStoredFile } from '../../../backup/check-files.ts';
import type { ZipSource } from '../../../backup/write-zip.ts';
import { unpackContent } from '../../../drafts/pack-content.ts';
import type { DamagedFiles } from '../../../files/file-damage.ts';
import { nameForType } from '../../../files/file-names.ts';
import { presentInstant, presentOptionalInstant } from '../../operations/present-instant.ts';
import type { UseCaseRunner } from '../../operations/use-cases.ts';
import type { ExportFault, HttpFault } from '../../problems/http-fault.ts';
import { presentDraft } from '../drafts/drafts.schema.ts';
import { presentReference } from '../references/references.schema.ts';

/** An API key in an export: never with its value, because files are passed on. */
export const presentKeyFacts = (key: ApiKeyWithValue) => ({
  id: key.id,
  key_name: key.name,
  scopes: key.scopes,
  is_active: key.isActive,
  created_at: presentInstant(key.createdAt),
  usage_count: key.usageCount,
  last_used: presentOptionalInstant(key.lastUsedAt),
});

/** A session in an export: never with the hash of its token. */
export const presentSessionFacts = ({ origin, createdAt, lastUsedAt, expiresAt }: Session) => ({
  network: origin.network,
  device: origin.device,
  created_at: presentInstant(createdAt),
  last_used_at: presentInstant(lastUsedAt),
  expires_at: presentInstant(expiresAt),
});

/** A device from which a user has logged in, in an export. */
export const presentSeenDevice = ({ program, network, seenAt }: SeenDevice) => ({
  program,
  network,
  last_seen_at: presentInstant(seenAt),
});

const textLevel = 6;

/** Each page is one read: enough for a quick export, few enough for long texts in memory. */
const pageSize = 20;

/** The value of a read that the actor was already permitted. */
export function valueOf<T>(result: Result<T, Readonly<{ code: string }>>): T {
  if (result.ok) return result.value;
  throw new Error(`the export was refused: ${result.fault.code}`);
}

/** Loads a page of a list. */
type LoadPage<T> = (page: CursorPage) => Promise<Result<readonly T[], Readonly<{ code: string }>>>;

/** Reads a whole list, page by page; a page is requested only after the previous one was used. */
export async function* readPages<T extends Readonly<{ id: number }>>(
  load: LoadPage<T>,
): AsyncGenerator<readonly T[]> {
  let before: number | undefined;
  do {
    const items = valueOf(await load({ limit: pageSize, before }));
    yield items;
    before = items.length < pageSize ? undefined : items.at(-1)?.id;
  } while (before !== undefined);
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** A text file in the export. */
export const textSource = (name: string, text: string): ZipSource => ({
  name,
  bytes: once(text),
  level: textLevel,
});

/** A file with one JSON document. */
export const jsonSource = (name: string, value: unknown): ZipSource =>
  textSource(name, `${JSON.stringify(value, null, 2)}\n`);

async function* writeLines<T>(
  pages: AsyncIterable<readonly T[]>,
  present: (item: T) => unknown,
): AsyncGenerator<Uint8Array> {
  for await (const items of pages) {
    yield Buffer.from(items.map((item) => `${JSON.stringify(present(item))}\n`).join(''));
  }
}

/** A file with one JSON document a line for each item of a list. */
export const linesSource = <T>(
  name: string,
  pages: AsyncIterable<readonly T[]>,
  present: (item: T) => unknown,
): ZipSource => ({ name, bytes: writeLines(pages, present), level: textLevel });

/** The same, for a list that is short enough to be read at once. */
export const listSource = <T>(
  name: string,
  items: readonly T[],
  present: (item: T) => unknown,
): ZipSource =>
  textSource(name, items.map((item) => `${JSON.stringify(present(item))}\n`).join(''));

/** A stored file, and where it is in the export. */
export type ExportedFile = Readonly<{ folder: string; kind: string; file: StoredFile }>;

/** Where files are read, and where damaged ones are listed. */
export type FileSource = Readonly<{
  files: FileStore;
  damagedFiles: Pick<DamagedFiles, 'add'>;
}>;

/** Recordings and documents are compressed already. */
const levelOf = ({ contentType }: StoredFile): number => (contentType.startsWith('text/') ? 6 : 0);

// Its extension is decided again: files of earlier versions have that of their senders.
const nameOf = ({ folder, kind, file }: ExportedFile): string =>
  `files/${folder}/${kind}-${nameForType(file.name, file.contentType)}`;

/**
 * Adds stored files to an export.
 *
 * @param missing gets the names of those that could not be read completely.
 */
export async function* addFiles(
  exported: AsyncIterable<ExportedFile>,
  { files, damagedFiles }: FileSource,
  missing: string[],
): AsyncGenerator<ZipSource> {
  for await (const one of exported) {
    const name = nameOf(one);
    const reading = await readStoredFile(files, one.file);
    if ('bytes' in reading) yield { name, bytes: reading.bytes, level: levelOf(one.file) };
    const damage = 'bytes' in reading ? reading.finish().damage : reading;
    if (damage === undefined) continue;
    missing.push(name);
    damagedFiles.add(one.file.key, damage.reason);
  }
}

/** The drafts of a provider's jobs in progress, job by job. */
export async function* pagesOfDrafts(
  { read }: Pick<UseCaseRunner<Actor>, 'read'>,
  pages: AsyncIterable<readonly Pick<Job, 'id' | 'status'>[]>,
) {
  for await (const jobs of pages) {
    for (const { id, status } of jobs) {
      if (status !== 'in_progress') continue;
      const found = await read(readDraft, id);
      // The job may have been released or delivered since the list was read.
      if (!found.ok || found.value.saved === null) continue;
      const { saved } = found.value;
      yield [presentDraft(id, saved, await unpackContent(saved.bytes))];
    }
  }
}

type Reading = Pick<UseCaseRunner<Actor>, 'read'>;

/** The client of a job sees all of it. */
const whole = { offers: { previewWords: null } };

/** Which jobs of a page have reference files: most have none, and one read says so of all. */
const jobsWithReferences = async (
  { read }: Reading,
  jobs: readonly Pick<Job, 'id'>[],
): Promise<readonly JobId[]> =>
  valueOf(
    await read(
      findJobsWithReferences,
      jobs.map(({ id }) => id),
    ),
  );

/** The reference files of jobs, job by job. */
export async function* pagesOfReferences(
  reading: Reading,
  pages: AsyncIterable<readonly Pick<Job, 'id'>[]>,
) {
  for await (const jobs of pages) {
    for (const id of await jobsWithReferences(reading, jobs)) {
      const listed = await reading.read(listReferences, id, whole);
      // The job may have lost its content since the list was read.
      if (!listed.ok) continue;
      yield listed.value.map((reference) => ({ job_id: id, ...presentReference(reference) }));
    }
  }
}

/** The stored reference files of jobs. Several can have the same name, so their ids are in theirs. */
export async function* findReferenceFiles(
  reading: Reading,
  jobs: readonly Pick<Job, 'id'>[],
): AsyncGenerator<ExportedFile> {
  for (const jobId of await jobsWithReferences(reading, jobs)) {
    const listed = await reading.read(listReferences, jobId, whole);
    for (const { id } of listed.ok ? listed.value : []) {
      const file = await reading.read(readReference, { jobId, id }, whole);
      if (file.ok) yield { folder: `job-${jobId}`, kind: `reference-${id}`, file: file.value };
    }
  }
}

/** How many messages one read loads. */
export const messagePage = 100;

/** The stored files of the messages that the user wrote, by their ids. */
export async function* findMessageFiles({ read }: Reading): AsyncGenerator<ExportedFile> {
  let after: number | undefined;
  do {
    const written = valueOf(await read(listWrittenFiles, { limit: messagePage, after }));
    for (const { jobId, files } of written) {
      for (const { id, stored: file } of files) {
        yield { folder: `job-${jobId}`, kind: `message-${id}`, file };
      }
    }
    after = written.length < messagePage ? undefined : written.at(-1)?.id;
  } while (after !== undefined);
}

/** The stored files of the user's statements in the disputes about jobs, by their ids. */
export async function* findStatementFiles(
  { read, actor: { role } }: Reading & Readonly<{ actor: Actor }>,
  jobs: readonly Pick<Job, 'id' | 'status' | 'review'>[],
): AsyncGenerator<ExportedFile> {
  for (const { id: jobId } of jobs.filter(mayBeDisputed)) {
    const found = await read(readDispute, jobId);
    if (!found.ok) continue;
    const { client, provider } = found.value;
    for (const { id } of (role === 'client' ? client : provider)?.files ?? []) {
      const file = await read(readStatementFile, { id: jobId, file: id });
      if (file.ok) yield { folder: `job-${jobId}`, kind: `statement-${id}`, file: file.value };
    }
  }
}

/** Whether there can be a dispute about a job: a refund ends the review that it is part of. */
export const mayBeDisputed = ({ status, review }: Pick<Job, 'status' | 'review'>): boolean =>
  review.state === 'dispute' || review.state === 'settled' || status === 'refunded';

/** The most exports that are written at the same time. */
const mostExports = 8;

/** The exports that are being written: one for an account, and a limited number in all. */
export interface ExportSlots {
  /**
   * Opens an export, which must be read to the end or destroyed.
   *
   * @param open called only if there is a free slot.
   */
  take(accountId: AccountId, open: () => Readable): Result<Readable, ExportFault | HttpFault>;
}

/** Slots in the memory of this process. */
export function createExportSlots(): ExportSlots {
  const taken = new Set<AccountId>();
  return {
    take(accountId, open) {
      if (taken.has(accountId)) return refuse({ code: 'account.export-in-progress' });
      if (taken.size >= mostExports) return refuse({ code: 'http.server-busy' });
      const bytes = open();
      taken.add(accountId);
      bytes.once('close', () => taken.delete(accountId));
      return ok(bytes);
    },
  };
}
