import { memo } from 'react';

import type { Segment } from '../draft/draft.ts';
import type { Edit } from './editor-state.ts';
import type { FocusProps } from './segment-editor.tsx';
import { SegmentRow } from './segment-row.tsx';
import styles from './segments.module.css';
import type { WorkLanguages } from './work-languages.ts';

const none: readonly string[] = [];

/** All segments of a text; only those near the window are laid out. */
export const SegmentList = memo(function SegmentList(
  props: Readonly<{
    segments: readonly Segment[];
    /** The index of the segment in focus, and what only it is given. */
    focused: number;
    focus: FocusProps;
    /** What the checks found, by the index of the segment. */
    findings: ReadonlyMap<number, readonly string[]>;
    languages: WorkLanguages;
    edit: (step: Edit) => void;
  }>,
) {
  const { segments, focused, focus, findings, languages, edit } = props;
  return (
    <ol className={styles.list} aria-label="Segments">
      {segments.map((segment, index) => (
        <SegmentRow
          // Segments have no other identity: merging and splitting make new ones.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          segment={segment}
          index={index}
          focus={index === focused ? focus : null}
          isLast={index === segments.length - 1}
          findings={findings.get(index) ?? none}
          languages={languages}
          edit={edit}
        />
      ))}
    </ol>
  );
});
