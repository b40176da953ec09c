import { composeText } from '@nsem/core/texts';

import type { Segment } from '../draft/draft.ts';
import type { Edit } from './editor-state.ts';

/** What a field reads and changes while its user types. */
export type Typing = Readonly<{
  /** @returns removes the listener */
  subscribe(listener: () => void): () => void;
  /** The text of a segment, as it is at this time. */
  readText(index: number): string;
  /** All segments, as they are at this time; the same list until one of them changes. */
  readSegments(): readonly Segment[];
  /** Makes a change that the field shows at once, and the rest of the page a little later. */
  enter(step: Edit): void;
}>;

/** What a chord such as `~e` enters, by the chord. */
export type Chords = ReadonlyMap<string, string>;

/** The field after typing: its text, and where the caret is. */
export type Typed = Readonly<{ text: string; caret: number }>;

const chordLength = 2;

/** Replaces a chord before the caret by its letter, and composes all letters. */
export function settleTyped({ text, caret }: Typed, chords: Chords): Typed {
  const before = composeText(replaceChord(text.slice(0, caret), chords));
  const after = composeText(text.slice(caret));
  return { text: before + after, caret: before.length };
}

function replaceChord(before: string, chords: Chords): string {
  const entered = chords.get(before.slice(-chordLength));
  return entered === undefined ? before : before.slice(0, -chordLength) + entered;
}

/** The text that was typed into a field, settled; the field shows it, with the caret in its place. */
export function readTyped(field: HTMLTextAreaElement, chords: Chords): string {
  const typed = { text: field.value, caret: field.selectionStart };
  const settled = settleTyped(typed, chords);
  if (settled.text !== typed.text) {
    field.value = settled.text;
    field.setSelectionRange(settled.caret, settled.caret);
  }
  return settled.text;
}

/** Moves the focus to a field, unless it has it: its caret and the page stay where they are. */
export function focusField(field: HTMLTextAreaElement): void {
  if (document.activeElement !== field) field.focus({ preventScroll: true });
}

/** Enters a text at the caret, as typing would. */
export function insertAtCaret(field: HTMLTextAreaElement, text: string): void {
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
