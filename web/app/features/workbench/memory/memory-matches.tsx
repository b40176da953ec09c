import type { MemoryMatch } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { compareWords } from './compare-words.ts';
import styles from './memory-matches.module.css';
import { matchText } from './match-text.ts';
import { isDelivered, matchesQuery } from './matches-query.ts';

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

/** Whether the source has stayed the same for a moment. */
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
    <section className={styles.matches} aria-label="From your earlier translations">
      <ul>
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
      <p className={styles.about}>
        <strong className="numeric">{match.score} %</strong> <span>{matchText(match)}</span>
      </p>
      {parts.length > 0 && (
        <p className={styles.source} dir="auto" lang={languages.source}>
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
      <button type="button" className={styles.insert} onClick={() => onInsert(match.text)}>
        Insert<span className="visually-hidden"> “{match.text}”</span>
        {isBest && <kbd>Ctrl + M</kbd>}
      </button>
    </li>
  );
}
