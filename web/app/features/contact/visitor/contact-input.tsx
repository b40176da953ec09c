import { useId, type AutoFill } from 'react';

import styles from './contact-form.module.css';
import type { ContactField } from './contact-values.ts';

/** A field of the contact form, with its error. */
export function ContactInput(
  props: Readonly<{
    name: ContactField;
    label: string;
    type?: 'text' | 'email';
    /** The number of lines, for a multi-line field. */
    rows?: number;
    autoComplete?: AutoFill;
    isRequired?: boolean;
    isReadOnly: boolean;
    error: string | undefined;
    onFocus: () => void;
    onEdit: (name: ContactField) => void;
  }>,
) {
  const { name, label, type = 'text', rows, isRequired = false, isReadOnly, error, onEdit } = props;
  const id = useId();
  const shared = {
    id,
    name,
    required: isRequired,
    readOnly: isReadOnly,
    autoComplete: props.autoComplete,
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
    onFocus: props.onFocus,
    onChange: () => error !== undefined && onEdit(name),
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {isRequired && ' *'}
      </label>
      {rows === undefined ? (
        <input type={type} {...shared} />
      ) : (
        <textarea rows={rows} {...shared} />
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
