import { type AutoFill, type SyntheticEvent, useEffect, useId, useRef } from 'react';

import { useHydrated } from '../../../lib/browser/at-rest.ts';
import { Notice } from '../../../ui/notice.tsx';
import styles from './contact-form.module.css';
import { type ContactField, contactFields, contactValuesOf } from './contact-values.ts';
import {
  type ContactState,
  type FormErrors,
  preloadSender,
  useContactForm,
} from './use-contact-form.ts';

/** The contact form. The fields are cleared only after the message has been sent. */
export function ContactForm() {
  const { sending, formErrors, clearError, send } = useContactForm();
  const { errors } = formErrors;
  const isHydrated = useHydrated();
  const form = useFocusOnError(formErrors);
  const isSending = sending.state === 'sending';
  const submit = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const sent = event.currentTarget;
    if (await send(contactValuesOf(new FormData(sent)))) sent.reset();
  };
  const shared = { isReadOnly: isSending, onFocus: preloadSender, onEdit: clearError };
  return (
    <form
      ref={form}
      className={`panel raised stack ${styles.form}`}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <p className="soft small">Fields marked * are required.</p>
      <ContactInput
        {...shared}
        name="name"
        label="Full name"
        autoComplete="name"
        isRequired
        error={errors.name}
      />
      <ContactInput
        {...shared}
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        isRequired
        error={errors.email}
      />
      <ContactInput
        {...shared}
        name="company"
        label="Company"
        autoComplete="organization"
        error={errors.company}
      />
      <ContactInput
        {...shared}
        name="message"
        label="Message"
        rows={6}
        isRequired
        error={errors.message}
      />
      <Outcome sending={sending} />
      <button
        // Before hydration, submitting the form would put the typed text into the URL.
        type={isHydrated && !isSending ? 'submit' : 'button'}
        className="button"
        aria-disabled={isSending || undefined}
        aria-live="polite"
      >
        {isSending ? 'Sending...' : 'Send Message'}
      </button>
    </form>
  );
}

function Outcome({ sending }: { sending: ContactState }) {
  switch (sending.state) {
    case 'editing':
    case 'sending':
      return null;
    case 'sent':
      return (
        <Notice kind="success">
          Thank you for your message, {sending.name}! We will reply within 24 hours.
        </Notice>
      );
    case 'failed':
      return (
        <Notice kind="error" title="Your message was not sent">
          {sending.reason}
        </Notice>
      );
  }
}

/** Moves the focus to the first invalid field after each validation. */
function useFocusOnError({ errors, isNew }: FormErrors) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const first = contactFields.find((field) => errors[field] !== undefined);
    if (!isNew || first === undefined) return;
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }, [errors, isNew]);
  return form;
}

/** A field of the contact form, with its error. */
function ContactInput(
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
    <div className="stack tight">
      <label htmlFor={id} className="strong">
        {label}
        {isRequired && ' *'}
      </label>
      {rows === undefined ? (
        <input type={type} className="field" {...shared} />
      ) : (
        <textarea rows={rows} className="field" {...shared} />
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="problem">
          {error}
        </p>
      )}
    </div>
  );
}
