import type { SoundFinding } from '@nsem/core/sound';
import { useState } from 'react';

import { FilePick } from '../../../ui/kit/file-pick.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Segment } from '../draft/draft.ts';
import { setSegment, type Edit } from '../segments/editor-state.ts';
import { NoteField } from '../segments/note-field.tsx';
import { audioFiles } from './import-take.ts';
import styles from './narration.module.css';
import { soundErrorText } from './sound-error-text.ts';
import { SoundFindings } from './sound-findings.tsx';
import type { SentenceTakes, Take } from './take.ts';
import { measuredText } from './take-text.ts';
import type { Studio } from './use-studio.ts';

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
    <div className={styles.panel}>
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

const goodText = <p className={styles.good}>This take is good.</p>;

/** The takes that are stored, newest first, of which one is delivered. */
const Takes = (props: Readonly<{ takes: SentenceTakes; onChoose: (take: string) => void }>) => (
  <fieldset className={styles.takes}>
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
