import { Button } from '@mantine/core';
import { useRef, useState } from 'react';

import { unsavedFileText, type Attachment, longestSeconds, type Sound } from './recording.ts';
import { formatBytes, formatSeconds } from '../../lib/format/sizes.ts';
import { FilePick } from '../../ui/kit/file-pick.tsx';
import { Notice } from '../../ui/notice.tsx';
import { MicrophoneIcon, StopIcon, stopPlayback } from './playback.tsx';
import { PlaybackButton } from './playback-button.tsx';
import { type RecorderNote, type RecorderState, useRecorder } from './use-recorder.ts';
import styles from './voice-input.module.css';

/** Records a voice as WAV or takes an audio file, and plays it back before it is submitted. */
export function VoiceInput(
  props: Readonly<{
    label: string;
    voice: Attachment | null;
    onChange: (voice: Attachment | null) => void;
    /** The samples of the last seconds of the recording in progress. */
    onChunk: (chunk: Sound) => void;
    accept: string;
    uploadLabel: string;
    /** Returns what is wrong with a chosen file, or null. */
    check: (file: File) => Promise<string | null>;
    /** Why recording is not possible yet. */
    obstacle?: string | null;
  }>,
) {
  const { label, voice, onChange, onChunk, accept, uploadLabel, check, obstacle = null } = props;
  const [problem, setProblem] = useState<string | null>(null);
  // The previous recording is removed once the new one has started, not when it is requested.
  const recorder = useRecorder({ onStarted: () => onChange(null), onChunk, onRecorded: onChange });
  const { state } = recorder;
  const checkAndUse = async (file: File): Promise<void> => {
    const found = await check(file);
    setProblem(found);
    if (found === null) onChange({ file, seconds: null });
  };
  const actions = useRef<HTMLDivElement>(null);
  const discard = (): void => {
    setProblem(null);
    stopPlayback();
    onChange(null);
    // The button that was pressed is gone.
    actions.current?.querySelector('button')?.focus();
  };
  const start = (): void => {
    setProblem(null);
    void recorder.start();
  };
  return (
    <fieldset className={styles.voice}>
      <legend>{label}</legend>
      {obstacle !== null && <p className="soft small">{obstacle}</p>}
      {voice !== null && state.state !== 'recording' && <Recorded voice={voice} />}
      <Meter state={state} />
      <output className="visually-hidden">{spokenState(state, voice)}</output>
      <div className="row" ref={actions}>
        <RecordButton
          state={state}
          hasVoice={voice !== null}
          isDisabled={obstacle !== null}
          onStart={start}
          onStop={() => void recorder.stop()}
        />
        {state.state === 'idle' && voice !== null && (
          <Button variant="subtle" color="red" size="md" onClick={() => discard()}>
            Discard recording
          </Button>
        )}
        {state.state === 'idle' && obstacle === null && (
          <FilePick label={uploadLabel} accept={accept} onPick={(file) => void checkAndUse(file)} />
        )}
      </div>
      <RecorderProblem state={state} problem={problem} />
    </fieldset>
  );
}

/** One button for all states, so that it retains the focus. */
function RecordButton(
  props: Readonly<{
    state: RecorderState;
    hasVoice: boolean;
    isDisabled: boolean;
    onStart: () => void;
    onStop: () => void;
  }>,
) {
  const { state, hasVoice, isDisabled, onStart, onStop } = props;
  const isRecording = state.state === 'recording';
  return (
    <Button
      size="md"
      {...(isRecording && { color: 'red' })}
      variant={hasVoice && !isRecording ? 'default' : 'filled'}
      leftSection={isRecording ? <StopIcon /> : <MicrophoneIcon />}
      disabled={isDisabled}
      aria-disabled={state.state === 'requesting' || undefined}
      onClick={isRecording ? onStop : onStart}
    >
      {buttonLabel(state, hasVoice)}
    </Button>
  );
}

function buttonLabel({ state }: RecorderState, hasVoice: boolean): string {
  if (state === 'recording') return 'Stop recording';
  if (state === 'requesting') return 'Waiting for the microphone...';
  return hasVoice ? 'Re-record' : 'Start recording';
}

/** Announced once per state; the time and the level would be noise to a screen reader. */
function spokenState({ state }: RecorderState, voice: Attachment | null): string {
  if (state === 'recording') return 'Recording.';
  return state === 'idle' && voice !== null ? 'There is a recording.' : '';
}

function Recorded({ voice: { file, seconds } }: { voice: Attachment }) {
  const unkept = unsavedFileText(file);
  return (
    <div className="row apart breakable">
      <div>
        <strong>{file.name}</strong>
        <p className="numeric soft small">
          {seconds !== null && `${formatSeconds(seconds)}, `}
          {formatBytes(file.size)}
        </p>
        {unkept !== null && <p className="soft small">{unkept}</p>}
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
    <div className={`stack tight ${styles.meter}`}>
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

function RecorderProblem({ state, problem }: { state: RecorderState; problem: string | null }) {
  if (problem !== null) return <Notice kind="error">{problem}</Notice>;
  if (state.state !== 'idle' || state.note === null) return null;
  const { kind, text } = recorderNotice(state.note);
  return <Notice kind={kind}>{text}</Notice>;
}

const texts: Readonly<Record<RecorderNote, string>> = {
  denied: 'Unable to access microphone. Please check your permissions.',
  missing: 'No microphone was found. Connect one and try again, or upload a file instead.',
  busy: 'The microphone is in use by another program. Close that program and try again.',
  unsupported: 'This browser cannot record. Use a recent browser, or upload a file instead.',
  insecure: 'Recording needs a secure (https) address. You can upload a file instead.',
  'too-short': 'That was shorter than one second. Please record it again.',
  limit: `The recording stopped at ${formatSeconds(longestSeconds)}, the maximum length.`,
  lost: 'The microphone was disconnected. Everything recorded up to that point was saved.',
  'lost-at-once': 'The microphone was disconnected before anything was recorded.',
};

/** These leave a usable recording, so they are warnings rather than errors. */
const withRecording: ReadonlySet<RecorderNote> = new Set(['limit', 'lost']);

/** The notice for a recording that ended early or failed. */
const recorderNotice = (note: RecorderNote) =>
  ({ text: texts[note], kind: withRecording.has(note) ? 'warning' : 'error' }) as const;
