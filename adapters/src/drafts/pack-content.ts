import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import type { DraftContent, DraftSegment, PackedContent } from '@nsem/core';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** By columns, because similar texts beside each other are compressed better. */
type Columns = Readonly<{
  sources: readonly string[];
  gaps: readonly string[];
  texts: readonly string[];
  states: readonly DraftSegment['state'][];
  notes: readonly DraftSegment['note'][];
}>;

/** How content is written before it is compressed. */
type Written = Readonly<{ text: string }> | Columns;

const toColumns = (segments: readonly DraftSegment[]): Columns => ({
  sources: segments.map(({ source }) => source),
  gaps: segments.map(({ gap }) => gap),
  texts: segments.map(({ text }) => text),
  states: segments.map(({ state }) => state),
  notes: segments.map(({ note }) => note),
});

const toSegments = ({ sources, gaps, texts, states, notes }: Columns): readonly DraftSegment[] =>
  sources.map((source, at) => ({
    source,
    gap: gaps[at] ?? '',
    text: texts[at] ?? '',
    state: states[at] ?? 'open',
    note: notes[at] ?? null,
  }));

/** Compresses the content of a draft, on another thread. */
export async function packContent(content: DraftContent): Promise<PackedContent> {
  const written: Written =
    content.kind === 'text' ? { text: content.text } : toColumns(content.segments);
  const bytes = Buffer.from(JSON.stringify(written));
  const digest = createHash('sha256').update(bytes).digest('base64url');
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: 6,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return { bytes: await compress(bytes, { params }), digest };
}

/** Reads back what {@link packContent} has compressed, on another thread. */
export async function unpackContent(bytes: Uint8Array): Promise<DraftContent> {
  const text = (await decompress(bytes)).toString();
  // Written by packContent, and by nothing else.
  const written = JSON.parse(text) as Written;
  return 'text' in written
    ? { kind: 'text', text: written.text }
    : { kind: 'segments', segments: toSegments(written) };
}
