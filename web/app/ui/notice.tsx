import type { ReactNode } from 'react';

import styles from './notice.module.css';

const roles = { error: 'alert', warning: 'status', info: undefined, success: 'status' } as const;

/** An error at the end of a long form is brought to where the person is looking. */
const showErrors = (node: HTMLElement | null): void => {
  if (node?.dataset['kind'] === 'error') node.scrollIntoView({ block: 'nearest' });
};

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
    <div ref={showErrors} className={styles.notice} data-kind={kind} role={roles[kind]}>
      {title !== undefined && <strong>{title}</strong>}
      <div>{children}</div>
    </div>
  );
}
