import { useEffect, useEffectEvent, useState } from 'react';

import type { Attachment } from '../../../entities/recordings/recording.ts';
import { fileRefusal } from '../../../entities/uploads/submission-text.ts';
import type { FieldErrors, JobDraft } from './job-draft.ts';

/** Whether the length of a recording is known; `unreadable` if only the server can measure it. */
export type RecordingLength = 'none' | 'measuring' | 'unreadable' | 'known';

/**
 * Measures the recording of a draft whenever it has none of known length: one that was just chosen,
 * and one that was saved with an earlier draft.
 */
export function useRecordingLength(
  audio: Attachment | null,
  onMeasured: (audio: Attachment) => void,
): RecordingLength {
  const [unreadable, setUnreadable] = useState<File | null>(null);
  const unknown = audio?.seconds === null ? audio.file : null;
  const report = useEffectEvent(onMeasured);
  useEffect(() => {
    if (unknown === null || unknown === unreadable) return undefined;
    // Another file may be chosen before this one is measured, or the form may be closed.
    let isCurrent = true;
    void audioLength(unknown).then((seconds) => {
      if (!isCurrent) return;
      if (seconds === null) setUnreadable(unknown);
      else report({ file: unknown, seconds });
    });
    return () => {
      isCurrent = false;
    };
  }, [unknown, unreadable]);
  if (audio === null) return 'none';
  if (unknown === null) return 'known';
  return unknown === unreadable ? 'unreadable' : 'measuring';
}

const timeoutMs = 10_000;

/**
 * Measures the length of an audio file in the browser, for a quote; the server measures it again.
 *
 * @returns seconds; null if the browser does not know the format or the file has no duration
 */
async function audioLength(file: File): Promise<number | null> {
  const address = URL.createObjectURL(file);
  try {
    const seconds = await metadataLength(address);
    return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

function metadataLength(address: string): Promise<number> {
  return new Promise((resolve) => {
    const audio = new Audio();
    const unknown = () => resolve(Number.NaN);
    audio.addEventListener('loadedmetadata', () => resolve(audio.duration), { once: true });
    audio.addEventListener('error', unknown, { once: true });
    setTimeout(unknown, timeoutMs);
    audio.preload = 'metadata';
    audio.src = address;
  });
}

/** Why the server refused the recording of a draft, mostly before any of its bytes was sent. */
export function refusedRecording({ service }: JobDraft, error: unknown): FieldErrors {
  const audio = fileRefusal(error);
  return service !== 'transcription' || audio === null ? {} : { audio };
}
