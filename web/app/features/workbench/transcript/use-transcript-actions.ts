import { transcriptSpeakers, writeStamp, type TranscriptPart } from '@nsem/core/texts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { stepSeconds, type Stretch } from '../../../entities/recordings/wave-player.tsx';
import type { OpenWork } from '../provider/use-work.ts';
import { moveFocus, redo, undo } from '../segments/editor-state.ts';
import { focusField, insertAtCaret } from '../segments/typing.ts';
import type { WorkLanguages } from '../segments/work-texts.ts';
import { joinWithNext, removePart, setPart } from './parts.ts';
import type { Insertion, PartFocus } from './part-editor.tsx';
import { isSpeakerAction, speakerOf, type TranscriptAction } from './transcript-keys.ts';
import type { WorkPlayer } from './work-player.tsx';

/** The actions on the recording and its text; the others are on the page. */
type WritingAction = Exclude<TranscriptAction, 'checks' | 'deliver' | 'keys'>;

type Transcript = Readonly<{
  work: OpenWork;
  listened: WorkPlayer;
  parts: readonly TranscriptPart[];
  /** The stretch of the part in focus; null if it has no stamp. */
  stretch: Stretch | null;
  languages: WorkLanguages;
  /** What was found in the part in focus. */
  found: readonly string[];
}>;

/** What keys and buttons do in a transcript. */
type TranscriptActions = Readonly<{
  /** Runs the action of a key. */
  run: (action: WritingAction) => void;
  /** What the part in focus is given. */
  focus: PartFocus;
  /** Plays from a time in milliseconds; the same for every render. */
  hear: (at: number) => void;
}>;

export function useTranscriptActions(transcript: Transcript): TranscriptActions {
  const { work, listened, parts, stretch } = transcript;
  const { state, edit, typing } = work;
  const { player } = listened;
  const field = useRef<HTMLTextAreaElement>(null);
  const nextCaret = useRef<number | null>(null);
  const [namingAt, setNamingAt] = useState<number | null>(null);
  const latest = useRef(player);
  useEffect(() => {
    latest.current = player;
  });
  const hear = useCallback((at: number) => latest.current.playFrom(at / 1000), []);
  const readTime = useCallback(() => toTenths(latest.current.readPosition() * 1000), []);
  const insert = useCallback(
    (what: Insertion) => insertApart(field.current, insertedText(what, readTime())),
    [readTime],
  );
  const takeCaret = useCallback(() => {
    const at = nextCaret.current;
    nextCaret.current = null;
    return at;
  }, []);
  const speakers = useMemo(() => transcriptSpeakers(parts), [parts]);
  const { focus: focused } = state;
  const { languages, found } = transcript;
  const isNaming = namingAt === focused;
  const takesFocus = work.isTouched;
  const focus = useMemo<PartFocus>(
    () => ({
      field,
      typing,
      placeCaret: (at) => {
        nextCaret.current = at;
      },
      takeCaret,
      letters: languages.letters,
      speakers,
      found,
      isNaming,
      setNaming: (isOn) => setNamingAt(isOn ? focused : null),
      takesFocus,
      readTime,
      insert,
    }),
    [
      typing,
      languages,
      speakers,
      found,
      isNaming,
      focused,
      takesFocus,
      readTime,
      takeCaret,
      insert,
    ],
  );
  return { run, focus, hear };

  function run(action: WritingAction): void {
    if (isSpeakerAction(action)) return chooseSpeaker(speakerOf(action));
    switch (action) {
      case 'play':
        return player.toggle();
      case 'pause':
        return player.pause();
      case 'back':
        return listened.step(-stepSeconds);
      case 'forward':
        return listened.step(stepSeconds);
      case 'slower':
        return listened.changeSpeed(-1);
      case 'faster':
        return listened.changeSpeed(1);
      case 'repeat':
        return listened.repeated === null ? repeatPart() : listened.repeat(null);
      case 'hear':
        return stretch === null ? undefined : player.playFrom(stretch.from);
      case 'stamp':
      case 'inaudible':
      case 'overlap':
        return insert(action);
      case 'part-stamp':
        return edit(setPart(focused, { at: readTime() }));
      case 'speaker':
        return setNamingAt(focused);
      case 'next':
        return edit(moveFocus(1));
      case 'previous':
        return edit(moveFocus(-1));
      case 'join':
        return edit(joinWithNext(focused));
      case 'remove':
        return edit(removePart(focused));
      case 'undo':
        return edit(undo);
      case 'redo':
        return edit(redo);
    }
  }

  function repeatPart(): void {
    if (stretch === null) return;
    listened.repeat(stretch);
    player.playFrom(stretch.from);
  }

  function chooseSpeaker(nth: number): void {
    const speaker = speakers[nth];
    if (speaker !== undefined) edit(setPart(focused, { speaker }));
  }
}

/** Stamps have whole tenths of a second. */
const toTenths = (ms: number): number => Math.floor(ms / 100) * 100;

function insertedText(what: Insertion, time: number): string {
  switch (what) {
    case 'stamp':
      return writeStamp(time);
    case 'inaudible':
      return `${writeStamp(time)} [inaudible]`;
    case 'overlap':
      return '[overlap]';
  }
}

/** Writes something at the caret, apart from the words beside it. */
function insertApart(field: HTMLTextAreaElement | null, text: string): void {
  if (field === null) return;
  focusField(field);
  const before = field.value.slice(0, field.selectionStart);
  const after = field.value.slice(field.selectionEnd);
  const start = before === '' || /\s$/.test(before) ? '' : ' ';
  const end = /^[\s.,;:!?]/.test(after) ? '' : ' ';
  insertAtCaret(field, start + text + end);
}
