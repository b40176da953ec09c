import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { UnreadableDocument } from '../document-fault.ts';
import { readParts } from './read-parts.ts';

const endBytes = 22;

/** An archive whose directory names one stored part many times, each time with no size of its own. */
function overlapping(times: number, part: Uint8Array): Uint8Array {
  const archive = Buffer.from(zipSync({ 'word/media.bin': part }, { level: 0 }));
  const end = archive.subarray(-endBytes);
  const from = end.readUInt32LE(16);
  const entry = archive.subarray(from, -endBytes);
  entry.writeUInt32LE(0, 24);
  end.writeUInt16LE(times, 8);
  end.writeUInt16LE(times, 10);
  end.writeUInt32LE(times * entry.length, 12);
  const entries = Array.from({ length: times }, () => entry);
  return Buffer.concat([archive.subarray(0, from), ...entries, end]);
}

describe('an archive whose parts overlap', () => {
  it('is refused before any of them is copied', () => {
    const archive = overlapping(110, new Uint8Array(1_000_000));
    const chosen: string[] = [];
    const choose = (name: string) => chosen.push(name) > 0;
    expect(() => readParts(archive, choose)).toThrow(UnreadableDocument);
    expect(chosen).toEqual([]);
  });

  it('is read if they are small together', () => {
    const parts = readParts(overlapping(10, strToU8('Akwaaba')), () => true);
    expect(parts).toEqual({ 'word/media.bin': strToU8('Akwaaba') });
  });
});
