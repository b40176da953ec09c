import { memo, use } from 'react';

import type { Segment } from '../draft/draft.ts';
import { GlossaryContext } from '../glossary/use-job-glossary.ts';
import { type Edit, focusOn } from './editor-state.ts';
import { groupStarts, hasSameRows, isInGroup, rowsOf } from './row-groups.ts';
import { type FocusProps, SegmentEditor } from './segment-editor.tsx';
import styles from './rows.module.css';
import type { WorkLanguages } from './work-texts.ts';

type SegmentListProps = Readonly<{
  segments: readonly Segment[];
  /** The index of the segment in focus, and what only it is given. */
  focused: number;
  focus: FocusProps;
  /** What the checks found, by the index of the segment. */
  findings: ReadonlyMap<number, readonly string[]>;
  languages: WorkLanguages;
  edit: (step: Edit) => void;
}>;

/** All segments of a text, in groups: only those near the window are laid out. */
export const SegmentList = (props: SegmentListProps) =>
  groupStarts(props.segments).map((start) => <SegmentGroup key={start} {...props} start={start} />);

type GroupProps = SegmentListProps & Readonly<{ start: number }>;

const none: readonly string[] = [];

const SegmentGroup = memo(function SegmentGroup(props: GroupProps) {
  const { segments, start, focused, focus, findings, languages, edit } = props;
  const rows = rowsOf(props);
  return (
    <ol
      className={styles.group}
      aria-label={`Segments ${start + 1} to ${start + rows.length}`}
      data-focused={isInGroup(props, focused) || undefined}
    >
      {rows.map((segment, offset) => (
        <SegmentRow
          // Segments have no other identity: merging and splitting make new ones.
          // oxlint-disable-next-line react/no-array-index-key
          key={offset}
          segment={segment}
          index={start + offset}
          focus={start + offset === focused ? focus : null}
          isLast={start + offset === segments.length - 1}
          findings={findings.get(start + offset) ?? none}
          languages={languages}
          edit={edit}
        />
      ))}
    </ol>
  );
}, isSameGroup);

/** Whether the rows of a group look the same. */
function isSameGroup(before: GroupProps, after: GroupProps): boolean {
  const hasFocus = isInGroup(before, before.focused) || isInGroup(after, after.focused);
  const isSameFocus = before.focused === after.focused && before.focus === after.focus;
  return (
    before.languages === after.languages &&
    before.edit === after.edit &&
    (isSameFocus || !hasFocus) &&
    hasSameRows(before, after, (row) => before.findings.get(row) === after.findings.get(row))
  );
}

/** A segment with its translation; the one in focus can be edited. */
const SegmentRow = memo(function SegmentRow(
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
      className={styles.segment}
      data-state={segment.state}
      data-focused={focus !== null || undefined}
      data-found={findings.length > 0 || undefined}
    >
      <span className={`soft numeric ${styles.number}`} aria-hidden="true">
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
            <span className="soft">Translate</span>
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
