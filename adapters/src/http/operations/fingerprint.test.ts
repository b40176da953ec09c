import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { identifyContent } from './fingerprint.ts';

const fingerprintOf = async (content: readonly unknown[]) =>
  (await identifyContent(content)).fingerprint;

const recording = (last: string) => `${'A'.repeat(1_000_000)}${last}`;

describe('the fingerprint of a call', () => {
  it('is the start of the SHA-256 of its content as JSON', async () => {
    const content = 'ɔ'.repeat(200_000);
    const text = JSON.stringify([{ amount: '12', content }, null]);
    const digest = createHash('sha256').update(text).digest().toString('base64url', 0, 16);
    expect(await fingerprintOf([{ amount: 12n, content }, undefined])).toBe(digest);
  });

  it('differs with the end of a recording, and with the field that it is in', async () => {
    const contents = [
      [{ a: recording('AAAA') }],
      [{ a: recording('AAA=') }],
      [{ b: recording('AAAA') }],
      [{ a: recording('AAAA'), b: { longText: 1_000_004 } }],
      [{ a: { longText: 1_000_004 } }],
    ];
    const prints = await Promise.all(contents.map((content) => fingerprintOf(content)));
    expect(new Set(prints).size).toBe(contents.length);
    expect(await fingerprintOf([{ a: recording('AAAA') }])).toBe(prints[0]);
  });
});
