import { Textarea } from '@mantine/core';

import { formatBytes, formatSeconds } from '../../../lib/sizes.ts';
import { FilePick } from '../../../ui/kit/file-pick.tsx';
import { PlaybackButton } from '../../recorder/playback-button.tsx';
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
      {draft.audio !== null && (
        <div className={styles.file}>
          <div>
            <strong>{draft.audio.file.name}</strong>
            <p className="numeric">
              {formatBytes(draft.audio.file.size)}
              {draft.audio.seconds !== null && `, ${formatSeconds(draft.audio.seconds)}`}
            </p>
          </div>
          <PlaybackButton
            id={`chosen:${draft.audio.file.name}`}
            label="Listen"
            of={draft.audio.file.name}
            load={async () => draft.audio?.file ?? new Blob()}
          />
        </div>
      )}
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
