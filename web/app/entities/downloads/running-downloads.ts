import type { Download, Progress, RequestOptions } from '@nsem/sdk';
import { useSyncExternalStore } from 'react';

import { errorText } from '../../lib/api/calls.ts';
import { saveBlob } from '../../lib/browser/save-file.ts';
import { formatBytes } from '../../lib/format/sizes.ts';
import { guardWork } from '../../lib/session/guard-work.ts';

/** A running download; it continues while the user visits other screens. */
type RunningDownload = Readonly<{ text: string | null; cancel: () => void }>;

/** Requests a download. */
export type StartDownload = (options: RequestOptions) => PromiseLike<Download>;

const running = new Map<string, RunningDownload>();
const listeners = new Set<() => void>();

function change(id: string, next: RunningDownload | null): void {
  if (next === null) running.delete(id);
  else running.set(id, next);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The running download with an id, started on any screen: null if there is none. Its `text` is null
 * while the server prepares the file.
 */
export const useRunningDownload = (id: string): RunningDownload | null =>
  useSyncExternalStore(
    subscribe,
    () => running.get(id) ?? null,
    () => null,
  );

/**
 * Downloads a file and saves it under the name that the server gives it.
 *
 * @returns the file name; null if the user cancelled or logged out, or the download is already running
 * @throws NsemError; DOMException if the device does not have enough space
 */
export async function saveDownload(id: string, start: StartDownload): Promise<string | null> {
  // A double click is faster than a button can be disabled.
  if (running.has(id)) return null;
  const abort = new AbortController();
  const cancel = () => abort.abort();
  const report = (progress: Progress): void => {
    const text = progressText(progress);
    if (running.get(id)?.text !== text) change(id, { text, cancel });
  };
  const removeGuard = guardWork(cancel);
  change(id, { text: null, cancel });
  try {
    const download = await start({ signal: abort.signal });
    report({ bytes: 0, totalBytes: download.sizeBytes });
    const blob = await receiveDownload(download, report);
    if (abort.signal.aborted) return null;
    saveBlob(blob, download.filename);
    return download.filename;
  } catch (error) {
    if (abort.signal.aborted) return null;
    throw error;
  } finally {
    removeGuard();
    change(id, null);
  }
}

/** Up to this size a file stays in memory as a whole, so that its digest can be verified. */
const maxInMemoryBytes = 16_000_000;

type Source = Pick<Download, 'blob' | 'filename' | 'sizeBytes'> & AsyncIterable<Uint8Array>;

/**
 * Receives all bytes of a download. If it is large, or its size is unknown, it is written to disk
 * while it arrives.
 *
 * @throws the error of the download; the received bytes are then discarded
 */
export async function receiveDownload(
  download: Source,
  onProgress: (progress: Progress) => void,
  open: (filename: string) => Promise<BlobSink> = openBlobSink,
): Promise<Blob> {
  const { sizeBytes: totalBytes } = download;
  if (totalBytes !== null && totalBytes <= maxInMemoryBytes) return download.blob();
  const sink = await open(download.filename);
  let bytes = 0;
  try {
    for await (const piece of download) {
      await sink.write(piece);
      bytes += piece.byteLength;
      onProgress({ bytes, totalBytes });
    }
  } catch (error) {
    await sink.discard();
    throw error;
  }
  return sink.close();
}

/** Collects the pieces of a large file. */
type BlobSink = Readonly<{
  write(piece: Uint8Array): Promise<void>;
  close(): Promise<Blob>;
  discard(): Promise<void>;
}>;

const folderName = 'backups';

/** Long enough for the browser to copy the file to the downloads folder. */
const retentionMs = 10 * 60_000;

/** Opens a sink on disk if the browser provides private files to this page, else in memory. */
async function openBlobSink(filename: string): Promise<BlobSink> {
  try {
    return await openDiskSink(filename);
  } catch {
    // Pages without TLS, private windows and older browsers have no private files.
    return openMemorySink();
  }
}

async function openDiskSink(filename: string): Promise<BlobSink> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(folderName, { create: true });
  await deleteOldFiles(folder);
  const name = `${crypto.randomUUID()}-${filename}`;
  const remove = () => folder.removeEntry(name);
  const file = await folder.getFileHandle(name, { create: true });
  const writable = await file.createWritable();
  return {
    write: (piece) => writable.write(new Uint8Array(piece)),
    async close() {
      await writable.close();
      setTimeout(() => void remove().catch(() => undefined), retentionMs);
      return file.getFile();
    },
    async discard() {
      await writable.abort();
      await remove();
    },
  };
}

/** Deletes files left behind by pages that were closed too early. */
async function deleteOldFiles(folder: FileSystemDirectoryHandle): Promise<void> {
  for await (const [name, entry] of folder.entries()) {
    if (!isFile(entry)) continue;
    const { lastModified } = await entry.getFile();
    // Another window may still be writing it.
    if (Date.now() - lastModified > retentionMs)
      await folder.removeEntry(name).catch(() => undefined);
  }
}

const isFile = (entry: FileSystemHandle): entry is FileSystemFileHandle => entry.kind === 'file';

function openMemorySink(): BlobSink {
  const pieces: Blob[] = [];
  return {
    write(piece) {
      // Browsers can store a Blob outside the memory of the page, unlike bytes.
      pieces.push(new Blob([new Uint8Array(piece)]));
      return Promise.resolve();
    },
    close: () => Promise.resolve(new Blob(pieces)),
    discard: () => Promise.resolve(),
  };
}

/** The progress of a download: `1.2 MB of 290 MB`, or `1.2 MB so far` if the size is unknown. */
export const progressText = ({ bytes, totalBytes }: Progress): string =>
  totalBytes === null
    ? `${formatBytes(bytes)} so far`
    : `${formatBytes(bytes)} of ${formatBytes(totalBytes)}`;

/** The reason for a failed download. */
export function downloadErrorText(error: unknown): string {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  return isFull ? 'There is not enough space on this device.' : errorText(error);
}
