import { Input, Textarea } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';

import { formatBytes, formatSeconds } from '../../../lib/format/sizes.ts';
import { FilePick } from '../../../ui/kit/file-pick.tsx';
import { unsavedFileText } from '../../../lib/browser/unsaved-file-text.ts';
import { isSoundFile, soundFiles } from '../../../entities/recordings/attachment.ts';
import { PlaybackButton } from '../../../entities/recordings/playback-button.tsx';
import type { Attachment } from '../../../entities/recordings/attachment.ts';
import { audioLength } from './audio-length.ts';
import type { JobDraft } from './job-draft.ts';
import styles from './request.module.css';

/** The recording to transcribe, with a note to the provider. */
export function AudioField(
  props: Readonly<{
    draft: JobDraft;
    error?: string | undefined;
    onChange: (changes: Partial<JobDraft>) => void;
  }>,
) {
  const { draft, onChange } = props;
  const [wrongFile, setWrongFile] = useState<string | null>(null);
  const error = wrongFile ?? props.error;
  // Another file may have been chosen before this one is measured, or the form may be closed.
  const chosen = useRef<File | null>(null);
  useLayoutEffect(() => {
    chosen.current = draft.audio?.file ?? null;
    return () => {
      chosen.current = null;
    };
  }, [draft.audio]);
  const attach = async (file: File): Promise<void> => {
    if (!isSoundFile(file)) return setWrongFile(`${file.name} is not a recording.`);
    setWrongFile(null);
    // It can be sent at once: the server measures it again.
    onChange({ audio: { file, seconds: null }, document: null });
    const seconds = await audioLength(file);
    if (seconds !== null && chosen.current === file) onChange({ audio: { file, seconds } });
  };
  return (
    <div className={styles.text}>
      <span className={styles.label} aria-hidden="true">
        Recording <span className={styles.required}>*</span>
      </span>
      <div data-field="audio" className={styles.pick}>
        <FilePick
          label={draft.audio === null ? 'Choose a recording' : 'Choose another recording'}
          hint="WAV, MP3, M4A, AAC, OGG, FLAC or WebM"
          accept={soundFiles}
          onPick={(file) => void attach(file)}
        />
        {error !== undefined && <Input.Error role="alert">{error}</Input.Error>}
      </div>
      {draft.audio !== null && <Chosen audio={draft.audio} />}
      <Textarea
        label="Note to the provider (optional)"
        description="Names, places or anything else that helps the provider understand the recording."
        rows={2}
        value={draft.content}
        onChange={({ currentTarget: { value } }) => onChange({ content: value })}
      />
    </div>
  );
}

function Chosen({ audio: { file, seconds } }: { audio: Attachment }) {
  const unkept = unsavedFileText(file);
  return (
    <div className={styles.file}>
      <div>
        <strong>{file.name}</strong>
        <p className="numeric">
          {formatBytes(file.size)}
          {seconds !== null && `, ${formatSeconds(seconds)}`}
        </p>
        {unkept !== null && <p>{unkept}</p>}
      </div>
      <PlaybackButton
        id={`chosen:${file.name}`}
        label="Listen"
        of={file.name}
        load={async () => file}
      />
    </div>
  );
}
