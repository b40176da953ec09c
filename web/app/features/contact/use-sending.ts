import { useRef, useState } from 'react';

import { randomKey } from '../../lib/random-key.ts';
import {
  checkContact,
  type ContactErrors,
  type ContactField,
  type ContactValues,
} from './contact-values.ts';
import type { Delivery } from './send-message.ts';

/** Where a message stands. */
export type Sending =
  | Readonly<{ state: 'editing' | 'sending' }>
  | Readonly<{ state: 'sent'; name: string }>
  | Readonly<{ state: 'failed'; reason: string }>;

/** What is wrong with the fields, and whether that was found just now. */
export type Faults = Readonly<{ errors: ContactErrors; isFresh: boolean }>;

/** The client of the API is fetched for those alone who write. */
const loadSender = () => import('./send-message.ts');

/** Fetches it ahead. Where that fails it is fetched again, and told, when it is needed. */
export const prepareSending = (): void => void loadSender().catch(() => undefined);

const notLoaded: Delivery = {
  isSent: false,
  reason: 'An error occurred. Please check your connection and try again.',
  errors: {},
};

async function deliver(values: ContactValues, key: string): Promise<Delivery> {
  const sender = await loadSender().catch(() => undefined);
  return sender === undefined ? notLoaded : sender.sendMessage(values, key);
}

/** Sends messages, one at a time; the same one again after a failure is not a second one. */
export function useSending() {
  const [sending, setSending] = useState<Sending>({ state: 'editing' });
  const [faults, setFaults] = useState<Faults>({ errors: {}, isFresh: false });
  // A double click is faster than a button can be switched off.
  const isUnderWay = useRef(false);
  const named = useRef({ message: '', key: '' });

  const dispatch = async (values: ContactValues): Promise<Delivery> => {
    const message = JSON.stringify(values);
    if (named.current.message !== message) named.current = { message, key: randomKey() };
    setSending({ state: 'sending' });
    const delivery = await deliver(values, named.current.key);
    if (delivery.isSent) {
      named.current = { message: '', key: '' };
      setSending({ state: 'sent', name: values.name });
    } else {
      setFaults({ errors: delivery.errors, isFresh: true });
      setSending({ state: 'failed', reason: delivery.reason });
    }
    return delivery;
  };

  return {
    sending,
    faults,
    /** Forgets what was wrong with a field, as it is being mended. */
    mend: (field: ContactField): void =>
      setFaults(({ errors }) => ({ errors: { ...errors, [field]: undefined }, isFresh: false })),
    /** Sends a message, unless it is unfit or another is on its way. @returns whether it was sent */
    send: async (values: ContactValues): Promise<boolean> => {
      if (isUnderWay.current) return false;
      const errors = checkContact(values);
      setFaults({ errors, isFresh: true });
      if (Object.keys(errors).length > 0) {
        setSending({ state: 'editing' });
        return false;
      }
      isUnderWay.current = true;
      try {
        return (await dispatch(values)).isSent;
      } finally {
        isUnderWay.current = false;
      }
    },
  };
}
