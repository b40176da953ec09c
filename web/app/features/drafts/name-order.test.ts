import { describe, expect, it } from 'vitest';

import { fileMark, nameOrder } from './name-order.ts';

const recording = (text: string, lastModified: number): File =>
  new File([text], 'recording.wav', { lastModified });

describe('the name of what is sent', () => {
  it('stays while the same is sent again, also after a reload', () => {
    const parts = ['Nom nsu pii', fileMark(recording('RIFF', 1))];
    const first = nameOrder(parts, null);
    const again = ['Nom nsu pii', fileMark(recording('RIFF', 1))];
    expect(nameOrder(again, structuredClone(first))).toEqual(first);
  });

  it('is another one for a text that was changed, or a recording made anew', () => {
    const first = nameOrder(['Nom nsu', fileMark(recording('RIFF', 1))], null);
    const changes = [
      ['Nom nsu pii', fileMark(recording('RIFF', 1))],
      ['Nom nsu', fileMark(recording('RIFF', 2))],
      ['Nom nsu', fileMark(recording('RIFFRIFF', 1))],
    ];
    for (const parts of changes) expect(nameOrder(parts, first).key).not.toBe(first.key);
  });
});
