import { describe, expect, it } from 'vitest';

import type { Segment } from '../draft/draft.ts';
import {
  beginEditing,
  copySource,
  countDone,
  type Edit,
  type EditorState,
  enterText,
  finishSegment,
  focusNextOpen,
  focusOn,
  mergeWithNext,
  moveFocus,
  redo,
  replaceAll,
  setSegment,
  splitSegment,
  undo,
} from './editor-state.ts';
import { settleTyped } from './typing.ts';

const segment = (source: string, text = '', given: Partial<Segment> = {}): Segment => ({
  source,
  gap: ' ',
  text,
  state: 'open',
  note: null,
  ...given,
});

const noHistory = { past: [], future: [] };
const leaflet = [
  segment('Drink clean water.', 'Nom nsu a ɛho tew.', { state: 'done' }),
  segment('Rest well.'),
  segment('Wash your hands.', '', { gap: '' }),
];

const begin = (segments: readonly Segment[] = leaflet): EditorState =>
  beginEditing(segments, noHistory);

const after = (state: EditorState, ...steps: readonly Edit[]): EditorState =>
  steps.reduce((latest, step) => step(latest), state);

/** Types a text letter by letter, as a field reports it. */
const type = (index: number, text: string): readonly Edit[] =>
  Array.from(text, (_, at) => enterText(index, text.slice(0, at + 1)));

const textsOf = ({ segments }: EditorState) => segments.map(({ text }) => text);

describe('editing a translation', () => {
  it('begins with the first open segment', () => {
    expect(begin().focus).toBe(1);
    expect(begin(leaflet.map((one) => ({ ...one, state: 'done' }))).focus).toBe(0);
  });

  it('marks a segment as done and goes on to the next open one, from the end to the beginning', () => {
    const first = after(begin(), enterText(1, 'Gye w’ahome.'), finishSegment);
    expect(first.focus).toBe(2);
    expect(countDone(first.segments)).toBe(2);
    expect(after(begin(), focusOn(2), enterText(2, 'Hohoro'), finishSegment).focus).toBe(1);
  });

  it('does not mark an empty segment as done', () => {
    const state = after(begin(), finishSegment);
    expect(countDone(state.segments)).toBe(1);
    expect(state.focus).toBe(2);
  });

  it('stays in place if there is nothing to go to', () => {
    expect(after(begin(), focusOn(0), moveFocus(-1)).focus).toBe(0);
    expect(after(begin(), focusOn(2), moveFocus(1)).focus).toBe(2);
    const done = begin(leaflet.map((one) => ({ ...one, state: 'done' })));
    expect(focusNextOpen(done)).toBe(done);
  });

  it('copies a source, and changes notes', () => {
    const state = after(begin(), copySource(1), setSegment(1, { note: 'Ask the client' }));
    expect(state.segments[1]).toMatchObject({ text: 'Rest well.', note: 'Ask the client' });
  });

  it('merges two segments, and splits one, so that the source stays whole', () => {
    const merged = after(begin(), enterText(1, 'Gye w’ahome.'), mergeWithNext(1));
    expect(merged.segments[1]).toMatchObject({ source: 'Rest well. Wash your hands.' });
    expect(after(begin(), mergeWithNext(2))).toEqual(begin());
    const split = after(merged, splitSegment(1, { source: 11, text: 12 }));
    expect(split.segments.map(({ source, gap }) => source + gap).join('')).toBe(
      'Drink clean water. Rest well. Wash your hands.',
    );
    expect(textsOf(split)).toEqual(['Nom nsu a ɛho tew.', 'Gye w’ahome.', '']);
  });
});

describe('undoing', () => {
  it('takes back typed words one by one, and shows where', () => {
    const typed = after(begin(), ...type(1, 'Gye w’ahome'), focusOn(0));
    const once = undo(typed);
    expect(once.focus).toBe(1);
    expect(textsOf(once)[1]).toBe('Gye ');
    expect(textsOf(undo(once))[1]).toBe('');
    expect(textsOf(after(once, redo))[1]).toBe('Gye w’ahome');
  });

  it('takes back what was deleted letter by letter', () => {
    const deleted = after(
      begin(),
      enterText(0, 'Nom nsu a ɛho tew'),
      enterText(0, 'Nom nsu a ɛho te'),
    );
    expect(textsOf(undo(deleted))[0]).toBe('Nom nsu a ɛho tew.');
  });

  it('takes back every kind of step, to the very beginning', () => {
    const steps = [
      enterText(1, 'Gye w’ahome.'),
      finishSegment,
      setSegment(0, { note: 'Twi of Kumasi' }),
      mergeWithNext(0),
      splitSegment(0, { source: 6, text: 3 }),
      copySource(2),
      replaceAll([segment('Drink clean water. Rest well. Wash your hands.', 'Nom')]),
    ];
    const states = [begin()];
    for (const step of steps) states.push(step(states.at(-1) ?? begin()));
    const before = states.toReversed().reduce((latest) => undo(latest), states.at(-1) ?? begin());
    expect(before.segments).toEqual(leaflet);
    expect(undo(before)).toBe(before);
    const redone = states.reduce((latest) => redo(latest), before);
    expect(redone.segments).toEqual(states.at(-1)?.segments);
    expect(redo(redone)).toBe(redone);
  });

  it('forgets what could be redone once something else is changed', () => {
    const state = after(begin(), enterText(1, 'Gye'), undo, enterText(2, 'Hohoro'));
    expect(state.future).toEqual([]);
  });

  it('remembers 200 steps', () => {
    const states = Array.from({ length: 250 }, (_, count) => enterText(1, `${count} `));
    expect(after(begin(), ...states).past).toHaveLength(200);
  });
});

const chords = new Map([
  ['~e', 'ɛ'],
  ['~o', 'ɔ'],
  ['~/', '\u0301'],
]);

describe('what is typed', () => {
  it.each([
    ['w~e|', 'wɛ|'],
    ['w~o|ho', 'wɔ|ho'],
    ['~e is a chord|', '~e is a chord|'],
    ['a~/|b', 'á|b'],
    ['a\u0301|', 'á|'],
    ['me~|', 'me~|'],
    ['|', '|'],
  ])('as %s becomes %s', (typed, settled) => {
    const caret = typed.indexOf('|');
    const { text, caret: at } = settleTyped({ text: typed.replace('|', ''), caret }, chords);
    expect(`${text.slice(0, at)}|${text.slice(at)}`).toBe(settled);
  });
});
