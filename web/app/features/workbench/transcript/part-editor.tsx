import type { TranscriptPart } from '@nsem/core/texts';
import { useEffect, useRef, type RefObject } from 'react';

import { formatSeconds } from '../../../lib/format/sizes.ts';
import checkStyles from '../checks/checks.module.css';
import { moveFocus, type Edit } from '../segments/editor-state.ts';
import { GrowingField, LetterBar } from '../segments/growing-field.tsx';
import type { Typing } from '../segments/typing.ts';
import type { Letters } from '../segments/work-texts.ts';
import { AskTool, ToolButton } from '../tools/tool-button.tsx';
import tools from '../tools/tools.module.css';
import { divideAt, enterPartText, joinWithNext, removePart, setPart } from './parts.ts';
import { SpeakerChoice } from './speaker-choice.tsx';

/** What a key or a button writes into a text. */
export type Insertion = 'stamp' | 'inaudible' | 'overlap';

/** What only the part in focus is given. */
export type PartFocus = Readonly<{
  field: RefObject<HTMLTextAreaElement | null>;
  typing: Typing;
  /** Says where the caret goes when the next field opens: from the end of its text, if negative. */
  placeCaret: (at: number) => void;
  /** Where the caret goes in a field that opens; null for the end of its text. */
  takeCaret: () => number | null;
  letters: Letters;
  /** The speakers of the transcript. */
  speakers: readonly string[];
  /** What the checks found in it. */
  found: readonly string[];
  /** Whether the name of a new speaker is being entered. */
  isNaming: boolean;
  setNaming: (isNaming: boolean) => void;
  /** Whether its field takes the focus of the browser: not when the page opens by itself. */
  takesFocus: boolean;
  /** The playing time, in milliseconds. */
  readTime: () => number;
  /** Writes the time or a mark into the text. */
  insert: (what: Insertion) => void;
}>;

/** The text of the part in focus, with its speaker, the letters of its language and its tools. */
export function PartEditor(
  props: Readonly<{
    part: TranscriptPart;
    index: number;
    isLast: boolean;
    lang: string | undefined;
    edit: (step: Edit) => void;
    focus: PartFocus;
  }>,
) {
  const { part, index, isLast, lang, edit, focus } = props;
  const { field, letters, readTime, insert } = focus;
  const divide = (): void => {
    focus.placeCaret(0);
    edit(divideAt(index, field.current?.selectionStart ?? part.text.length, readTime()));
  };
  useFieldKeys(props, divide);
  usePlacedCaret(focus);
  return (
    <div className="stack tight">
      <SpeakerChoice
        speaker={part.speaker}
        speakers={focus.speakers}
        isNaming={focus.isNaming}
        setNaming={focus.setNaming}
        index={index}
        edit={edit}
      />
      <GrowingField
        field={field}
        label={`Part ${index + 1}`}
        lang={lang}
        index={index}
        typing={focus.typing}
        chords={letters.chords}
        takesFocus={focus.takesFocus}
        toEdit={(text) => enterPartText(index, text)}
      />
      <LetterBar letters={letters} field={field} />
      {focus.found.map((sentence) => (
        <p key={sentence} className={checkStyles.finding}>
          {sentence}
        </p>
      ))}
      <div className={tools.tools}>
        <ToolButton leavesFocus name="New part" act={divide} />
        <ToolButton leavesFocus name="Time" act={() => insert('stamp')} />
        <ToolButton leavesFocus name="[inaudible]" act={() => insert('inaudible')} />
        <ToolButton leavesFocus name="[overlap]" act={() => insert('overlap')} />
        <ToolButton
          leavesFocus
          name="Starts here"
          act={() => edit(setPart(index, { at: readTime() }))}
        />
        {!isLast && (
          <ToolButton
            leavesFocus
            name="Merge with next"
            sign="Merge"
            act={() => edit(joinWithNext(index))}
          />
        )}
        <AskTool
          about={part.at === null ? 'what you hear' : timeOf(part.at)}
          place={() => timeOf(part.at ?? readTime())}
        />
        <ToolButton
          leavesFocus
          name="Delete the part"
          sign="Delete"
          act={() => edit(removePart(index))}
        />
        <span className={tools.steps}>
          {index > 0 && (
            <ToolButton leavesFocus name="Previous part" sign="↑" act={() => edit(moveFocus(-1))} />
          )}
          {!isLast && (
            <ToolButton leavesFocus name="Next part" sign="↓" act={() => edit(moveFocus(1))} />
          )}
        </span>
      </div>
    </div>
  );
}

/** A time in milliseconds, as it is typed into a message. */
const timeOf = (at: number): string => formatSeconds(at / 1000);

type FieldKeys = Readonly<{
  index: number;
  edit: (step: Edit) => void;
  focus: PartFocus;
}>;

/** Enter begins a part at the caret, and Backspace at the start joins it with the one before. */
function useFieldKeys({ index, edit, focus }: FieldKeys, divide: () => void): void {
  const { field, placeCaret } = focus;
  const latest = useRef<(event: KeyboardEvent) => void>(undefined);
  useEffect(() => {
    latest.current = (event) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      const node = field.current;
      if (!isPlain || event.isComposing || node === null) return;
      const isAtStart = node.selectionStart === 0 && node.selectionEnd === 0;
      if (event.key === 'Enter') {
        event.preventDefault();
        divide();
      } else if (event.key === 'Backspace' && isAtStart && index > 0) {
        event.preventDefault();
        placeCaret(-node.value.trimStart().length);
        edit(joinWithNext(index - 1));
      }
    };
  });
  useEffect(() => {
    const node = field.current;
    const press = (event: KeyboardEvent): void => latest.current?.(event);
    node?.addEventListener('keydown', press);
    return () => node?.removeEventListener('keydown', press);
  }, [field]);
}

/** Puts the caret where the last step left it. */
function usePlacedCaret({ field, takeCaret }: PartFocus): void {
  useEffect(() => {
    const [node, place] = [field.current, takeCaret()];
    if (node === null || place === null) return;
    const at = place < 0 ? node.value.length + place : place;
    node.setSelectionRange(at, at);
  }, [field, takeCaret]);
}
