import { type FileId, ok } from '@nsem/core';
import { accountId, aFile, aJob, aQuoteForAudio, twiTranscription } from '@nsem/core/testing';
import { describe, expect, it } from 'vitest';
import { createOutputRenderer, renderInThread } from './output-renderer.ts';
import { renderTranscript } from './render-transcript.ts';

const text = '[00:00:01] Ama: Nsuo pa ho hia.\n\n'.repeat(300);

const storedFiles = { read: async () => Buffer.from(text) };

const [ama, kofi] = [1, 2];

/** A renderer whose long transcripts are rendered until each is finished by hand. */
function openRenderer() {
  const rendering: string[] = [];
  const finishes: (() => void)[] = [];
  const renderer = createOutputRenderer({
    storedFiles,
    renderLong: ({ title }) => {
      rendering.push(title);
      const { promise, resolve } = Promise.withResolvers<void>();
      finishes.push(resolve);
      return promise.then(() => ok(Buffer.from(title)));
    },
  });
  return {
    rendering,
    finish: () => finishes.shift()?.(),
    render: (account: number, title: string, gone = new AbortController().signal) => {
      const quote = aQuoteForAudio(60_000);
      const job = aJob({ work: twiTranscription, content: title, quote });
      const listing = {
        clientName: null,
        providerId: null,
        providerName: null,
        output: null,
        documentName: null,
      };
      const file = aFile({ contentType: 'text/plain', sizeBytes: Buffer.byteLength(text) });
      const output = { job: { ...job, ...listing }, file: { ...file, id: 1 as FileId } };
      const caller = { accountId: accountId(account), gone };
      return renderer.render(output, { format: 'srt', caller });
    },
  };
}

const busy = { ok: false, fault: { code: 'http.server-busy' } };

describe('long transcripts', () => {
  it('are rendered one by one, in turns of their accounts', async () => {
    const { render, rendering, finish } = openRenderer();
    const all = [render(ama, 'a'), render(ama, 'b'), render(kofi, 'c')];
    const order = ['a', 'c', 'b'];
    for (const at of order.keys()) {
      await expect.poll(() => rendering).toEqual(order.slice(0, at + 1));
      finish();
    }
    for (const rendered of await Promise.all(all)) expect(rendered).toMatchObject({ ok: true });
  });

  it('are refused beyond ten of an account', async () => {
    const { render, rendering, finish } = openRenderer();
    for (let count = 0; count < 10; count += 1) void render(ama, 'a');
    expect(await render(ama, 'a')).toEqual(busy);
    void render(kofi, 'c');
    await expect.poll(() => rendering).toEqual(['a']);
    finish();
    await expect.poll(() => rendering).toEqual(['a', 'c']);
  });

  it('are not rendered if their caller has gone', async () => {
    const { render, rendering, finish } = openRenderer();
    const gone = AbortSignal.abort(new Error('the caller has gone'));
    const first = render(ama, 'a');
    await expect(render(ama, 'b', gone)).rejects.toThrow('the caller has gone');
    await expect.poll(() => rendering).toEqual(['a']);
    finish();
    expect(await first).toMatchObject({ ok: true });
    expect(rendering).toEqual(['a']);
  });
});

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
