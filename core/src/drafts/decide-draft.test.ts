import { describe, expect, it } from 'vitest';
import { later } from '../kernel/instant.ts';
import { ok, refuse } from '../kernel/result.ts';
import { aDraftVersion, aSegment } from '../testing/builders/drafts.ts';
import { mondayMorning } from '../testing/builders/ids.ts';
import { aJob } from '../testing/builders/jobs.ts';
import { twiNarration, twiTranscription } from '../testing/builders/services.ts';
import { checkContent, decideSave, type DraftSave } from './decide-draft.ts';
import { longestText } from '../texts/longest-text.ts';
import type { DraftHead, DraftSegment } from './draft.ts';

const minuteMs = 60_000;

const headOf = (overrides: Partial<DraftHead> = {}): DraftHead => {
  const { version, savedAt, savedOn, words, begunAt, digest } = aDraftVersion(overrides);
  return { version, savedAt, savedOn, words, begunAt, digest };
};

const save = (overrides: Partial<DraftSave> = {}): DraftSave => ({
  baseVersion: 1,
  keepsPrevious: false,
  savedOn: 'Ama’s phone',
  words: 12,
  digest: 'digest of the second',
  ...overrides,
});

const soon = later(mondayMorning, minuteMs);

describe('a save', () => {
  it('is the first version if nothing was saved', () => {
    const { digest, savedOn, words } = save();
    const head = { digest, savedOn, words, version: 1, savedAt: soon, begunAt: soon };
    expect(decideSave(undefined, save({ baseVersion: 0 }), soon)).toEqual(
      ok({ head, change: 'insert' }),
    );
  });

  it.each([
    ['of the same device within 10 minutes replaces the version', save(), 10 * minuteMs - 1, true],
    ['after 10 minutes adds one', save(), 10 * minuteMs, false],
    ['of another device adds one', save({ savedOn: 'Laptop' }), minuteMs, false],
    ['with half of the words replaces the version', save({ words: 5 }), minuteMs, true],
    ['with less than half of the words adds one', save({ words: 4 }), minuteMs, false],
    ['that keeps the version adds one', save({ keepsPrevious: true }), minuteMs, false],
    ['before the version, by a clock that was set back, adds one', save(), -1, false],
  ])('%s', (_, typed, afterMs, replaces) => {
    const now = later(mondayMorning, afterMs);
    const decided = decideSave(headOf({ words: 10 }), typed, now);
    const begunAt = replaces ? mondayMorning : now;
    expect(decided).toMatchObject(
      ok({ head: { version: 2, savedAt: now, begunAt }, change: replaces ? 'replace' : 'insert' }),
    );
  });

  it.each([
    ['an earlier version', 3],
    ['a version that is not stored', 6],
  ])('that is based on %s is refused', (_, baseVersion) => {
    const head = headOf({ version: 5 });
    expect(decideSave(head, save({ baseVersion }), soon)).toEqual(
      refuse({ code: 'draft.newer-version', newer: head }),
    );
  });

  it('that is based on a version is refused if nothing is stored', () => {
    const refused = refuse({ code: 'draft.newer-version', newer: null });
    expect(decideSave(undefined, save({ baseVersion: 1 }), soon)).toEqual(refused);
  });

  it('of another content is refused if it repeats the base of the last one', () => {
    const head = headOf({ version: 2 });
    expect(decideSave(head, save({ baseVersion: 1 }), soon).ok).toBe(false);
  });

  it.each([
    ['repeats the last one, whose answer was lost', 4],
    ['changes nothing', 5],
  ])('that %s gets the version that is stored', (_, baseVersion) => {
    const head = headOf({ version: 5, digest: 'the same' });
    const again = save({ baseVersion, digest: 'the same', savedOn: 'Laptop' });
    expect(decideSave(head, again, soon)).toEqual(ok({ head, change: 'none' }));
  });
});

describe('the content of a draft', () => {
  const content = 'Wash your hands. Drink water.';
  const job = aJob({ content });
  const segments = (...parts: readonly Partial<DraftSegment>[]) =>
    ({ kind: 'segments', segments: parts.map(aSegment) }) as const;
  const first = { source: 'Wash your hands.', gap: ' ' };
  const second = { source: 'Drink water.', gap: '' };

  it('is accepted if its sources and gaps are the text of the job', () => {
    expect(checkContent(job, segments(first, second))).toEqual(ok(null));
    expect(checkContent(job, segments({ source: content, gap: '' }))).toEqual(ok(null));
  });

  it.each([
    ['in another order', segments(second, first)],
    ['without a gap', segments({ ...first, gap: '' }, second)],
    ['that break off', segments(first)],
    ['that go on', segments(first, second, second)],
    ['that are none', segments()],
  ])('is refused with sources %s', (_, draft) => {
    expect(checkContent(job, draft)).toEqual(refuse({ code: 'draft.other-source' }));
  });

  it('is one text for a transcription, and in segments for anything else', () => {
    const text = { kind: 'text', text: 'Hohoro wo nsa.' } as const;
    const wrong = (expected: 'segments' | 'text') => refuse({ code: 'draft.wrong-kind', expected });
    expect(checkContent(job, text)).toEqual(wrong('segments'));
    const narration = aJob({ content, work: twiNarration });
    expect(checkContent(narration, text)).toEqual(wrong('segments'));
    expect(checkContent(narration, segments(first, second))).toEqual(ok(null));
    const transcription = aJob({ content, work: twiTranscription });
    expect(checkContent(transcription, text)).toEqual(ok(null));
    expect(checkContent(transcription, segments(first, second))).toEqual(wrong('text'));
  });

  it('has at most four times the length of its source and 20,000 characters', () => {
    const longest = 4 * content.length + 20_000;
    const translated = (length: number) =>
      checkContent(
        job,
        segments({ ...first, text: 'ɛ'.repeat(length - 5) }, { ...second, text: 'Nom n' }),
      );
    expect(translated(longest)).toEqual(ok(null));
    expect(translated(longest + 1)).toEqual(refuse({ code: 'draft.too-long', longest }));
  });

  it('has at most the length of what can be delivered, if it is one text', () => {
    const transcription = aJob({ content, work: twiTranscription });
    const longest = longestText;
    const typed = (length: number) =>
      checkContent(transcription, { kind: 'text', text: 'ɛ'.repeat(length) });
    expect(typed(longest)).toEqual(ok(null));
    expect(typed(longest + 1)).toEqual(refuse({ code: 'draft.too-long', longest }));
  });
});
