import type { ReactNode } from 'react';

import styles from './notice.module.css';

const roles = { error: 'alert', warning: 'status', info: undefined, success: 'status' } as const;

/**
 * Scrolls an error at the end of a long form into view. What fails while a page loads, before the
 * user has done anything, leaves the page at its beginning.
 */
const scrollErrorIntoView = (node: HTMLElement | null): void => {
  if (node?.dataset['kind'] !== 'error' || !navigator.userActivation.hasBeenActive) return;
  node.scrollIntoView({ block: 'nearest' });
};

/** An inline message, announced as it appears. */
export function Notice(
  props: Readonly<{
    kind: keyof typeof roles;
    title?: string | undefined;
    children: ReactNode;
  }>,
) {
  const { kind, title, children } = props;
  return (
    <div ref={scrollErrorIntoView} className={styles.notice} data-kind={kind} role={roles[kind]}>
      {title !== undefined && <strong>{title}</strong>}
      <div>{children}</div>
    </div>
  );
}
