import { describe, expect, it } from 'vitest';

import { referenceProblem, sortChosen } from './reference-fields.tsx';

const fileOf = (name: string, size = 3): File =>
  Object.defineProperty(new File(['abc'], name), 'size', { value: size });

describe('a reference file', () => {
  it.each([
    ['notice-2025.pdf', 1_000, null],
    ['Market Day.JPG', 50 * 1024 * 1024, null],
    ['setup.exe', 1_000, 'setup.exe is not a type of file that can be added.'],
    ['notice', 1_000, 'notice is not a type of file that can be added.'],
    ['notes.txt', 0, 'notes.txt is empty.'],
    ['choir.wav', 50 * 1024 * 1024 + 1, 'choir.wav is larger than 50 MB.'],
  ])('%s of %d bytes has the problem %s', (name, size, problem) => {
    expect(referenceProblem(fileOf(name, size))).toBe(problem);
  });
});

describe('files that were chosen together', () => {
  it('are taken as far as there is room, with the reasons for the others', () => {
    const files = ['a.pdf', 'b.exe', 'c.pdf', 'd.pdf'].map((name) => fileOf(name));
    const { taken, problem } = sortChosen(files, 2);
    expect(taken.map(({ name }) => name)).toEqual(['a.pdf', 'c.pdf']);
    expect(problem).toBe(
      'b.exe is not a type of file that can be added. A job can have 10 reference files.',
    );
  });

  it('are all taken if there is room', () => {
    expect(sortChosen([fileOf('a.pdf')], 10).problem).toBeNull();
  });
});
