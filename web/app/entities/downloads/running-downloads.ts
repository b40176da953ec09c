import type { Download, Progress, RequestOptions } from '@nsem/sdk';
import { useSyncExternalStore } from 'react';

import { guardWork } from '../../lib/session/guard-work.ts';
import { saveBlob } from '../../lib/browser/save-file.ts';
import { progressText } from './download-text.ts';
import { receiveDownload } from './receive-download.ts';

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
