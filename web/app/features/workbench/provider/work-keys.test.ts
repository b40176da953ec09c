import { describe, expect, it } from 'vitest';

import { findAction, workKeys } from './work-keys.ts';

const pressed = (given: Partial<KeyboardEvent>) => ({
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...given,
});

describe('the keys of the workbench', () => {
  it.each([
    [{ key: 'Enter', ctrlKey: true }, 'finish'],
    [{ key: 'Enter', metaKey: true }, 'finish'],
    [{ key: 'Enter', ctrlKey: true, shiftKey: true }, 'deliver'],
    [{ code: 'ArrowDown', altKey: true }, 'next'],
    [{ code: 'ArrowDown', altKey: true, shiftKey: true }, 'next-open'],
    [{ code: 'ArrowUp', altKey: true }, 'previous'],
    [{ code: 'KeyC', key: 'ç', altKey: true }, 'copy'],
    [{ key: 'z', ctrlKey: true }, 'undo'],
    [{ key: 'Z', ctrlKey: true, shiftKey: true }, 'redo'],
    [{ key: 'y', ctrlKey: true }, 'redo'],
    [{ key: '/', ctrlKey: true }, 'keys'],
    [{ key: '?', shiftKey: true }, null],
    [{ key: 'Enter' }, null],
    [{ code: 'KeyC', altKey: true, ctrlKey: true }, null],
  ] as const)('%o in a field does %s', (event, action) => {
    expect(findAction(workKeys, pressed(event), true)).toBe(action);
  });

  it('list themselves with a question mark outside fields', () => {
    expect(findAction(workKeys, pressed({ key: '?', shiftKey: true }), false)).toBe('keys');
  });

  it('are all different', () => {
    const names = workKeys.map(({ written }) => written);
    expect(new Set(names).size).toBe(names.length);
  });
});
