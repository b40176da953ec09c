import type { ReactNode } from 'react';

import { errorText } from '../../lib/error-text.ts';
import { Notice } from '../notice.tsx';

/** What is known of something that is being fetched. */
export type Fetched<T> = Readonly<{
  data: T | undefined;
  isError: boolean;
  /** Whether it waits for the device to be back online. */
  isPaused: boolean;
  error: unknown;
  refetch: () => Promise<unknown>;
}>;

/**
 * Shows what was fetched; before that the shape it will have, and where it failed the reason and a
 * way to try again. What was shown once stays, also when refreshing it fails.
 */
export function Loaded<T>(
  props: Readonly<{
    query: Fetched<T>;
    skeleton: ReactNode;
    errorTitle?: string | undefined;
    errorFallback?: string | undefined;
    children: (data: T) => ReactNode;
  }>,
) {
  const { query, skeleton, errorTitle, errorFallback, children } = props;
  return (
    <>
      {query.isError && (
        <Notice kind="error" title={errorTitle}>
          {errorText(query.error, errorFallback)}{' '}
          <button type="button" className="retry" onClick={() => void query.refetch()}>
            Retry
          </button>
        </Notice>
      )}
      {query.data === undefined
        ? !query.isError && (query.isPaused ? <Waiting /> : <div aria-busy="true">{skeleton}</div>)
        : children(query.data)}
    </>
  );
}

const Waiting = () => (
  <Notice kind="warning">You are offline. This is loaded as soon as you are back online.</Notice>
);
