import type { ReactNode } from 'react';

import styles from './uploads.module.css';

/** The fields of a form, which hold still while they are being sent. */
export const FormFields = ({
  isSending,
  children,
}: {
  isSending: boolean;
  children: ReactNode;
}) => (
  <fieldset disabled={isSending} className={styles.fields}>
    {children}
  </fieldset>
);
