import { describe, expect, it } from 'vitest';

import { fileFingerprint, keyRequest } from './idempotency-key.ts';

const recording = (text: string, lastModified: number): File =>
  new File([text], 'recording.wav', { lastModified });

describe('the idempotency key', () => {
  it('stays the same for the same request, also after a reload', () => {
    const parts = ['Nom nsu pii', fileFingerprint(recording('RIFF', 1))];
    const first = keyRequest(parts, null);
    const again = ['Nom nsu pii', fileFingerprint(recording('RIFF', 1))];
    expect(keyRequest(again, structuredClone(first))).toEqual(first);
  });

  it('differs for a changed text or another recording', () => {
    const first = keyRequest(['Nom nsu', fileFingerprint(recording('RIFF', 1))], null);
    const changes = [
      ['Nom nsu pii', fileFingerprint(recording('RIFF', 1))],
      ['Nom nsu', fileFingerprint(recording('RIFF', 2))],
      ['Nom nsu', fileFingerprint(recording('RIFFRIFF', 1))],
    ];
    for (const parts of changes) expect(keyRequest(parts, first).key).not.toBe(first.key);
  });
});
