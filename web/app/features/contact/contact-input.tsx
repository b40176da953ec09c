import { useId, type AutoFill } from 'react';

import styles from './contact-form.module.css';
import type { ContactField } from './contact-values.ts';

/** A field of the form, with what is wrong with it. */
export function ContactInput(
  props: Readonly<{
    name: ContactField;
    label: string;
    type?: 'text' | 'email';
    /** How many lines it has, where it is for more than one. */
    rows?: number;
    autoComplete?: AutoFill;
    isRequired?: boolean;
    /** Whether it must not change now. */
    isFixed: boolean;
    error: string | undefined;
    onFocus: () => void;
    onMend: (name: ContactField) => void;
  }>,
) {
  const { name, label, type = 'text', rows, isRequired = false, isFixed, error, onMend } = props;
  const id = useId();
  const shared = {
    id,
    name,
    required: isRequired,
    readOnly: isFixed,
    autoComplete: props.autoComplete,
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
    onFocus: props.onFocus,
    onChange: () => error !== undefined && onMend(name),
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
