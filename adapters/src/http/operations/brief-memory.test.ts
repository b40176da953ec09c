import { later } from '@nsem/core';
import { mondayMorning as now } from '@nsem/core/testing';
import { describe, expect, it } from 'vitest';
import { createBriefMemory } from './brief-memory.ts';

const counting = () => {
  let reads = 0;
  return { memory: createBriefMemory<number>(1_000), load: async () => (reads += 1) };
};

describe('a brief memory', () => {
  it('reads once for all who ask within its time, also while the read is under way', async () => {
    const { memory, load } = counting();
    const both = await Promise.all([memory.read(now, load), memory.read(now, load)]);
    expect(both).toEqual([1, 1]);
    expect(await memory.read(later(now, 999), load)).toBe(1);
    expect(await memory.read(later(now, 1_000), load)).toBe(2);
  });

  it('reads again if the clock was set back', async () => {
    const { memory, load } = counting();
    await memory.read(now, load);
    expect(await memory.read(later(now, -1), load)).toBe(2);
  });

  it('does not remember a failure', async () => {
    const { memory, load } = counting();
    const fail = () => Promise.reject(new Error('The disk is full.'));
    await expect(memory.read(now, fail)).rejects.toThrow('The disk is full.');
    expect(await memory.read(now, load)).toBe(1);
  });
});
