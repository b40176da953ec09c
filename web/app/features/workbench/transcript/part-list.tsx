import { memo } from 'react';

import { StampButton, TranscriptText } from '../../../entities/transcripts/transcript-text.tsx';
import type { Segment } from '../draft/draft.ts';
import { type Edit, focusOn } from '../segments/editor-state.ts';
import { groupStarts, hasSameRows, isInGroup, rowsOf } from '../segments/row-groups.ts';
import styles from '../segments/rows.module.css';
import { PartEditor, type PartFocus } from './part-editor.tsx';
import { toPart } from './parts.ts';

type PartListProps = Readonly<{
  segments: readonly Segment[];
  /** The index of the part in focus, and what only it is given. */
  focused: number;
  focus: PartFocus;
  /** The index of the part that is heard; -1 if none is. */
  heard: number;
  lang: string | undefined;
  /** The same for every render. */
  edit: (step: Edit) => void;
  /** Plays from a time in milliseconds; the same for every render. */
  onHear: (at: number) => void;
}>;

/**
 * All parts of a transcript, in groups: only those near the window are laid out. What a recording that
 * plays changes on the page several times a second is mostly not here.
 */
export const PartList = memo(function PartList(props: PartListProps) {
  return groupStarts(props.segments).map((start) => (
    <PartGroup key={start} {...props} start={start} />
  ));
});

type GroupProps = PartListProps & Readonly<{ start: number }>;

const PartGroup = memo(function PartGroup(props: GroupProps) {
  const { segments, start, focused, focus, heard, lang, edit, onHear } = props;
  const rows = rowsOf(props);
  return (
    <ol
      className={styles.group}
      aria-label={`Parts ${start + 1} to ${start + rows.length}`}
      data-focused={isInGroup(props, focused) || undefined}
    >
      {rows.map((segment, offset) => (
        <PartRow
          // Parts have no other identity: merging and dividing make new ones.
          // oxlint-disable-next-line react/no-array-index-key
          key={offset}
          segment={segment}
          index={start + offset}
          isLast={start + offset === segments.length - 1}
          focus={start + offset === focused ? focus : null}
          isHeard={start + offset === heard}
          lang={lang}
          edit={edit}
          onHear={onHear}
        />
      ))}
    </ol>
  );
}, isSameGroup);

/** Whether the rows of a group look the same. */
function isSameGroup(before: GroupProps, after: GroupProps): boolean {
  const hasFocus = isInGroup(before, before.focused) || isInGroup(after, after.focused);
  const isSameFocus = before.focused === after.focused && before.focus === after.focus;
  const hasHeard = isInGroup(before, before.heard) || isInGroup(after, after.heard);
  return (
    (isSameFocus || !hasFocus) &&
    (before.heard === after.heard || !hasHeard) &&
    hasSameRows(before, after)
  );
}

/** A part with its stamp and its speaker; the one in focus can be edited. */
const PartRow = memo(function PartRow(
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
      className={styles.part}
      data-focused={focus !== null || undefined}
      data-heard={isHeard || undefined}
      aria-current={isHeard || undefined}
    >
      <div className={styles.head}>
        {part.at !== null && <StampButton at={part.at} onHear={onHear} isStop={focus !== null} />}
        {focus === null && part.speaker !== null && <span className="strong">{part.speaker}</span>}
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
            <span className="soft">Write what you hear</span>
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
