import { useEffect, useState } from 'react';

import { CloseIcon } from '../icons.tsx';
import { closeToast, toastMs, useToasts, type Toast } from './toast-store.ts';
import styles from './toasts.module.css';

/** Where messages appear: top right, one under the other. */
export function Toasts() {
  const toasts = useToasts();
  return (
    <section className={styles.shelf} aria-label="Messages">
      <Announced toasts={toasts.filter(({ kind }) => kind !== 'error')} as="status" />
      <Announced toasts={toasts.filter(({ kind }) => kind === 'error')} as="alert" />
    </section>
  );
}

/** The region stands before its messages do: what is added to it is then read out. */
function Announced({ toasts, as }: { toasts: readonly Toast[]; as: 'status' | 'alert' }) {
  return (
    <div role={as} className={styles.region}>
      {toasts.map((toast) => (
        <Message key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function Message({ toast: { id, kind, title, text } }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => closeToast(id), toastMs);
    return () => clearTimeout(timer);
  }, [id, isHeld]);
  return (
    <div
      className={styles.toast}
      data-kind={kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div>
        <strong>{title}</strong>
        {text !== '' && <p>{text}</p>}
      </div>
      <button
        type="button"
        className={styles.close}
        aria-label={`Close: ${title}`}
        onClick={() => closeToast(id)}
      >
        <CloseIcon />
      </button>
    </div>
  );
}
