import { useEffect, useRef, type SyntheticEvent } from 'react';

import { useHydrated } from '../../lib/use-hydrated.ts';
import { Notice } from '../../ui/notice.tsx';
import { ContactInput } from './contact-input.tsx';
import styles from './contact-form.module.css';
import { contactFields, contactValuesOf } from './contact-values.ts';
import { prepareSending, useSending, type Faults, type Sending } from './use-sending.ts';

/** Writes to the marketplace. What is typed stays until it has been sent. */
export function ContactForm() {
  const { sending, faults, mend, send } = useSending();
  const { errors } = faults;
  const isHydrated = useHydrated();
  const form = useFocusOnFault(faults);
  const isSending = sending.state === 'sending';
  const submit = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const sent = event.currentTarget;
    if (await send(contactValuesOf(new FormData(sent)))) sent.reset();
  };
  const shared = { isFixed: isSending, onFocus: prepareSending, onMend: mend };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.hint}>Fields marked * are required.</p>
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
        // Before React is there, a submitted form would take what was typed into the address.
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

function Outcome({ sending }: { sending: Sending }) {
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

/** Leads to the first field that is to be mended, each time that some are found. */
function useFocusOnFault({ errors, isFresh }: Faults) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const first = contactFields.find((field) => errors[field] !== undefined);
    if (!isFresh || first === undefined) return;
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }, [errors, isFresh]);
  return form;
}
