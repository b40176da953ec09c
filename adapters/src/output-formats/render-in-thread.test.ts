import { twiTranscription } from '@nsem/core/testing';
import { describe, expect, it } from 'vitest';
import { renderInThread } from './render-in-thread.ts';
import { renderTranscript } from './render-transcript.ts';

const transcript = {
  format: 'srt',
  text: '[00:00:01] Ama: Maakye.',
  title: 'Makola',
  language: twiTranscription.language,
  durationMs: 2_000,
} as const;

describe('a thread that renders', () => {
  it('returns the same bytes as without a thread', async () => {
    const rendered = await renderInThread(transcript, new AbortController().signal);
    const expected = renderTranscript(transcript);
    expect(rendered.ok && Buffer.from(rendered.value)).toEqual(expected.ok && expected.value);
    const refused = await renderInThread(
      { ...transcript, text: 'Maakye.' },
      new AbortController().signal,
    );
    expect(refused).toEqual({ ok: false, fault: { code: 'output.no-stamps' } });
  });

  it.each([
    ['time', { memoryMb: 256, deadlineMs: 1 }],
    // Enough to load the modules: Node does not survive every thread that has less.
    ['memory', { memoryMb: 24, deadlineMs: 60_000 }],
  ])(
    'refuses a transcript that takes more %s than it may, not to be repeated',
    async (_, bounds) => {
      const long = { ...transcript, text: '[00:00:01] Ama: Maakye.\n\n'.repeat(24_000) };
      const { signal } = new AbortController();
      const refused = await renderInThread({ ...long, format: 'docx' }, signal, bounds);
      expect(refused).toEqual({ ok: false, fault: { code: 'output.too-complex' } });
    },
  );

  it('ends when its caller has gone', async () => {
    const caller = new AbortController();
    const rendered = renderInThread(transcript, caller.signal);
    caller.abort(new Error('the caller has gone'));
    await expect(rendered).rejects.toThrow('the caller has gone');
  });
});
