import { memo, use } from 'react';

import type { Segment } from '../draft/draft.ts';
import { GlossaryContext } from '../glossary/use-job-glossary.ts';
import { focusOn, type Edit } from './editor-state.ts';
import styles from './segments.module.css';
import { SegmentEditor, type FocusProps } from './segment-editor.tsx';
import type { WorkLanguages } from './work-languages.ts';

/** A segment with its translation; the one in focus can be edited. */
export const SegmentRow = memo(function SegmentRow(
  props: Readonly<{
    segment: Segment;
    index: number;
    /** Null unless it is in focus. */
    focus: FocusProps | null;
    /** Whether it is the last one, which has no next one to be merged with. */
    isLast: boolean;
    findings: readonly string[];
    languages: WorkLanguages;
    edit: (step: Edit) => void;
  }>,
) {
  const { segment, index, focus, isLast, findings, languages, edit } = props;
  return (
    <li
      className={styles.row}
      data-state={segment.state}
      data-focused={focus !== null || undefined}
      data-found={findings.length > 0 || undefined}
    >
      <span className={styles.number} aria-hidden="true">
        {index + 1}
      </span>
      <p className={styles.source} dir="auto" lang={languages.source}>
        <span className="visually-hidden">Segment {index + 1}: </span>
        {focus === null ? segment.source.trim() : <FocusedSource source={segment.source.trim()} />}
      </p>
      {focus !== null ? (
        <SegmentEditor
          segment={segment}
          index={index}
          isLast={isLast}
          findings={findings}
          languages={languages}
          edit={edit}
          focus={focus}
        />
      ) : (
        <button
          type="button"
          className={styles.shown}
          // The arrow keys lead through the segments; a thousand stops of the Tab key would not.
          tabIndex={-1}
          onClick={() => edit(focusOn(index))}
        >
          {segment.text === '' ? (
            <span className={styles.empty}>Translate</span>
          ) : (
            <span dir="auto" lang={languages.target}>
              {segment.text}
            </span>
          )}
          <span className="visually-hidden">, segment {index + 1}</span>
        </button>
      )}
    </li>
  );
});

/** The source of the segment in focus, with the terms of the client underlined. */
function FocusedSource({ source }: Readonly<{ source: string }>) {
  const glossary = use(GlossaryContext);
  if (glossary === null) return <>{source}</>;
  const { MarkedSource, find } = glossary;
  return <MarkedSource source={source} find={find} />;
}
