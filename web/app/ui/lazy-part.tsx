import { useCallback, useEffect, useState, type ComponentType } from 'react';

import { fetchMissedStyles, noteMissed } from './missed-styles.ts';
import { Notice } from './notice.tsx';
import { onFirstReach } from './on-first-reach.ts';

/** Where a part stands: not fetched yet, fetched, or not to be had just now. */
type Fetching<Props> = Readonly<{ part: ComponentType<Props> | null; hasFailed: boolean }>;

/**
 * A part of a page that is fetched when it is first shown, or before that when somebody first
 * reaches for the page. What has been shown stays, so that a dialog can give the focus back when it
 * closes. Where a bad line keeps the part away, it says so in its place, and comes when the line is
 * back.
 *
 * @param load imports the part
 * @param isShown whether the part, with these properties, has something to show
 * @param options.isAhead false for what most visitors of a page never open
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isShown: (props: Props) => boolean,
  { isAhead = true } = {},
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  const fetchPart = async (): Promise<ComponentType<Props>> => {
    if (loaded !== null) return loaded;
    try {
      const part = await load();
      await fetchMissedStyles();
      return (loaded = part);
    } catch (error) {
      noteMissed();
      throw error;
    }
  };
  return function LazyPart(props: Props) {
    const [{ part: Part, hasFailed }, setFetching] = useState<Fetching<Props>>(() => ({
      part: loaded,
      hasFailed: false,
    }));
    const [isNeeded, setNeeded] = useState(false);
    const isWanted = isShown(props);
    if (isWanted && !isNeeded) setNeeded(true);
    const get = useCallback(async (): Promise<void> => {
      try {
        const part = await fetchPart();
        setFetching({ part, hasFailed: false });
      } catch {
        setFetching({ part: null, hasFailed: true });
      }
    }, []);
    // Where it fails ahead of use, it is fetched again, and told, when it is needed.
    useEffect(() => {
      if (isAhead) return onFirstReach(window, () => void fetchPart().catch(() => undefined));
      return undefined;
    }, []);
    useEffect(() => {
      if (isWanted && Part === null) void get();
    }, [isWanted, Part, get]);
    if (!isNeeded) return null;
    if (Part !== null) return <Part {...props} />;
    return isWanted && hasFailed ? <Missing retry={get} /> : null;
  };
}

/** Stands where a part belongs, which is asked for from time to time, and when the line is back. */
function Missing({ retry }: { retry: () => Promise<void> }) {
  useEffect(() => {
    const again = () => void retry();
    const timer = setInterval(again, retryMs);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [retry]);
  return (
    <Notice kind="error" title="This part of the page could not be loaded">
      Please check your connection and try again.{' '}
      <button type="button" className="retry" onClick={() => void retry()}>
        Retry
      </button>
    </Notice>
  );
}

const retryMs = 10_000;
