import type { Progress } from '@nsem/sdk';
import { useSyncExternalStore } from 'react';

import { guardWork } from '../../lib/guard-work.ts';
import { nsem } from '../../lib/nsem.ts';
import { saveBlob } from '../../lib/save-file.ts';
import { progressText, type BackupKind } from './backup-text.ts';
import { receive } from './receive.ts';

/** A download under way: it goes on while the person is at another screen. */
type Running = Readonly<{ text: string | null; callOff: () => void }>;

const running = new Map<BackupKind, Running>();
const listeners = new Set<() => void>();

function change(kind: BackupKind, next: Running | null): void {
  if (next === null) running.delete(kind);
  else running.set(kind, next);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * How a download stands, wherever it was started: null where none is under way, and without a
 * `text` while the server prepares it.
 */
export const useRunning = (kind: BackupKind): Running | null =>
  useSyncExternalStore(
    subscribe,
    () => running.get(kind) ?? null,
    () => null,
  );

/**
 * Downloads a backup under the name that the server gives it.
 *
 * @returns the name; null where the person called it off, or logged out, or has it under way already
 * @throws NsemError; DOMException where this device has no room for it
 */
export async function downloadBackup(kind: BackupKind): Promise<string | null> {
  // A double click is faster than the button that takes no second one.
  if (running.has(kind)) return null;
  const calling = new AbortController();
  const callOff = () => calling.abort();
  const tell = (progress: Progress): void => {
    const text = progressText(progress);
    if (running.get(kind)?.text !== text) change(kind, { text, callOff });
  };
  const unguard = guardWork(callOff);
  change(kind, { text: null, callOff });
  try {
    const download = await nsem.admin.backups[kind]({ signal: calling.signal });
    tell({ bytes: 0, totalBytes: download.sizeBytes });
    const blob = await receive(download, tell);
    if (calling.signal.aborted) return null;
    saveBlob(blob, download.filename);
    return download.filename;
  } catch (error) {
    if (calling.signal.aborted) return null;
    throw error;
  } finally {
    unguard();
    change(kind, null);
  }
}
