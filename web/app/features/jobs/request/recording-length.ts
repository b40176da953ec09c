import { useEffect, useEffectEvent, useState } from 'react';

import type { Attachment } from '../../../entities/recordings/attachment.ts';
import { audioLength } from './audio-length.ts';

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
