import { Button } from '@mantine/core';
import { nextFormatMark } from '@nsem/core/texts';
import { type ReactNode, type RefObject, use } from 'react';

import checkStyles from '../checks/checks.module.css';
import type { Segment } from '../draft/draft.ts';
import { GlossaryContext } from '../glossary/use-job-glossary.ts';
import { AskTool, ToolButton } from '../tools/tool-button.tsx';
import tools from '../tools/tools.module.css';
import {
  copySource,
  type Edit,
  enterText,
  finishSegment,
  mergeWithNext,
  moveFocus,
  setSegment,
  splitSegment,
} from './editor-state.ts';
import { GrowingField, LetterBar } from './growing-field.tsx';
import { NoteField } from './note-field.tsx';
import type { Typing } from './typing.ts';
import type { WorkLanguages } from './work-texts.ts';

/** What can be opened below the field of the segment in focus. */
export type SegmentTool = 'note' | 'split';

/** What only the segment in focus is given. */
export type FocusProps = Readonly<{
  /** The field of its translation. */
  field: RefObject<HTMLTextAreaElement | null>;
  tool: SegmentTool | null;
  /** Opens a tool, or closes it if it is open. */
  onTool: (tool: SegmentTool) => void;
  /** Enters the next mark of a format that its translation does not have yet. */
  insertMark: () => void;
  typing: Typing;
  /** Whether its field takes the focus of the browser: not when the page opens by itself. */
  takesFocus: boolean;
  /** What is suggested for its source. */
  suggestions?: ReactNode;
}>;

/** The translation of the segment in focus, with the letters of its language and its tools. */
export function SegmentEditor(
  props: Readonly<{
    segment: Segment;
    index: number;
    isLast: boolean;
    findings: readonly string[];
    languages: WorkLanguages;
    edit: (step: Edit) => void;
    focus: FocusProps;
  }>,
) {
  const { segment, index, isLast, findings, languages, edit, focus } = props;
  const { field, tool, onTool, insertMark, typing, takesFocus, suggestions } = focus;
  const glossary = use(GlossaryContext);
  const split = (sourceAt: number): void => {
    onTool('split');
    const text = field.current?.selectionStart ?? segment.text.length;
    edit(splitSegment(index, { source: sourceAt, text }));
    field.current?.focus();
  };
  return (
    <div className="stack tight">
      <GrowingField
        field={field}
        label={`Translation of segment ${index + 1}`}
        lang={languages.target}
        index={index}
        typing={typing}
        chords={languages.letters.chords}
        takesFocus={takesFocus}
        toEdit={(text) => enterText(index, text)}
      />
      <LetterBar letters={languages.letters} field={field} />
      {tool === 'split' && <SplitChoice source={segment.source} onSplit={split} />}
      {(tool === 'note' || segment.note !== null) && (
        <NoteField
          note={segment.note}
          isOpened={tool === 'note'}
          onNote={(note) => edit(setSegment(index, { note }))}
        />
      )}
      <div className={tools.tools}>
        <Button size="sm" onClick={() => edit(finishSegment)}>
          Done, next
        </Button>
        <MarkTool segment={segment} insert={insertMark} />
        <ToolButton name="Copy source" act={() => edit(copySource(index))} />
        <ToolButton name="Note" act={() => onTool('note')} isPressed={tool === 'note'} />
        <ToolButton name="Split" act={() => onTool('split')} isPressed={tool === 'split'} />
        {!isLast && (
          <ToolButton name="Merge with next" sign="Merge" act={() => edit(mergeWithNext(index))} />
        )}
        <AskTool about={`line ${index + 1}`} place={() => String(index + 1)} />
        {segment.state === 'done' && (
          <ToolButton name="Not done yet" act={() => edit(setSegment(index, { state: 'open' }))} />
        )}
        <span className={tools.steps}>
          {index > 0 && (
            <ToolButton name="Previous segment" sign="↑" act={() => edit(moveFocus(-1))} />
          )}
          {!isLast && <ToolButton name="Next segment" sign="↓" act={() => edit(moveFocus(1))} />}
        </span>
      </div>
      {/* Below the field and the tools, which stay where they are when this arrives. */}
      {findings.map((finding) => (
        <p key={finding} className={checkStyles.finding}>
          {finding}
        </p>
      ))}
      {glossary !== null && (
        <glossary.SegmentTerms
          source={segment.source}
          target={languages.target}
          find={glossary.find}
          field={field}
        />
      )}
      {suggestions}
    </div>
  );
}

/** Enters the next mark of a format that a translation does not have yet; not shown if it has all. */
function MarkTool({ segment, insert }: Readonly<{ segment: Segment; insert: () => void }>) {
  const next = nextFormatMark(segment);
  if (next === undefined) return null;
  return <ToolButton name={`Insert ${next}`} act={insert} leavesFocus />;
}

/** The words of a source, of which one is chosen to begin the second of two segments. */
function SplitChoice({
  source,
  onSplit,
}: Readonly<{ source: string; onSplit: (at: number) => void }>) {
  const [, ...later] = Array.from(source.matchAll(/\S+/g));
  if (later.length === 0) return <p className="soft small">One word cannot be split.</p>;
  return (
    <fieldset className="stack tight" aria-label="Where the second part begins">
      <p className="soft small">
        Press the word that begins the second part. Your translation is split where your cursor is.
      </p>
      <p dir="auto" className={tools.tools}>
        {later.map(({ 0: word, index }) => (
          <button key={index} type="button" className={tools.chip} onClick={() => onSplit(index)}>
            {word}
          </button>
        ))}
      </p>
    </fieldset>
  );
}
