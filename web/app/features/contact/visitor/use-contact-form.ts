import { useRef, useState } from 'react';

import { keyRequest, type KeyedRequest } from '../../../lib/api/idempotency-key.ts';
import {
  checkContact,
  type ContactErrors,
  type ContactField,
  type ContactValues,
} from './contact-values.ts';
import type { SendResult } from './send-message.ts';

/** The state of the form. */
export type ContactState =
  | Readonly<{ state: 'editing' | 'sending' }>
  | Readonly<{ state: 'sent'; name: string }>
  | Readonly<{ state: 'failed'; reason: string }>;

/** The errors by field, and whether they come from a new validation rather than from an edit. */
export type FormErrors = Readonly<{ errors: ContactErrors; isNew: boolean }>;

/** The API client is loaded only when a visitor uses the form. */
const loadSender = () => import('./send-message.ts');

/** Preloads the API client. If that fails, sending loads it again and reports the error. */
export const preloadSender = (): void => void loadSender().catch(() => undefined);

const notLoaded: SendResult = {
  isSent: false,
  reason: 'An error occurred. Please check your connection and try again.',
  errors: {},
};

async function deliver(values: ContactValues, key: string): Promise<SendResult> {
  const sender = await loadSender().catch(() => undefined);
  return sender === undefined ? notLoaded : sender.sendMessage(values, key);
}

/** Sends one message at a time; retrying after a failure does not duplicate it. */
export function useContactForm() {
  const [sending, setSending] = useState<ContactState>({ state: 'editing' });
  const [formErrors, setFormErrors] = useState<FormErrors>({ errors: {}, isNew: false });
  // A double click is faster than a button can be disabled.
  const isInFlight = useRef(false);
  const keyed = useRef<KeyedRequest | null>(null);

  const dispatch = async (values: ContactValues): Promise<SendResult> => {
    const { key } = (keyed.current = keyRequest([values], keyed.current));
    setSending({ state: 'sending' });
    const result = await deliver(values, key);
    if (result.isSent) {
      keyed.current = null;
      setSending({ state: 'sent', name: values.name });
    } else {
      setFormErrors({ errors: result.errors, isNew: true });
      setSending({ state: 'failed', reason: result.reason });
    }
    return result;
  };

  return {
    sending,
    formErrors,
    /** Clears the error of a field while it is edited. */
    clearError: (field: ContactField): void =>
      setFormErrors(({ errors }) => ({ errors: { ...errors, [field]: undefined }, isNew: false })),
    /** Sends a message if it is valid and no other is in flight. @returns whether it was sent */
    send: async (values: ContactValues): Promise<boolean> => {
      if (isInFlight.current) return false;
      const errors = checkContact(values);
      setFormErrors({ errors, isNew: true });
      if (Object.keys(errors).length > 0) {
        setSending({ state: 'editing' });
        return false;
      }
      isInFlight.current = true;
      try {
        return (await dispatch(values)).isSent;
      } finally {
        isInFlight.current = false;
      }
    },
  };
}
