import { useEffect, useRef } from 'react';

import type { Attachment, Sound } from '../../entities/recordings/recording.ts';
import { isSoundFile } from '../../entities/recordings/recording.ts';
import { VoiceInput } from '../../entities/recordings/voice-input.tsx';
import { attachedFileProblem } from '../../entities/uploads/attached-files.tsx';

/** The voice note of a message that is written. */
export type VoiceNoteProps = Readonly<{
  voice: Attachment | null;
  onChange: (voice: Attachment | null) => void;
  onChunk: (chunk: Sound) => void;
  /** Whether it takes the focus, because the button that opened it is gone. */
  takesFocus: boolean;
}>;

/** Records a voice note, or takes a recording. */
export function VoiceNote({ takesFocus, ...props }: VoiceNoteProps) {
  const place = useRef<HTMLDivElement>(null);
  const takesFocusAtFirst = useRef(takesFocus);
  useEffect(() => {
    if (takesFocusAtFirst.current) place.current?.querySelector('button')?.focus();
  }, []);
  return (
    <div ref={place}>
      <VoiceInput
        {...props}
        label="Voice note"
        accept=".mp3,.wav,.m4a,.aac,.ogg"
        uploadLabel="Choose a recording"
        check={async (file) =>
          isSoundFile(file) ? attachedFileProblem(file) : 'This is not an audio file.'
        }
      />
    </div>
  );
}
