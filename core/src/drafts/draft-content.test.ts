import { describe, expect, it } from 'vitest';
import { aSegment } from '../testing/builders/drafts.ts';
import { aJob } from '../testing/builders/jobs.ts';
import { twiNarration, twiTranscription } from '../testing/builders/services.ts';
import { composeDraft, continueDraft, joinDraft, joinSources } from './draft-content.ts';
import { mostSegments, type DraftContent } from './draft.ts';

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
