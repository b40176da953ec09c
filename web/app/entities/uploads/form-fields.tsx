import type { ReactNode } from 'react';

import styles from './uploads.module.css';

/** The fields of a form, disabled while it is being submitted. */
export const FormFields = ({
  isPending,
  children,
}: {
  isPending: boolean;
  children: ReactNode;
}) => (
  <fieldset disabled={isPending} className={styles.fields}>
    {children}
  </fieldset>
);
