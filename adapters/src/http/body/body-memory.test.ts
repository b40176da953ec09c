import { describe, expect, it } from 'vitest';
import { createBodyMemory } from './body-memory.ts';

describe('the memory of bodies', () => {
  it('has one budget for all callers', () => {
    const memory = createBodyMemory(400);
    const shares = ['a', 'b', 'c', 'd'].map((caller) => memory.open(caller));
    expect(shares.map((share) => share.hold(100))).toEqual([true, true, true, true]);
    const late = memory.open('e');
    expect(late.hold(1)).toBe(false);
    expect(memory.heldBytes()).toBe(400);
    expect(shares[0]?.hold(99)).toBe(true);
    expect(late.hold(1)).toBe(true);
  });

  it('gives one caller a quarter, however many bodies that caller sends', () => {
    const memory = createBodyMemory(400);
    expect(memory.open('a').hold(60)).toBe(true);
    const other = memory.open('a');
    expect(other.hold(41)).toBe(false);
    expect(other.hold(40)).toBe(true);
    expect(memory.open('b').hold(100)).toBe(true);
  });

  it('has all of it again when the bodies are gone', () => {
    const memory = createBodyMemory(400);
    {
      using share = memory.open('a');
      expect(share.hold(50)).toBe(true);
      expect(share.hold(101)).toBe(false);
      expect(memory.heldBytes()).toBe(50);
    }
    expect(memory.heldBytes()).toBe(0);
    expect(memory.open('a').hold(100)).toBe(true);
  });
});
