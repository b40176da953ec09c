import type { MouseEvent } from 'react';

import { stopPlayback, usePlayback } from '../../../entities/recordings/playback.ts';
import { CheckIcon } from '../../../ui/icons.tsx';
import { MicrophoneIcon, PlayIcon, StopIcon } from '../../../ui/sound-icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LiveMeter } from './live-meter.tsx';
import { faultText, isSaved } from './sound-text.ts';
import styles from './narration.module.css';
import type { RecorderState } from './recorder.ts';
import type { Studio } from './use-studio.ts';

/** The id of the button that records: the keys of the studio work while it has the focus. */
export const recordButtonId = 'record';

/** The controls of the recorder, where the thumbs are. */
export function Deck(
  props: Readonly<{
    studio: Studio;
    /** Whether the sentence in focus has a take. */
    hasTake: boolean;
    /** Whether its take has an error, which can be accepted on purpose only. */
    hasError: boolean;
    listen: () => void;
  }>,
) {
  const { studio, hasTake, hasError, listen } = props;
  const { recorder, recorderState: state, toggle, keep, go } = studio;
  const playback = usePlayback();
  const isQuiet = state.kind === 'off' || state.kind === 'ready';
  const isOff = !hasTake || !isQuiet;
  return (
    <div className={styles.deck}>
      {isQuiet && state.fault !== null && (
        <Notice kind={isSaved(state.fault) ? 'warning' : 'error'}>{faultText(state.fault)}</Notice>
      )}
      <LiveMeter recorder={recorder} />
      <output className="visually-hidden">{spokenState(state)}</output>
      <div className={styles.controls}>
        <DeckButton name="Previous sentence" act={() => go(-1)}>
          ↑
        </DeckButton>
        <DeckButton
          name={playback === null ? 'Listen' : 'Stop listening'}
          isOff={isOff}
          act={playback === null ? listen : stopPlayback}
        >
          {playback === null ? <PlayIcon /> : <StopIcon />}
          {playback === null ? 'Listen' : 'Stop'}
        </DeckButton>
        <button
          type="button"
          id={recordButtonId}
          className={styles.record}
          data-state={state.kind}
          aria-label={recordName(state, hasTake)}
          aria-disabled={state.kind === 'opening' || state.kind === 'saving' || undefined}
          onClick={toggle}
        >
          {state.kind === 'recording' ? <StopIcon /> : <MicrophoneIcon />}
          <span aria-hidden="true">{recordWord(state, hasTake)}</span>
        </button>
        <DeckButton
          name={hasError ? 'Keep anyway and go on' : 'Keep it and go on'}
          isOff={isOff}
          act={() => keep({ evenWithErrors: true })}
        >
          <CheckIcon />
          {hasError ? 'Keep anyway' : 'Keep'}
        </DeckButton>
        <DeckButton name="Next sentence" act={() => go(1)}>
          ↓
        </DeckButton>
      </div>
    </div>
  );
}

function DeckButton(
  props: Readonly<{
    name: string;
    isOff?: boolean;
    act: () => void;
    children: React.ReactNode;
  }>,
) {
  const { name, isOff = false, act, children } = props;
  const press = ({ detail }: MouseEvent): void => {
    if (isOff) return;
    act();
    // After a press with a finger or a mouse, the keys of the studio go on working.
    if (detail > 0) document.querySelector<HTMLElement>(`#${recordButtonId}`)?.focus();
  };
  return (
    <button
      type="button"
      className={styles.control}
      aria-label={name}
      aria-disabled={isOff || undefined}
      onClick={press}
    >
      {children}
    </button>
  );
}

function recordName({ kind }: RecorderState, hasTake: boolean): string {
  switch (kind) {
    case 'recording':
      return 'Stop recording';
    case 'counting':
      return 'Cancel the recording';
    case 'opening':
      return 'Waiting for the microphone';
    case 'saving':
      return 'Saving the take';
    case 'off':
    case 'ready':
      return hasTake ? 'Record again' : 'Record';
  }
}

function recordWord(state: RecorderState, hasTake: boolean): string {
  switch (state.kind) {
    case 'recording':
      return 'Stop';
    case 'counting':
      return String(state.left);
    case 'opening':
    case 'saving':
      return '…';
    case 'off':
    case 'ready':
      return hasTake ? 'Again' : 'Record';
  }
}

/** Announced once for each state; levels and times would be noise to a screen reader. */
function spokenState(state: RecorderState): string {
  switch (state.kind) {
    case 'recording':
      return 'Recording.';
    case 'counting':
      return `Recording in ${state.left}.`;
    case 'saving':
    case 'opening':
    case 'off':
    case 'ready':
      return '';
  }
}
