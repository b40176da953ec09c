import { mergeSegments, splitSegment as splitInTwo, type SplitPoint } from '@nsem/core/texts';

import type { Segment } from '../draft/draft.ts';

/** What is being edited. */
export type EditorState = Readonly<{
  segments: readonly Segment[];
  /** The index of the segment that is open for editing. */
  focus: number;
  /** The changes that Undo reverts, oldest first. */
  past: readonly Change[];
  /** The changes that can be redone, next first. */
  future: readonly Change[];
}>;

/** One step of editing; it returns the same state if there is nothing to do. */
export type Edit = (state: EditorState) => EditorState;

/** How many steps Undo can revert, also after a reload. */
const maxSteps = 200;

const clamp = (index: number, segments: readonly Segment[]): number =>
  Math.max(0, Math.min(index, segments.length - 1));

/** The state to begin with: the first open segment is in focus. */
export function beginEditing(
  segments: readonly Segment[],
  history: Readonly<{ past: readonly Change[]; future: readonly Change[] }>,
): EditorState {
  const open = segments.findIndex(({ state }) => state === 'open');
  return { segments, focus: Math.max(0, open), past: history.past, future: history.future };
}

function record(state: EditorState, next: Change): EditorState {
  const last = state.past.at(-1);
  const joined = last === undefined || state.future.length > 0 ? null : joinChanges(last, next);
  return {
    ...state,
    segments: applyChange(state.segments, next),
    past:
      joined === null
        ? [...state.past, next].slice(-maxSteps)
        : [...state.past.slice(0, -1), joined],
    future: [],
  };
}

function splice(state: EditorState, at: number, count: number, inserted: readonly Segment[]) {
  const removed = state.segments.slice(at, at + count);
  return record(state, { kind: 'segments', at, removed, inserted });
}

/** Enters the text of a segment. */
export const enterText =
  (index: number, text: string): Edit =>
  (state) => {
    const next = textChange(index, state.segments[index]?.text ?? text, text);
    return next === null ? state : record(state, next);
  };

/** Sets the note or the state of a segment. */
export const setSegment =
  (index: number, values: Partial<Pick<Segment, 'note' | 'state'>>): Edit =>
  (state) => {
    const segment = state.segments[index];
    return segment === undefined ? state : splice(state, index, 1, [{ ...segment, ...values }]);
  };

/** Replaces some segments by others. */
export const replaceSegments =
  (at: number, count: number, inserted: readonly Segment[]): Edit =>
  (state) =>
    splice(state, at, count, inserted);

/** Brings a segment into focus. */
export const focusOn =
  (index: number): Edit =>
  (state) => ({ ...state, focus: clamp(index, state.segments) });

/** Brings a segment beside the present one into focus: the next with 1, the previous with -1. */
export const moveFocus =
  (by: 1 | -1): Edit =>
  (state) =>
    focusOn(state.focus + by)(state);

/** Brings the next open segment into focus, from the beginning again after the last one. */
export const focusNextOpen: Edit = (state) => {
  const isOpen = ({ state: step }: Segment): boolean => step === 'open';
  const after = state.segments.findIndex((one, index) => index > state.focus && isOpen(one));
  const next = after === -1 ? state.segments.findIndex(isOpen) : after;
  return next === -1 ? state : focusOn(next)(state);
};

/** Marks the segment in focus as done, unless it is empty, and goes on to the next open one. */
export const finishSegment: Edit = (state) => {
  const segment = state.segments[state.focus];
  if (segment === undefined || segment.text.trim() === '') return focusNextOpen(state);
  const done = segment.state === 'done' ? state : setSegment(state.focus, { state: 'done' })(state);
  return focusNextOpen(done);
};

/** Copies the source of a segment into its translation. */
export const copySource =
  (index: number): Edit =>
  (state) =>
    enterText(index, state.segments[index]?.source ?? '')(state);

/** Makes one segment of a segment and the next one. */
export const mergeWithNext =
  (index: number): Edit =>
  (state) => {
    const merged = mergeSegments(state.segments.slice(index, index + 2), 0);
    return merged === undefined ? state : focusOn(index)(splice(state, index, 2, merged));
  };

