import type { ReactNode } from 'react';

import styles from './notice.module.css';

const roles = { error: 'alert', warning: 'status', info: undefined, success: 'status' } as const;

/** A message that stands where it belongs, read out as it appears. */
export function Notice(
  props: Readonly<{
    kind: keyof typeof roles;
    title?: string | undefined;
    children: ReactNode;
  }>,
) {
  const { kind, title, children } = props;
  return (
    <div className={styles.notice} data-kind={kind} role={roles[kind]}>
      {title !== undefined && <strong>{title}</strong>}
      <div>{children}</div>
    </div>
  );
}
