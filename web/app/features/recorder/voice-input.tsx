import { Button } from '@mantine/core';
import { useState } from 'react';

import { formatBytes, formatSeconds } from '../../lib/sizes.ts';
import { MicrophoneIcon, StopIcon } from '../../ui/icons.tsx';
import { FilePick } from '../../ui/kit/file-pick.tsx';
import { Notice } from '../../ui/notice.tsx';
import { microphoneFaultText } from './microphone-fault-text.ts';
import { PlaybackButton } from './playback-button.tsx';
import { longestSeconds, useRecorder, type RecorderState } from './use-recorder.ts';
import styles from './voice-input.module.css';

/** A voice that was recorded here, or a file that was chosen. */
export type Voice = Readonly<{ blob: Blob; name: string; seconds: number | null }>;

/** Takes in a voice: records it as WAV, or takes a file; it can be heard before it is sent. */
export function VoiceInput(
  props: Readonly<{
    label: string;
    voice: Voice | null;
    onChange: (voice: Voice | null) => void;
    accept: string;
    uploadLabel: string;
    /** Answers what is wrong with a chosen file; null where nothing is. */
    check: (file: File) => Promise<string | null>;
    /** Why nothing can be recorded yet. */
    obstacle?: string | null;
  }>,
) {
  const { label, voice, onChange, accept, uploadLabel, check, obstacle = null } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const { state, start, stop } = useRecorder((blob, seconds) =>
    onChange({ blob, seconds, name: 'recording.wav' }),
  );
  const take = async (file: File): Promise<void> => {
    const wrong = await check(file);
    setProblem(wrong);
    if (wrong === null) onChange({ blob: file, name: file.name, seconds: null });
  };
  return (
    <fieldset className={styles.voice}>
      <legend>{label}</legend>
      {obstacle !== null && <p className={styles.hint}>{obstacle}</p>}
      {voice !== null && state.state === 'idle' && <Recorded voice={voice} />}
      <Meter state={state} />
      <div className={styles.actions}>
        {state.state === 'recording' ? (
          <Button color="red" size="md" leftSection={<StopIcon />} onClick={() => void stop()}>
            Stop recording
          </Button>
        ) : (
          <Button
            size="md"
            variant={voice === null ? 'filled' : 'default'}
            leftSection={<MicrophoneIcon />}
            disabled={obstacle !== null || state.state === 'asking'}
            onClick={() => {
              setProblem(null);
              onChange(null);
              void start();
            }}
          >
            {startLabel(state, voice)}
          </Button>
        )}
        {state.state === 'idle' && obstacle === null && (
          <FilePick label={uploadLabel} accept={accept} onPick={(file) => void take(file)} />
        )}
      </div>
      <Faults state={state} problem={problem} />
    </fieldset>
  );
}

function startLabel(state: RecorderState, voice: Voice | null): string {
  if (state.state === 'asking') return 'Waiting for the microphone...';
  return voice === null ? 'Start recording' : 'Re-record';
}

function Recorded({ voice }: { voice: Voice }) {
  return (
    <div className={styles.recorded}>
      <div>
        <strong>{voice.name}</strong>
        <p className="numeric">
          {voice.seconds !== null && `${formatSeconds(voice.seconds)}, `}
          {formatBytes(voice.blob.size)}
        </p>
      </div>
      <PlaybackButton
        id={`own:${voice.name}`}
        label="Listen"
        of="your recording"
        load={async () => voice.blob}
      />
    </div>
  );
}

function Meter({ state }: { state: RecorderState }) {
  if (state.state !== 'recording') return null;
  const { seconds, level } = state;
  return (
    <div className={styles.meter}>
      <span className={styles.timer}>
        <span className={styles.dot} aria-hidden="true" />
        <span role="timer" aria-label="Recording time" className="numeric">
          {formatSeconds(seconds)} / {formatSeconds(longestSeconds)}
        </span>
      </span>
      <meter min={0} max={1} value={Math.sqrt(level)} aria-label="Loudness" />
    </div>
  );
}

function Faults({ state, problem }: { state: RecorderState; problem: string | null }) {
  const fault = state.state === 'idle' ? state.fault : null;
  if (problem !== null) return <Notice kind="error">{problem}</Notice>;
  if (fault === null) return null;
  return (
    <Notice kind="error">
      {fault === 'too-short'
        ? 'That was shorter than one second. Please record it again.'
        : microphoneFaultText(fault)}
    </Notice>
  );
}
