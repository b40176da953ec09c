import { memo } from 'react';

import { TranscriptText } from '../../../entities/transcripts/transcript-text.tsx';
import { StampButton } from '../../../entities/transcripts/stamp-button.tsx';
import type { Segment } from '../draft/draft.ts';
import { focusOn, type Edit } from '../segments/editor-state.ts';
import { PartEditor, type PartFocus } from './part-editor.tsx';
import { toPart } from './transcript-content.ts';
import styles from './transcript.module.css';

/** A part with its stamp and its speaker; the one in focus can be edited. */
export const PartRow = memo(function PartRow(
  props: Readonly<{
    segment: Segment;
    index: number;
    isLast: boolean;
    /** Null unless it is in focus. */
    focus: PartFocus | null;
    isHeard: boolean;
    lang: string | undefined;
    edit: (step: Edit) => void;
    onHear: (at: number) => void;
  }>,
) {
  const { segment, index, isLast, focus, isHeard, lang, edit, onHear } = props;
  const part = toPart(segment);
  return (
    <li
      className={styles.row}
      data-focused={focus !== null || undefined}
      data-heard={isHeard || undefined}
      aria-current={isHeard || undefined}
    >
      <div className={styles.head}>
        {part.at !== null && <StampButton at={part.at} onHear={onHear} isStop={focus !== null} />}
        {focus === null && part.speaker !== null && (
          <span className={styles.speaker}>{part.speaker}</span>
        )}
      </div>
      {focus !== null ? (
        <PartEditor
          part={part}
          index={index}
          isLast={isLast}
          lang={lang}
          edit={edit}
          focus={focus}
        />
      ) : (
        <button
          type="button"
          className={styles.shown}
          // The arrow keys lead through the parts; a thousand stops of the Tab key would not.
          tabIndex={-1}
          onClick={() => edit(focusOn(index))}
        >
          {part.text === '' ? (
            <span className={styles.empty}>Write what you hear</span>
          ) : (
            <span dir="auto" lang={lang}>
              <TranscriptText text={part.text} />
            </span>
          )}
          <span className="visually-hidden">, part {index + 1}</span>
        </button>
      )}
    </li>
  );
});
