import { describe, expect, it } from 'vitest';
import { later } from '../kernel/instant.ts';
import { ok, refuse } from '../kernel/result.ts';
import { aDraftVersion, aJob, aSegment } from '../testing/builders/jobs.ts';
import { mondayMorning } from '../testing/builders/ids.ts';
import { twiNarration, twiTranscription } from '../testing/builders/pricing.ts';
import { longestText } from '../texts/count-text.ts';
import {
  checkContent,
  composeDraft,
  continueDraft,
  decideSave,
  type DraftSave,
  joinDraft,
  joinSources,
} from './decide-draft.ts';
import { type DraftContent, type DraftHead, type DraftSegment, mostSegments } from './draft.ts';

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

const content = 'Wash your hands.\n\nDrink water.\n';

const segmentsOf = (draft: DraftContent) => (draft.kind === 'segments' ? draft.segments : []);

const saved = {
  kind: 'segments',
  segments: [
    aSegment({ source: 'Wash your hands.', gap: '\n\n', text: 'Hohoro wo nsa.', state: 'done' }),
    aSegment({ source: 'Drink water.', gap: '\n', text: 'Nom nsu.', note: 'Cold?' }),
  ],
} as const;

describe('a draft that was not saved', () => {
  it('is the text of a translation in open segments', () => {
    const draft = continueDraft(aJob({ content }), null);
    expect(joinSources(segmentsOf(draft))).toBe(content);
    expect(segmentsOf(draft)[0]).toEqual(aSegment({ source: 'Wash your hands.', gap: '\n\n' }));
  });

  it('is the script of a narration in open segments', () => {
    const draft = continueDraft(aJob({ content, work: twiNarration }), null);
    expect(joinSources(segmentsOf(draft))).toBe(content);
    expect(segmentsOf(draft)[0]).toEqual(aSegment({ source: 'Wash your hands.', gap: '\n\n' }));
  });

  it('is an empty text for a transcription', () => {
    const job = aJob({ content: 'A market interview', work: twiTranscription });
    expect(continueDraft(job, null)).toEqual({ kind: 'text', text: '' });
  });

  it('has no more segments than a draft may have, whatever the text', () => {
    const lines = 'yam\n'.repeat(mostSegments + 1);
    const segments = segmentsOf(continueDraft(aJob({ content: lines }), null));
    expect(segments.length).toBeLessThanOrEqual(mostSegments);
    expect(joinSources(segments)).toBe(lines);
    expect(segments[0]).toMatchObject({ source: 'yam\nyam', gap: '\n' });
  });
});

describe('a draft that was saved', () => {
  it('is continued as it was saved, also with segments that were merged', () => {
    expect(continueDraft(aJob({ content }), saved)).toBe(saved);
    const merged = { kind: 'segments', segments: [aSegment({ source: content })] } as const;
    expect(continueDraft(aJob({ content }), merged)).toBe(merged);
    const text = { kind: 'text', text: 'Mema wo akye.' } as const;
    expect(continueDraft(aJob({ work: twiTranscription }), text)).toBe(text);
  });

  it('has the work on what is left of a text that the client has edited since', () => {
    const edited = 'Please sit down.\nDrink water.';
    const segments = segmentsOf(continueDraft(aJob({ content: edited }), saved));
    expect(joinSources(segments)).toBe(edited);
    const [first, second] = segments;
    expect(first).toEqual(aSegment({ source: 'Please sit down.', gap: '\n' }));
    expect(second).toEqual({ ...saved.segments[1], gap: '' });
  });

  it('as one text for a narration has it in the notes of its segments', () => {
    const job = aJob({ content, work: twiNarration });
    const noted = (text: string) =>
      segmentsOf(continueDraft(job, { kind: 'text', text })).map(({ note }) => note);
    expect(noted('Slowly!')).toEqual(['Slowly!', null]);
    expect(noted(' ')).toEqual([null, null]);
    const long = '👋🏾'.repeat(200);
    expect(noted(long).join('')).toBe(long);
  });

  it('is composed, except for what the client wrote', () => {
    const decomposed = 'ɛ\u0300';
    const source = 'cafe\u0301';
    const typed = aSegment({ source, text: 'e\u0301', note: 'e\u0301', state: 'done' });
    expect(composeDraft({ kind: 'segments', segments: [typed] })).toEqual({
      kind: 'segments',
      segments: [{ ...typed, text: '\u00E9', note: '\u00E9' }],
    });
    expect(composeDraft({ kind: 'text', text: `${decomposed} a\u0301` })).toEqual({
      kind: 'text',
      text: `${decomposed} \u00E1`,
    });
  });

  it('is delivered with the gaps of its source', () => {
    expect(joinDraft(saved)).toBe('Hohoro wo nsa.\n\nNom nsu.\n');
    const typed = { ...saved.segments[1], text: ' Nom nsu. ' };
    expect(joinDraft({ kind: 'segments', segments: [typed] })).toBe('Nom nsu.\n');
    expect(joinDraft({ kind: 'text', text: 'Mema wo akye.' })).toBe('Mema wo akye.');
  });
});
