import { describe, expect, it } from 'vitest';

import { findAction } from '../provider/work-keys.ts';
import { isSpeakerAction, listedKeys, speakerOf, transcriptKeys } from './transcript-keys.ts';

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
