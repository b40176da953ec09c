import { readFile } from 'node:fs/promises';
import type { DraftContent } from '@nsem/core';
import { expect, it } from 'vitest';
import { packContent, unpackContent } from './pack-content.ts';

const segment = (source: string, text: string) =>
  ({ source, gap: ' ', text, state: 'done', note: null }) as const;

it.each<DraftContent>([
  { kind: 'text', text: '' },
  { kind: 'text', text: 'Mema wo akye. 👋🏾\n"\\' },
  { kind: 'segments', segments: [] },
  {
    kind: 'segments',
    segments: [
      segment('Wash your hands.', 'Hohoro wo nsa.'),
      { source: 'Drink water.', gap: '\n\n', text: '', state: 'open', note: 'Cold?' },
    ],
  },
])('content is read back as it was packed: %j', async (content) => {
  const { bytes } = await packContent(content);
  expect(await unpackContent(bytes)).toEqual(content);
});

it('equal contents have equal digests, and others have not', async () => {
  const digestOf = async (text: string) => (await packContent({ kind: 'text', text })).digest;
  expect(await digestOf('Hohoro wo nsa.')).toBe(await digestOf('Hohoro wo nsa.'));
  expect(await digestOf('Hohoro wo nsa.')).not.toBe(await digestOf('Hohoro wo nsa'));
});

/** About this many words of prose: pages of the documentation, one after the other. */
async function readWords(pages: readonly string[], count: number): Promise<string> {
  const texts = pages.map((page) =>
    readFile(new URL(`../../../docs/${page}.md`, import.meta.url), 'utf8'),
  );
  const words = (await Promise.all(texts)).join('\n').split(/\s+/);
  expect(words.length).toBeGreaterThanOrEqual(count);
  return words.slice(0, count).join(' ');
}

it('20 versions of a text of 20,000 words and its translation have less than 2 MB', async () => {
  const source = await readWords(['operate', 'domain', 'api', 'security'], 20_000);
  const other = await readWords(
    ['cli', 'sdk', 'glossary', 'contributing', 'embed', 'asvs'],
    20_000,
  );
  const sentences = source.split(/(?<=\.) /);
  const share = Math.ceil(other.length / sentences.length);
  const segments = sentences.map((sentence, at) =>
    segment(sentence, other.slice(at * share, (at + 1) * share)),
  );
  const { bytes } = await packContent({ kind: 'segments', segments });
  expect(20 * bytes.length).toBeLessThan(2_000_000);
});
