import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';

import { isSavingData, whenIdle } from '../lib/browser/at-rest.ts';
import { Notice } from './notice.tsx';
import { PartBoundary } from './part-boundary.tsx';

/** Why a part is not there: the server is away, or this notice says that the file has been replaced. */
type Failure = 'away' | ComponentType;

/** The component once it is loaded, and why the last attempt to load it failed. */
type LoadState<Props> = Readonly<{ part: ComponentType<Props> | null; failure: Failure | null }>;

type Options = Readonly<{
  /** False for parts that most visitors never open. */
  isAhead?: boolean;
  /**
   * False for parts that are not what the user came for: they wait until the browser has nothing else to do,
   * and are loaded again without a notice if that fails.
   */
  isUrgent?: boolean;
  /**
   * What is in its place while its file is loading; null for a part that may be empty. What follows in an
   * `inOrder` of `dashboard.module.css` is hidden until then.
   */
  skeleton?: ReactNode;
}>;

/**
 * A part of a page that is loaded when it is first shown, or earlier, at the first interaction with
 * the page. Once shown it stays mounted, so that a dialog can restore the focus when it closes. If
 * loading fails, a notice takes its place until the connection is back; if its file is gone after an
 * upgrade, the page is loaded again, which shows the part, because what is shown is in the address.
 *
 * @param load imports the part
 * @param isShown whether the part renders something with these props
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isShown: (props: Props) => boolean,
  { isAhead = true, isUrgent = true, skeleton }: Options = {},
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  const loadPart = async (): Promise<ComponentType<Props>> => {
    if (loaded !== null) return loaded;
    try {
      const part = await load();
      await refetchFailedStyles();
      return (loaded = part);
    } catch (error) {
      noteLoadFailure();
      throw error;
    }
  };
  return function LazyPart(props: Props) {
    const [{ part: Part, failure }, setLoadState] = useState<LoadState<Props>>(() => ({
      part: loaded,
      failure: null,
    }));
    const [isNeeded, setNeeded] = useState(false);
    const isVisible = isShown(props);
    if (isVisible && !isNeeded) setNeeded(true);
    const show = useCallback(async (): Promise<void> => {
      try {
        const part = await loadPart();
        setLoadState({ part, failure: null });
      } catch {
        const found = (isUrgent && (await findReplaced())) || 'away';
        if (found !== 'reloading') setLoadState({ part: null, failure: found });
      }
    }, []);
    // A failure here is ignored: the part is loaded again, with a notice, when it is shown.
    useEffect(() => {
      if (!isAhead) return undefined;
      return onFirstInteraction(window, () => {
        setTimeout(() => {
          if (navigator.onLine) void loadPart().catch(() => undefined);
        }, afterTapMs);
      });
    }, []);
    useEffect(() => {
      if (!isVisible || Part !== null) return undefined;
      if (!isUrgent) return whenIdle(() => void show(), patienceMs);
      void show();
      return undefined;
    }, [isVisible, Part, show]);
    if (!isNeeded) return null;
    if (Part !== null) {
      return (
        <PartBoundary>
          <Part {...props} />
        </PartBoundary>
      );
    }
    if (!isVisible) return null;
    if (failure === null)
      return skeleton === undefined ? null : <div aria-busy="true">{skeleton}</div>;
    if (failure === 'away') return <LoadFailure retry={show} isSilent={!isUrgent} />;
    const Replaced = failure;
    return <Replaced />;
  };
}

/**
 * The notice for a part that failed to load; it retries periodically and when back online.
 *
 * @param props.isSilent whether it retries without a notice
 */
function LoadFailure(props: Readonly<{ retry: () => Promise<void>; isSilent: boolean }>) {
  const { retry, isSilent } = props;
  useEffect(() => {
    const retryNow = () => void retry();
    const timer = setInterval(retryNow, retryMs);
    addEventListener('online', retryNow);
    return () => {
      clearInterval(timer);
      removeEventListener('online', retryNow);
    };
  }, [retry]);
  if (isSilent) return null;
  return (
    <Notice kind="error" title="This part of the page could not be loaded">
      Please check your connection and try again.{' '}
      <button type="button" className="retry" onClick={() => void retry()}>
        Retry
      </button>
    </Notice>
  );
}

/**
 * Reloads the page if its files have been replaced. What does so is there if the page was at rest before.
 *
 * @returns the notice that is shown instead, if something was entered; null if no file was replaced
 */
const findReplaced = async (): Promise<ComponentType | 'reloading' | null> => {
  const found = await import('./replaced-part.tsx').catch(() => null);
  return found && found.findReplaced();
};

const retryMs = 10_000;

/** Longer than a tap: what it opens is loaded at once, and does not wait for the other parts. */
const afterTapMs = 250;

/** At the latest after this, however busy the page is. */
const patienceMs = 2_000;

let hasFailed = false;

/** Records that loading a part of the page failed. */
export function noteLoadFailure(): void {
  hasFailed = true;
}

/**
 * Loads the style sheets again that failed with a part of the page. Importing the part again
 * retries its code, but not its style sheets.
 *
 * @throws if one fails again
 */
async function refetchFailedStyles(): Promise<void> {
  if (!hasFailed) return;
  const { refetchStyles } = await import('./replaced-part.tsx');
  await refetchStyles();
  hasFailed = false;
}

/** Events that show that a visitor is about to use the page; scrolling does not. */
const eventTypes = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const;

/**
 * Runs a callback once, at the first interaction with the page. Visitors who only read load nothing
 * more, and for the others loading starts before the click. It never runs if the browser is set to
 * save data.
 *
 * @returns cancels it
 */
export function onFirstInteraction(page: EventTarget, act: () => void): () => void {
  const controller = new AbortController();
  const handle = () => {
    controller.abort();
    act();
  };
  const options = { signal: controller.signal, capture: true, passive: true };
  if (!isSavingData()) for (const type of eventTypes) page.addEventListener(type, handle, options);
  return () => controller.abort();
}
