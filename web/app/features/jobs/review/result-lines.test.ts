import { describe, expect, it } from 'vitest';

import { aJob } from '../../../testing/jobs.ts';
import { labelOf, linesOf } from './result-lines.ts';

describe('the lines of a result', () => {
  it('are its sentences, as its provider works on them', () => {
    const lines = linesOf(
      aJob({ service_type: 'translation' }),
      'Maakye.\r\n\r\n  Medaase. Yoo.\n',
    );
    expect(lines).toEqual(['Maakye.', 'Medaase.', 'Yoo.']);
  });

  it('are named by their numbers and their beginnings', () => {
    expect(labelOf('  Maakye. ', 0)).toBe('1: Maakye.');
    expect(labelOf(`${'ɛ'.repeat(59)} and more`, 2)).toBe(`3: ${'ɛ'.repeat(59)}…`);
  });
});
