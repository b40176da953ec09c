import type { SoundFinding } from '@nsem/core/sound';
import { type ReactNode, useState } from 'react';

import { FilePick } from '../../../ui/kit/file-pick.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Segment } from '../draft/draft.ts';
import { type Edit, setSegment } from '../segments/editor-state.ts';
import { NoteField } from '../segments/note-field.tsx';
import styles from './narration.module.css';
import { endsParagraph } from './script-checks.ts';
import { measuredText, soundErrorText, SoundFindings } from './sound-findings.tsx';
import { audioFiles, type SentenceTakes, type Take } from './take-library.ts';
import type { Studio, TextSize } from './use-studio.ts';

/** How many sentences are shown before and after the one in focus. */
const around = 4;

/** Called with a sentence when it comes into focus. */
const bringIntoView = (sentence: HTMLLIElement | null): void => {
  sentence?.scrollIntoView({ block: 'nearest' });
};

/** The sentence to read, large, between the sentences around it. */
export function ScriptView(
  props: Readonly<{
    segments: readonly Segment[];
    focus: number;
    language: string | undefined;
    size: TextSize;
    onOpen: (sentence: number) => void;
    /** What belongs to the sentence in focus. */
    children: ReactNode;
  }>,
) {
  const { segments, focus, language, size, onOpen, children } = props;
  const from = Math.max(0, focus - around);
  const shown = segments.slice(from, focus + around + 1);
  return (
    <ol className={styles.script} data-size={size} start={from + 1} lang={language}>
      {shown.map((segment, index) => {
        const at = from + index;
        const isLast = endsParagraph(segment);
        return (
          <li
            key={at}
            ref={at === focus ? bringIntoView : null}
            data-state={segment.state}
            data-ends={isLast || undefined}
          >
            {at === focus ? (
              <>
                <p className={styles.current} dir="auto" aria-current="true">
                  {segment.source}
                </p>
                {children}
              </>
            ) : (
              <button
                type="button"
                className={styles.context}
                dir="auto"
                onClick={() => onOpen(at)}
              >
                {segment.source}
                {segment.state === 'done' && <span className="visually-hidden"> (recorded)</span>}
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** What is there of the sentence in focus: its takes, what was found, and the narrator's note. */
export function TakePanel(
  props: Readonly<{
    studio: Studio;
    segment: Segment;
    focus: number;
    takes: SentenceTakes | undefined;
    findings: readonly SoundFinding[];
    edit: (step: Edit) => void;
  }>,
) {
  const { studio, segment, focus, takes, findings, edit } = props;
  const [problem, setProblem] = useState<unknown>(null);
  const [isReading, setReading] = useState(false);
  const importFile = async (file: File): Promise<void> => {
    setProblem(null);
    setReading(true);
    try {
      await studio.importFile(file);
    } catch (error) {
      setProblem(error);
    }
    setReading(false);
  };
  return (
    <div className={`stack ${styles.takes}`}>
      <output>
        {takes !== undefined &&
          (findings.length > 0 ? <SoundFindings findings={findings} /> : goodText)}
      </output>
      {takes !== undefined && <Takes takes={takes} onChoose={studio.choose} />}
      <details className={styles.more}>
        <summary>{segment.note === null ? 'Note, or a file' : 'Your note, or a file'}</summary>
        <NoteField
          key={focus}
          note={segment.note}
          isOpened={false}
          onNote={(note) => edit(setSegment(focus, { note }))}
        />
        <FilePick
          label={isReading ? 'Reading the file...' : 'Use a file for this sentence'}
          accept={audioFiles}
          onPick={(file) => void importFile(file)}
        />
        {problem !== null && <Notice kind="error">{soundErrorText(problem)}</Notice>}
      </details>
    </div>
  );
}

const goodText = <p className={`strong ${styles.good}`}>This take is good.</p>;

/** The takes that are stored, newest first, of which one is delivered. */
const Takes = (props: Readonly<{ takes: SentenceTakes; onChoose: (take: string) => void }>) => (
  <fieldset className={styles.choices}>
    <legend className="visually-hidden">Take to deliver</legend>
    {props.takes.takes.toReversed().map((take, index, { length }) => (
      <label key={take.id}>
        <input
          type="radio"
          name="take"
          checked={take.id === props.takes.chosen}
          onChange={() => props.onChoose(take.id)}
        />
        <span>{takeName(take, length - index)}</span>
      </label>
    ))}
  </fieldset>
);

const origins: Readonly<Record<Take['origin'], string>> = {
  recorded: '',
  restored: ', saved when the page closed',
  imported: ', from a file',
};

const takeName = ({ measures, origin }: Take, number: number): string =>
  `Take ${number}: ${measuredText(measures)}${origins[origin]}`;
