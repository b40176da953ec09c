import { describe, expect, it } from 'vitest';

import { linesToMark } from './lines-to-mark.ts';

describe('the lines of a text that a client can mark', () => {
  it('have their numbers among all lines, and leave out the empty ones', () => {
    expect(linesToMark('Maakye.\r\n\r\n  Medaase.\n')).toEqual([
      { value: '1', label: '1: Maakye.' },
      { value: '3', label: '3: Medaase.' },
    ]);
  });

  it('are named by their beginnings', () => {
    const [{ label } = { label: '' }] = linesToMark(`${'ɛ'.repeat(59)} and more`);
    expect(label).toBe(`1: ${'ɛ'.repeat(59)}…`);
  });
});
