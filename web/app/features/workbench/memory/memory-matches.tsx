import type { MemoryMatch } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { isDelivered, matchesQuery } from './matches-query.ts';
import tools from '../tools/tools.module.css';
import styles from './memory-matches.module.css';

/** For which source matches are shown, and what inserts one. */
export type MemoryMatchesProps = Readonly<{
  jobId: number;
  source: string;
  /** The source of the segment after it, whose matches are loaded ahead; empty if there is none. */
  nextSource: string;
  languages: Readonly<{ source: string | undefined; target: string | undefined }>;
  onInsert: (text: string) => void;
}>;

/** So that stepping through the segments makes no call for each. */
const restMs = 300;

/** Whether the source has stayed the same for a while. */
function useIsResting(source: string): boolean {
  const [rested, setRested] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRested(source), restMs);
    return () => clearTimeout(timer);
  }, [source]);
  return rested === source;
}

/** What the provider has delivered for sources like that of the segment; nothing while none is known. */
export function MemoryMatches(props: MemoryMatchesProps) {
  const { jobId, source, nextSource } = props;
  const isResting = useIsResting(source) && !isDelivered(jobId);
  const query = matchesQuery(jobId, source);
  const { data: matches = [], isFetched } = useQuery({
    ...query,
    enabled: isResting && query.enabled === true,
  });
  const next = matchesQuery(jobId, nextSource);
  useQuery({ ...next, enabled: isFetched && isResting && next.enabled === true });
  if (matches.length === 0) return null;
  return (
    <section className={`small ${styles.matches}`} aria-label="From your earlier translations">
      <ul className="stack">
        {matches.map((match, nth) => (
          <Match key={match.id} match={match} isBest={nth === 0} {...props} />
        ))}
      </ul>
    </section>
  );
}

function Match(props: MemoryMatchesProps & Readonly<{ match: MemoryMatch; isBest: boolean }>) {
  const { match, isBest, source, languages, onInsert } = props;
  const parts = match.score === 100 ? [] : compareWords(match.source.trim(), source.trim());
  return (
    <li>
      <p className="soft">
        <strong className="numeric">{match.score} %</strong> <span>{matchText(match)}</span>
      </p>
      {parts.length > 0 && (
        <p className={`soft ${styles.source}`} dir="auto" lang={languages.source}>
          {parts.map(({ text, isSame }, nth) =>
            // The parts of a text have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            isSame ? text : <mark key={nth}>{text}</mark>,
          )}
        </p>
      )}
      <p dir="auto" lang={languages.target}>
        {match.text}
      </p>
      <button type="button" className={tools.tool} onClick={() => onInsert(match.text)}>
        Insert<span className="visually-hidden"> “{match.text}”</span>
        {isBest && <kbd>Ctrl + M</kbd>}
      </button>
    </li>
  );
}

/** A part of a text, and whether the other text has it too. */
export type ComparedPart = Readonly<{ text: string; isSame: boolean }>;

const toWords = (text: string): readonly string[] => text.split(/(?<=\s)(?=\S)/u);

type Words = readonly string[];

/** How many words the rests of both texts have in common, in order, from each pair of places. */
function countCommon(words: Words, others: Words): readonly Uint16Array[] {
  const counts = words.map(() => new Uint16Array(others.length + 1));
  counts.push(new Uint16Array(others.length + 1));
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const [row, next] = [counts[at], counts[at + 1]];
    if (row === undefined || next === undefined) continue;
    for (let to = others.length - 1; to >= 0; to -= 1) {
      const isSame = words[at] === others[to];
      row[to] = isSame ? (next[to + 1] ?? 0) + 1 : Math.max(next[to] ?? 0, row[to + 1] ?? 0);
    }
  }
  return counts;
}

/** Which of the words the other text has too. */
function findSame(words: Words, others: Words): readonly boolean[] {
  const counts = countCommon(words, others);
  let to = 0;
  return words.map((word, at) => {
    const withoutIt = counts[at + 1];
    while (word !== others[to] && (counts[at]?.[to + 1] ?? 0) > (withoutIt?.[to] ?? 0)) to += 1;
    const isSame = to < others.length && word === others[to];
    if (isSame) to += 1;
    return isSame;
  });
}

/** Divides a text into what another text has too, word by word and in the same order, and the rest. */
export function compareWords(text: string, other: string): readonly ComparedPart[] {
  const words = toWords(text);
  const trimmed = words.map((word) => word.trim());
  const same = findSame(
    trimmed,
    toWords(other).map((word) => word.trim()),
  );
  const parts: ComparedPart[] = [];
  for (const [at, word] of words.entries()) {
    const isSame = same[at] === true;
    const last = parts.at(-1);
    if (last?.isSame === isSame) parts.splice(-1, 1, { text: last.text + word, isSame });
    else parts.push({ text: word, isSame });
  }
  return parts;
}

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
