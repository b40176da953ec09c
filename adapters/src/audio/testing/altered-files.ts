import { withChecksum } from './audio-parts.ts';

/** The pages of an Ogg file. */
export function splitPages(file: Buffer): readonly Buffer[] {
  const starts: number[] = [];
  for (let at = 0; at !== -1; at = file.indexOf('OggS', at + 1, 'latin1')) starts.push(at);
  return starts.map((start, nth) => file.subarray(start, starts[nth + 1]));
}

/** The pages with other positions; those of headers stay. */
export const withPositions = (
  pages: readonly Buffer[],
  change: (position: bigint, nth: number) => bigint,
): readonly Buffer[] =>
  pages.map((page, nth) => {
    const position = page.readBigInt64LE(6);
    if (position <= 0n) return page;
    const changed = Buffer.from(page);
    changed.writeBigInt64LE(change(position, nth), 6);
    return withChecksum(changed);
  });

/** The file up to some places, which are spread over it. */
export const cuts = (file: Buffer, count = 8): readonly Buffer[] =>
  Array.from({ length: count }, (_, nth) =>
    file.subarray(0, Math.floor(file.length * (0.25 + (0.74 * nth) / count)) + 7 * nth),
  );
