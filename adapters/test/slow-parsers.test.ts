import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { byTier } from '@nsem/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFasterGrowth, type Growing } from './slowness/growth.ts';
import { growingInputs, otherModules, searchedModules } from './slowness/parsers.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-growth-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('reading what comes from outside', () => {
  // Minutes of computing, on a machine that computes other things as well.
  it('takes at most in proportion to its size, whatever it is', async () => {
    const found: (string | undefined)[] = [];
    const inputs = growingInputs(join(folder, 'input'));
    expect(inputs.length).toBeGreaterThan(500);
    // Every parser with a few of the texts, in turn; the exhaustive tier takes all.
    const every = byTier({ main: 24, exhaustive: 1 });
    const searched = inputs.filter((_input, index) => index % every === 0);
    for (const input of searched) found.push(await findFasterGrowth(input));
    expect(found.filter((one) => one !== undefined)).toEqual([]);
  });

  it.each(Object.keys(searchedModules))('is searched in every module of %s', async (name) => {
    const files = await readdir(new URL(`../src/${name}`, import.meta.url), {
      withFileTypes: true,
    });
    const modules = files
      .filter((file) => file.isFile() && !file.name.endsWith('.test.ts'))
      .map((file) => file.name.replace(/\.ts$/, ''));
    const listed = [...(searchedModules[name] ?? []), ...(otherModules[name] ?? [])];
    expect(modules.toSorted()).toEqual(listed.toSorted());
  });
});

describe('the search', () => {
  const letters = (size: number) => 'a'.repeat(size);

  it('finds work that grows with the square of its input', async () => {
    const square: Growing<string> = {
      name: 'a list that is copied for each letter',
      // Both steps grow too much, so that no single disturbed measurement can hide it.
      largest: 16_000,
      build: letters,
      run(text) {
        let list: readonly string[] = [];
        for (const letter of text) list = list.concat(letter);
        return list;
      },
    };
    expect(await findFasterGrowth(square)).toMatch(/^a list .* at \d+$/);
  });

  it('finds an ambiguous expression on a short text', async () => {
    // Composed, because the check of patterns refuses one that is written out.
    const ambiguous = new RegExp(`^(${letters(1)}+)+$`);
    const exponential: Growing<string> = {
      name: 'letters to the end',
      largest: 23,
      build: (size) => `${letters(size)}!`,
      run: (text) => ambiguous.test(text),
    };
    expect(await findFasterGrowth(exponential)).toMatch(/^letters to the end: /);
  });

  it('finds nothing in linear work', async () => {
    const linear: Growing<string> = {
      name: 'letters',
      largest: 500_000,
      build: letters,
      run: (text) => [...text].length,
    };
    expect(await findFasterGrowth(linear)).toBeUndefined();
  });
});
