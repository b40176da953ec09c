import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';

import styles from '../../../entities/jobs/jobs.module.css';

/** How far each list was scrolled when it was left, by the key of its entry in the history. */
const places = new Map<string, number>();

/**
 * The part of the page in which the list of jobs scrolls; it can be reached by keyboard. A client who
 * comes back from a job finds the list as they left it, as the browser does it for the whole page.
 */
export function JobScroller({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const region = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const node = region.current;
    if (node === null) return;
    node.scrollTop = places.get(key) ?? node.scrollTop;
    return () => void places.set(key, node.scrollTop);
  }, [key]);
  return (
    // A region that scrolls is reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={region} className={styles.scroller} tabIndex={0} aria-label="List of jobs">
      {children}
    </section>
  );
}
