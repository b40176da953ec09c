import { Button } from '@mantine/core';
import { useState } from 'react';

import { formatBytes, formatSeconds } from '../../lib/sizes.ts';
import { MicrophoneIcon, StopIcon } from '../../ui/icons.tsx';
import { FilePick } from '../../ui/kit/file-pick.tsx';
import { Notice } from '../../ui/notice.tsx';
import { unkeptText } from '../drafts/unkept-text.ts';
import { longestSeconds } from './finish-recording.ts';
import { PlaybackButton } from './playback-button.tsx';
import { recorderNote } from './recorder-text.ts';
import { useRecorder, type RecorderState } from './use-recorder.ts';
import styles from './voice-input.module.css';
import type { Voice } from './voice.ts';
import type { Sound } from './wav.ts';

/** Takes in a voice: records it as WAV, or takes a file; it can be heard before it is sent. */
export function VoiceInput(
  props: Readonly<{
    label: string;
    voice: Voice | null;
    onChange: (voice: Voice | null) => void;
    /** What was said in the last seconds of a recording that is running. */
    onPiece: (piece: Sound) => void;
    accept: string;
    uploadLabel: string;
    /** Answers what is wrong with a chosen file; null where nothing is. */
    check: (file: File) => Promise<string | null>;
    /** Why nothing can be recorded yet. */
    obstacle?: string | null;
  }>,
) {
  const { label, voice, onChange, onPiece, accept, uploadLabel, check, obstacle = null } = props;
  const [problem, setProblem] = useState<string | null>(null);
  // What was recorded before goes when the new recording has begun, not when it was asked for.
  const recorder = useRecorder({ onStarted: () => onChange(null), onPiece, onRecorded: onChange });
  const { state } = recorder;
  const take = async (file: File): Promise<void> => {
    const wrong = await check(file);
    setProblem(wrong);
    if (wrong === null) onChange({ file, seconds: null });
  };
  const start = (): void => {
    setProblem(null);
    void recorder.start();
  };
  return (
    <fieldset className={styles.voice}>
      <legend>{label}</legend>
      {obstacle !== null && <p className={styles.hint}>{obstacle}</p>}
      {voice !== null && state.state !== 'recording' && <Recorded voice={voice} />}
      <Meter state={state} />
      <output className="visually-hidden">{spokenState(state, voice)}</output>
      <div className={styles.actions}>
        <RecordButton
          state={state}
          hasVoice={voice !== null}
          isBarred={obstacle !== null}
          onStart={start}
          onStop={() => void recorder.stop()}
        />
        {state.state === 'idle' && obstacle === null && (
          <FilePick label={uploadLabel} accept={accept} onPick={(file) => void take(file)} />
        )}
      </div>
      <Outcome state={state} problem={problem} />
    </fieldset>
  );
}

/** One button all along, so that it keeps the focus; while it asks it does nothing more. */
function RecordButton(
  props: Readonly<{
    state: RecorderState;
    hasVoice: boolean;
    isBarred: boolean;
    onStart: () => void;
    onStop: () => void;
  }>,
) {
  const { state, hasVoice, isBarred, onStart, onStop } = props;
  const isRecording = state.state === 'recording';
  return (
    <Button
      size="md"
      {...(isRecording && { color: 'red' })}
      variant={hasVoice && !isRecording ? 'default' : 'filled'}
      leftSection={isRecording ? <StopIcon /> : <MicrophoneIcon />}
      disabled={isBarred}
      aria-disabled={state.state === 'asking' || undefined}
      onClick={isRecording ? onStop : onStart}
    >
      {buttonLabel(state, hasVoice)}
    </Button>
  );
}

function buttonLabel({ state }: RecorderState, hasVoice: boolean): string {
  if (state === 'recording') return 'Stop recording';
  if (state === 'asking') return 'Waiting for the microphone...';
  return hasVoice ? 'Re-record' : 'Start recording';
}

/** Said once for each state; how long and how loud it is would be chatter. */
function spokenState({ state }: RecorderState, voice: Voice | null): string {
  if (state === 'recording') return 'Recording.';
  return state === 'idle' && voice !== null ? 'There is a recording.' : '';
}

function Recorded({ voice: { file, seconds } }: { voice: Voice }) {
  const unkept = unkeptText(file);
  return (
    <div className={styles.recorded}>
      <div>
        <strong>{file.name}</strong>
        <p className="numeric">
          {seconds !== null && `${formatSeconds(seconds)}, `}
          {formatBytes(file.size)}
        </p>
        {unkept !== null && <p>{unkept}</p>}
      </div>
      <PlaybackButton
        id={`own:${file.name}`}
        label="Listen"
        of="your recording"
        load={async () => file}
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
        <span role="timer" aria-live="off" aria-label="Recording time" className="numeric">
          {formatSeconds(seconds)} / {formatSeconds(longestSeconds)}
        </span>
      </span>
      <meter min={0} max={1} value={Math.sqrt(level)} aria-label="Loudness" />
    </div>
  );
}

function Outcome({ state, problem }: { state: RecorderState; problem: string | null }) {
  if (problem !== null) return <Notice kind="error">{problem}</Notice>;
  if (state.state !== 'idle' || state.note === null) return null;
  const { kind, text } = recorderNote(state.note);
  return <Notice kind={kind}>{text}</Notice>;
}
