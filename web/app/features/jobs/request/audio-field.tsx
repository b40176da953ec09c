import { Textarea } from '@mantine/core';

import { formatBytes, formatSeconds } from '../../../lib/sizes.ts';
import { FilePick } from '../../../ui/kit/file-pick.tsx';
import { unkeptText } from '../../drafts/unkept-text.ts';
import { PlaybackButton } from '../../recorder/playback-button.tsx';
import type { Voice } from '../../recorder/voice.ts';
import { audioLength } from './audio-length.ts';
import type { JobDraft } from './draft.ts';
import styles from './request.module.css';

/** The recording to transcribe, with a note to the provider. */
export function AudioField(
  props: Readonly<{ draft: JobDraft; onChange: (changes: Partial<JobDraft>) => void }>,
) {
  const { draft, onChange } = props;
  const take = async (file: File): Promise<void> =>
    onChange({ audio: { file, seconds: await audioLength(file) } });
  return (
    <div className={styles.text}>
      <span className={styles.label} aria-hidden="true">
        Recording *
      </span>
      <FilePick
        label={draft.audio === null ? 'Choose a recording' : 'Choose another recording'}
        hint="WAV, MP3, M4A, OGG, FLAC or WebM"
        accept="audio/*,.wav,.mp3,.m4a,.ogg,.opus,.flac,.webm"
        onPick={(file) => void take(file)}
      />
      {draft.audio !== null && <Chosen audio={draft.audio} />}
      <Textarea
        label="Note to the provider (optional)"
        description="Names, places or anything that helps to understand the recording."
        autosize
        minRows={2}
        value={draft.content}
        onChange={({ currentTarget: { value } }) => onChange({ content: value })}
      />
    </div>
  );
}

function Chosen({ audio: { file, seconds } }: { audio: Voice }) {
  const unkept = unkeptText(file);
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
