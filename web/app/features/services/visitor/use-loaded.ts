import { useCallback, useEffect, useState } from 'react';

/** What a public page loads, without the dashboards' query client. */
export type Loading<T> =
  | Readonly<{ state: 'loading' }>
  | Readonly<{ state: 'failed'; error: unknown; retry: () => void }>
  | Readonly<{ state: 'ready'; data: T }>;

type Outcome<T> = Readonly<{ key: string; attempt: number }> &
  (Readonly<{ data: T }> | Readonly<{ error: unknown }>);

/**
 * Loads something after hydration, and again when its key changes.
 *
 * @param load is called with the key; it must not change itself.
 */
export function useLoaded<T>(
  key: string,
  load: (key: string, signal: AbortSignal) => Promise<T>,
): Loading<T> {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Outcome<T> | null>(null);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  useEffect(() => {
    const aborting = new AbortController();
    const settle = (result: Readonly<{ data: T }> | Readonly<{ error: unknown }>): void => {
      if (!aborting.signal.aborted) setOutcome({ key, attempt, ...result });
    };
    load(key, aborting.signal).then(
      (data) => settle({ data }),
      (error: unknown) => settle({ error }),
    );
    return () => aborting.abort();
  }, [key, attempt, load]);
  if (outcome?.key !== key || outcome.attempt !== attempt) return { state: 'loading' };
  if ('error' in outcome) return { state: 'failed', error: outcome.error, retry };
  return { state: 'ready', data: outcome.data };
}
