import { readTranscript } from '@nsem/core/texts';
import { describe, expect, it } from 'vitest';

import { findAction } from '../provider/work-keys.ts';
import { type Edit, type EditorState, focusOn, redo, undo } from '../segments/editor-state.ts';
import {
  divideAt,
  enterPartText,
  joinWithNext,
  removePart,
  renameSpeaker,
  setPart,
  toParts,
  transcriptForm,
} from './parts.ts';
import { isSpeakerAction, listedKeys, speakerOf, transcriptKeys } from './transcript-keys.ts';

const interview = [
  '[00:00:00] Ama Serwaa: Wo din de sɛn?',
  '[00:00:04.5] Kojo: Me din de Kojo. Mefi Tamale.',
  'Ama Serwaa: Ɛyɛ.',
].join('\n\n');

const begin = (text = interview): EditorState =>
  transcriptForm.begin({ content: { kind: 'text', text }, past: [], future: [] });

const after = (state: EditorState, ...steps: readonly Edit[]): EditorState =>
  steps.reduce((latest, step) => step(latest), state);

const textOf = (state: EditorState): string => {
  const { content } = transcriptForm.toWork(state);
  return content.kind === 'text' ? content.text : '';
};

const partsOf = ({ segments }: EditorState) => toParts(segments);

describe('a transcript', () => {
  it('is saved as it was read, and begins after its last part', () => {
    expect(textOf(begin())).toBe(interview);
    expect(begin().focus).toBe(2);
  });

  it('that is empty begins with a part at the start of the recording', () => {
    expect(partsOf(begin(''))).toEqual([{ at: 0, speaker: null, text: '' }]);
  });

  it('keeps what a speaker says that looks like a name', () => {
    const state = after(begin(''), enterPartText(0, 'Note: bring water'));
    expect(partsOf(begin(textOf(state)))).toEqual([
      { at: 0, speaker: null, text: 'Note: bring water' },
    ]);
  });
});

describe('the parts of a transcript', () => {
  it('are divided at the caret, with the time and the same speaker', () => {
    const state = after(begin(), divideAt(1, 'Me din de Kojo.'.length, 6200));
    expect(partsOf(state)[1]).toEqual({ at: 4500, speaker: 'Kojo', text: 'Me din de Kojo.' });
    expect(partsOf(state)[2]).toEqual({ at: 6200, speaker: 'Kojo', text: 'Mefi Tamale.' });
    expect(state.focus).toBe(2);
  });

  it.each([4500, 2000])('have no stamp that would go backwards, such as %s ms', (now) => {
    expect(partsOf(after(begin(), divideAt(1, 5, now)))[2]?.at).toBe(null);
  });

  it('have no stamp that would be after the next one', () => {
    expect(partsOf(after(begin(), divideAt(0, 5, 5000)))[1]?.at).toBe(null);
    expect(partsOf(after(begin(), divideAt(0, 5, 2000)))[1]?.at).toBe(2000);
  });

  it('are merged with the next, in the words of both', () => {
    const state = after(begin(), joinWithNext(1));
    expect(partsOf(state)[1]).toEqual({
      at: 4500,
      speaker: 'Kojo',
      text: 'Me din de Kojo. Mefi Tamale. Ɛyɛ.',
    });
    expect(after(begin(), joinWithNext(2))).toEqual(begin());
  });

  it('can be deleted; the last one left is emptied', () => {
    expect(partsOf(after(begin(), removePart(0)))).toHaveLength(2);
    const last = after(begin(), removePart(2), removePart(1), removePart(0));
    expect(partsOf(last)).toEqual([{ at: 0, speaker: 'Ama Serwaa', text: '' }]);
  });

  it('have a time and a speaker that can be set', () => {
    const state = after(begin(), setPart(2, { at: 9000, speaker: 'Kojo' }));
    expect(partsOf(state)[2]).toEqual({ at: 9000, speaker: 'Kojo', text: 'Ɛyɛ.' });
    expect(setPart(0, { at: 0 })(begin())).toMatchObject({ past: [] });
  });

  it('take over a transcript that is pasted', () => {
    const state = after(begin(''), enterPartText(0, interview));
    expect(partsOf(state)).toEqual(readTranscript(interview));
    expect(state.focus).toBe(2);
  });

  it('are divided by an empty line', () => {
    const state = after(begin(), focusOn(1), enterPartText(1, 'Me din de Kojo.\n \nMefi Tamale.'));
    expect(partsOf(state)[1]).toEqual({ at: 4500, speaker: 'Kojo', text: 'Me din de Kojo.' });
    expect(partsOf(state)[2]).toEqual({ at: null, speaker: null, text: 'Mefi Tamale.' });
  });
});

