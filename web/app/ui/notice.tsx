import type { ReactNode } from 'react';

import styles from './notice.module.css';

const roles = { error: 'alert', warning: 'status', info: undefined, success: 'status' } as const;

/**
 * A message that stands where it belongs, read out as it appears.
 *
 * @param props.isSilent where a toast says the same, so that it is read out once
 */
export function Notice(
  props: Readonly<{
    kind: 'error' | 'warning' | 'info' | 'success';
    title?: string | undefined;
    isSilent?: boolean;
    children: ReactNode;
  }>,
) {
  const { kind, title, isSilent = false, children } = props;
  return (
    <div className={styles.notice} data-kind={kind} role={isSilent ? undefined : roles[kind]}>
      {title !== undefined && <strong>{title}</strong>}
      <div>{children}</div>
    </div>
  );
}
