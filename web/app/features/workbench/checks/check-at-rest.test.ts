import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Segment } from '../draft/draft.ts';
import {
  beginEditing,
  createEditor,
  type Editor,
  enterText,
  moveFocus,
} from '../segments/editor-state.ts';
import { checkAtRest } from './check-at-rest.ts';

const segments: readonly Segment[] = ['Wash your hands.', 'Rest well.', 'Drink water.'].map(
  (source) => ({ source, gap: ' ', text: '', state: 'open', note: null }),
);

let editor: Editor;
let checked: number[];
let finish: () => void;
let stop: () => void;

/** Checks one part in a slice. */
const begin = (): void => {
  stop = checkAtRest(
    {
      subscribe: editor.subscribe,
      readText: (index) => editor.read().segments[index]?.text ?? '',
      readSegments: () => editor.read().segments,
      enter: (step) => void editor.edit(step),
    },
    {
      segments,
      check: (from) => {
        checked.push(from);
        return from + 1;
      },
      finish: () => finish(),
    },
  );
};

beforeEach(() => {
  vi.useFakeTimers();
  editor = createEditor(beginEditing(segments, { past: [], future: [] }));
  checked = [];
  finish = vi.fn<() => void>();
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('the check of a text', () => {
  it('begins when typing has paused, and lets key presses through between its parts', () => {
    begin();
    vi.advanceTimersByTime(599);
    expect(checked).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(checked).toEqual([0]);
    vi.runAllTimers();
    expect(checked).toEqual([0, 1, 2]);
    expect(finish).toHaveBeenCalledOnce();
  });

  it.each([
    ['before it has begun', 0, []],
    ['while it runs', 600, [0]],
  ])('ends when the text changes %s', (_name, ms, parts) => {
    begin();
    vi.advanceTimersByTime(ms);
    editor.edit(enterText(1, 'Gye w’ahome.'));
    vi.runAllTimers();
    expect(checked).toEqual(parts);
    expect(finish).not.toHaveBeenCalled();
  });

  it('does not begin if the text has changed before the page shows it', () => {
    editor.edit(enterText(1, 'Gye w’ahome.'));
    begin();
    vi.runAllTimers();
    expect(checked).toEqual([]);
  });

  it('goes on when the focus moves, and does not begin again', () => {
    begin();
    vi.advanceTimersByTime(600);
    editor.edit(moveFocus(1));
    vi.runAllTimers();
    editor.edit(moveFocus(1));
    vi.runAllTimers();
    expect(checked).toEqual([0, 1, 2]);
    expect(finish).toHaveBeenCalledOnce();
  });
});