describe('a speaker', () => {
  it('is renamed in all parts', () => {
    const state = after(begin(), renameSpeaker('Ama Serwaa', 'Ama  Serwaa Boateng'));
    expect(partsOf(state).map(({ speaker }) => speaker)).toEqual([
      'Ama Serwaa Boateng',
      'Kojo',
      'Ama Serwaa Boateng',
    ]);
  });

  it.each(['', '  ', 'Kojo'])('keeps the name if the new one is "%s"', (name) => {
    expect(after(begin(), renameSpeaker('Kojo', name))).toEqual(begin());
  });
});

describe('undoing in a transcript', () => {
  it('takes back every kind of step, and repeats it', () => {
    const steps = [
      enterPartText(0, 'Wo din de sɛn, '),
      divideAt(1, 5, 6200),
      renameSpeaker('Kojo', 'Kojo Danso'),
      setPart(0, { speaker: null }),
      joinWithNext(1),
      removePart(0),
    ];
    const changed = after(begin(), ...steps);
    const before = after(changed, ...steps.map(() => undo));
    expect(partsOf(before)).toEqual(partsOf(begin()));
    expect(partsOf(after(before, ...steps.map(() => redo)))).toEqual(partsOf(changed));
  });

  it('goes on after a reload, with the spaces that are not delivered', () => {
    const typed = after(begin(), enterPartText(2, 'Ɛyɛ papa '), divideAt(2, 9, 9000));
    const reloaded = transcriptForm.begin(structuredClone(transcriptForm.toWork(typed)));
    expect(partsOf(after(reloaded, undo, undo))).toEqual(partsOf(begin()));
  });

  it('does not reach back to when it was one text', () => {
    const typed = { kind: 'text', index: 0, at: 30, removed: '', inserted: 'sɛn?' } as const;
    const content = { kind: 'text', text: interview } as const;
    const opened = transcriptForm.begin({ content, past: [typed], future: [typed] });
    expect(partsOf(after(opened, undo))).toEqual(partsOf(begin()));
    expect(partsOf(after(opened, redo))).toEqual(partsOf(begin()));
  });
});

const pressed = (given: Partial<KeyboardEvent>) => ({
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...given,
});

describe('the keys of a transcription', () => {
  it.each([
    [{ key: 'Escape' }, 'play'],
    [{ key: 'F9' }, 'play'],
    [{ key: 'F4' }, 'pause'],
    [{ key: 'F7' }, 'back'],
    [{ key: '†', code: 'KeyT', altKey: true }, 'stamp'],
    [{ key: 'ˇ', code: 'KeyT', altKey: true, shiftKey: true }, 'part-stamp'],
    [{ key: '&', code: 'Digit1', ctrlKey: true }, 'speaker-1'],
    [{ key: '9', code: 'Digit9', metaKey: true }, 'speaker-9'],
    [{ key: 'F4', altKey: true }, null],
    [{ key: '1', code: 'Digit1' }, null],
    [{ key: '?', shiftKey: true }, null],
  ] as const)('%o in a field does %s', (event, action) => {
    expect(findAction(transcriptKeys, pressed(event), true)).toBe(action);
  });

  it('list themselves with a question mark outside fields', () => {
    expect(findAction(transcriptKeys, pressed({ key: '?', shiftKey: true }), false)).toBe('keys');
  });

  it('are all listed, and all different', () => {
    const actions: ReadonlySet<string> = new Set(listedKeys.map(({ action }) => action));
    const unlisted = transcriptKeys.filter(({ action }) => !actions.has(action));
    expect(unlisted.every(({ action }) => isSpeakerAction(action))).toBe(true);
    const names = listedKeys.map(({ written }) => written);
    expect(new Set(names).size).toBe(names.length);
  });

  it('name the speakers by their order', () => {
    expect(speakerOf('speaker-3')).toBe(2);
  });
});
