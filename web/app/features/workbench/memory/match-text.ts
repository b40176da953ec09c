import type { MemoryMatch } from '@nsem/sdk';

const differences: Readonly<Record<MemoryMatch['difference'], string>> = {
  none: 'the same text',
  numbers: 'check the numbers and placeholders',
  text: 'similar',
};

/** What a match is, such as "the same text, job #12 for this client". */
export function matchText({
  difference,
  client_is_same: isSame,
  job_id: job,
}: MemoryMatch): string {
  const origin = isSame && job !== null ? `job #${job} for this client` : 'for another client';
  return `${differences[difference]}, ${origin}`;
}
