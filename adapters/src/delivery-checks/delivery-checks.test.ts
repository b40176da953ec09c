import { ok } from '@nsem/core';
import { accountId } from '@nsem/core/testing';
import { describe, expect, it } from 'vitest';
import type { OutputToCheck } from './check-output.ts';
import { createDeliveryChecks } from './delivery-checks.ts';

const caller = { accountId: accountId(1), gone: new AbortController().signal };

const translation = {
  kind: 'translation',
  form: 'plain',
  source: 'One of two.',
  text: 'Mmienu mu baako.',
  isOfDocument: false,
  sourceLanguage: 'en',
  targetLanguage: 'tw',
  terms: [],
} as const satisfies OutputToCheck;

const transcript = {
  kind: 'transcript',
  form: 'plain',
  text: 'Baako.',
  durationMs: 1_000,
  language: 'tw',
} as const satisfies OutputToCheck;

const long = 'Baako. '.repeat(600);
const half = long.slice(0, long.length / 2);
const term = { term: 'two', translation: 'mmienu', forbidden: [], isCaseSensitive: false };
const longTerm = { ...term, translation: null, forbidden: [half, half] };
const termsOf = (count: number) => Array.from({ length: count }, () => term);

/** What of an output was checked in a thread. */
async function checkedInThread(output: OutputToCheck): Promise<readonly OutputToCheck[]> {
  const inThread: OutputToCheck[] = [];
  const checks = createDeliveryChecks(async (given) => {
    inThread.push(given);
    return ok([]);
  });
  expect(await checks.check(output, caller)).toEqual(ok([]));
  return inThread;
}

describe('a check', () => {
  it.each<[string, OutputToCheck]>([
    ['a short translation', translation],
    ['a short translation with a few terms', { ...translation, terms: termsOf(20) }],
    ['a short transcript', transcript],
  ])('of %s needs no thread', async (_about, output) => {
    expect(await checkedInThread(output)).toEqual([]);
  });

  it.each<[string, OutputToCheck]>([
    ['a long translation', { ...translation, text: long }],
    ['a translation of a long text', { ...translation, source: long }],
    ['a translation that is long with its source', { ...translation, text: half, source: half }],
    ['a short translation with many terms', { ...translation, terms: termsOf(1_400) }],
    ['a short translation with a long term', { ...translation, terms: [longTerm] }],
    ['a long transcript', { ...transcript, text: long }],
    ['sound', { kind: 'sound', path: '/a.wav' }],
  ])('of %s has a thread', async (_about, output) => {
    expect(await checkedInThread(output)).toEqual([output]);
  });
});