/** Makes two segments of one, at offsets of its source and of its translation. */
export const splitSegment =
  (index: number, at: SplitPoint): Edit =>
  (state) => {
    const parts = splitInTwo(state.segments.slice(index, index + 1), 0, at);
    return parts === undefined ? state : focusOn(index)(splice(state, index, 1, parts));
  };

/** Replaces everything, such as by an earlier version; Undo reverts it. */
export const replaceAll =
  (segments: readonly Segment[]): Edit =>
  (state) => {
    const replaced = splice(state, 0, state.segments.length, segments);
    return focusOn(state.focus)(replaced);
  };

/** Reverts the last change, and shows where it was. */
export const undo: Edit = (state) => {
  const last = state.past.at(-1);
  if (last === undefined) return state;
  const segments = applyChange(state.segments, invertChange(last));
  return {
    segments,
    focus: clamp(placeOf(last), segments),
    past: state.past.slice(0, -1),
    future: [last, ...state.future],
  };
};

/** Repeats the change that was reverted last. */
export const redo: Edit = (state) => {
  const [next, ...future] = state.future;
  if (next === undefined) return state;
  const segments = applyChange(state.segments, next);
  return {
    segments,
    focus: clamp(placeOf(next), segments),
    past: [...state.past, next],
    future,
  };
};

/** How many segments are done. */
export const countDone = (segments: readonly Segment[]): number =>
  segments.filter(({ state }) => state === 'done').length;

/** A change that Undo can revert: of a part of one translation, or of whole segments. */
export type Change =
  | Readonly<{ kind: 'text'; index: number; at: number; removed: string; inserted: string }>
  | Readonly<{
      kind: 'segments';
      at: number;
      removed: readonly Segment[];
      inserted: readonly Segment[];
    }>;

/** The segments after a change. */
function applyChange(segments: readonly Segment[], change: Change): readonly Segment[] {
  if (change.kind === 'segments') {
    return segments.toSpliced(change.at, change.removed.length, ...change.inserted);
  }
  const segment = segments[change.index];
  if (segment === undefined) return segments;
  const { at, removed, inserted } = change;
  const text = segment.text.slice(0, at) + inserted + segment.text.slice(at + removed.length);
  return segments.with(change.index, { ...segment, text });
}

/** The change that reverts another. */
const invertChange = (change: Change): Change =>
  change.kind === 'segments'
    ? { ...change, removed: change.inserted, inserted: change.removed }
    : { ...change, removed: change.inserted, inserted: change.removed };

/** The smallest change between two texts of a segment; null if they are equal. */
function textChange(index: number, before: string, after: string): Change | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let at = 0;
  while (at < shorter && before[at] === after[at]) at += 1;
  let end = 0;
  while (end < shorter - at && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return {
    kind: 'text',
    index,
    at,
    removed: before.slice(at, before.length - end),
    inserted: after.slice(at, after.length - end),
  };
}

/**
 * Two changes as one, if the second continues the typing or the deleting of the first within a
 * word; null if they are reverted one by one.
 */
function joinChanges(first: Change, second: Change): Change | null {
  if (first.kind !== 'text' || second.kind !== 'text' || first.index !== second.index) return null;
  const isTyping =
    first.removed === '' && second.removed === '' && second.at === first.at + first.inserted.length;
  if (isTyping && !/\s$/.test(first.inserted)) {
    return { ...first, inserted: first.inserted + second.inserted };
  }
  const isDeleting =
    first.inserted === '' &&
    second.inserted === '' &&
    second.at + second.removed.length === first.at;
  if (isDeleting && !/^\s/.test(second.removed)) {
    return { ...first, at: second.at, removed: second.removed + first.removed };
  }
  return null;
}

/** The index of the segment that a change is about. */
const placeOf = (change: Change): number => (change.kind === 'text' ? change.index : change.at);

/** What is being edited, as it is at this time: what the page shows of it may be older. */
export type Editor = Readonly<{
  read(): EditorState;
  /** @returns whether the segments have changed */
  edit(step: Edit): boolean;
  /** Continues with something else. */
  replace(state: EditorState): void;
  /** @returns removes the listener */
  subscribe(listener: () => void): () => void;
}>;

export function createEditor(begun: EditorState): Editor {
  const listeners = new Set<() => void>();
  let state = begun;
  const replace = (next: EditorState): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    read: () => state,
    edit(step) {
      const { segments } = state;
      replace(step(state));
      return state.segments !== segments;
    },
    replace,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
