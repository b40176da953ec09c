import type { TranscriptPart } from '@nsem/core/texts';
import { memo, useCallback, useEffect, useRef, useState } from 'react';

import { Speed } from '../recordings/audio-player.tsx';
import { useRecording, type JobRecording } from '../recordings/use-player.ts';
import { WavePlayer } from '../recordings/wave-player.tsx';
import { heardPart, StampButton, TranscriptText } from './transcript-text.tsx';
import styles from './transcripts.module.css';

/**
 * A transcript to read and to hear: pressing a time plays from it, and the part that is heard is
 * marked.
 *
 * @param props.seconds the length of the recording, if it is known
 */
export function TranscriptReader(
  props: Readonly<{
    parts: readonly TranscriptPart[];
    lang: string | undefined;
    recording: JobRecording;
    seconds: number | null;
  }>,
) {
  const { parts, lang, recording, seconds } = props;
  const { player, failure } = useRecording(recording, seconds);
  const [isFollowing, setFollowing] = useState(false);
  const hear = useLatest((at: number) => player.playFrom(at / 1000));
  const heard = player.isPlaying ? heardPart(parts, player.position * 1000) : -1;
  const hasStamps = parts.some(({ at }) => at !== null);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (isFollowing) list.current?.children[heard]?.scrollIntoView({ block: 'center' });
  }, [isFollowing, heard]);
  return (
    <div className="stack">
      <div className={styles.player}>
        <WavePlayer recording={recording} player={player} failure={failure}>
          <Speed player={player} />
          {hasStamps && (
            <label className={`target small ${styles.follow}`}>
              <input
                type="checkbox"
                checked={isFollowing}
                onChange={({ currentTarget }) => setFollowing(currentTarget.checked)}
              />
              Scroll along
            </label>
          )}
        </WavePlayer>
      </div>
      <ol ref={list} data-text="result" data-stamped={hasStamps || undefined} tabIndex={-1}>
        {parts.map((part, index) => (
          <Part
            // Parts are only read: their places do not change.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            part={part}
            isHeard={index === heard}
            lang={lang}
            onHear={hear}
          />
        ))}
      </ol>
    </div>
  );
}

const Part = memo(function Part(
  props: Readonly<{
    part: TranscriptPart;
    isHeard: boolean;
    lang: string | undefined;
    onHear: (at: number) => void;
  }>,
) {
  const { part, isHeard, lang, onHear } = props;
  const { at, speaker, text } = part;
  return (
    <li
      className={styles.part}
      data-heard={isHeard || undefined}
      aria-current={isHeard || undefined}
    >
      {at !== null && <StampButton at={at} onHear={onHear} />}
      <p className={styles.said} dir="auto" lang={lang}>
        {speaker !== null && <strong>{speaker}: </strong>}
        <TranscriptText text={text} onHear={onHear} />
      </p>
    </li>
  );
});

/** A function that stays the same for every render, and runs the latest one. */
function useLatest(run: (at: number) => void): (at: number) => void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  return useCallback((at: number) => latest.current(at), []);
}
