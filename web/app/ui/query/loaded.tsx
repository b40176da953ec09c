import type { ReactNode } from 'react';

import { errorText } from '../../lib/api/calls.ts';
import { Notice } from '../notice.tsx';
import { PartBoundary } from '../part-boundary.tsx';
import styles from './loaded.module.css';

/** The state of a query. */
export type Fetched<T> = Readonly<{
  data: T | undefined;
  isError: boolean;
  /** Whether it is paused until the device is back online. */
  isPaused: boolean;
  error: unknown;
  refetch: () => Promise<unknown>;
}>;

/**
 * Shows the data of a query, a skeleton while it loads, or the error with a retry button. Data that
 * was loaded stays visible if a refresh fails, and the page around data that cannot be shown.
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
      {query.data === undefined ? (
        !query.isError &&
        (query.isPaused ? <OfflineNotice /> : <div aria-busy="true">{skeleton}</div>)
      ) : (
        <PartBoundary>
          <Data data={query.data} show={children} />
        </PartBoundary>
      )}
    </>
  );
}

/** Rendered inside of the boundary, so that it catches what fails here. */
const Data = <T,>({ data, show }: Readonly<{ data: T; show: (data: T) => ReactNode }>) => (
  <>{show(data)}</>
);

const OfflineNotice = () => (
  <Notice kind="warning">You are offline. This will load as soon as you are back online.</Notice>
);

/** A loading label over grey placeholders. */
export function Skeleton(
  props: Readonly<{ label: string; count?: number; shape?: 'row' | 'card' | 'line' | 'sheet' }>,
) {
  const { label, count = 3, shape = 'row' } = props;
  return (
    <div className={styles.skeletons} data-shape={shape}>
      <p className={`soft ${styles.label}`}>{label}</p>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.skeleton} aria-hidden="true" />
      ))}
    </div>
  );
}
