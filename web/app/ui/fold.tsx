import type { ReactNode } from 'react';

import styles from './fold.module.css';

/** A part of a section that is folded until the user opens it; its content is always mounted. */
export const Fold = (
  props: Readonly<{ label: string; isOpenAtFirst?: boolean; children: ReactNode }>,
) => (
  <details className={styles.fold} open={props.isOpenAtFirst}>
    <summary>{props.label}</summary>
    {props.children}
  </details>
);
