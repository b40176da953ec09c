import { useEffect, useRef, useState } from 'react';

import { CloseIcon } from '../icons.tsx';
import { closeToast, toastMs, useToasts, type Toast } from './toast-store.ts';
import styles from './toasts.module.css';

/** The stack of toasts at the top right. */
export function Toasts() {
  const toasts = useToasts();
  return (
    <section className={styles.stack} aria-label="Messages">
      <Announced toasts={toasts.filter(({ kind }) => kind !== 'error')} as="status" />
      <Announced toasts={toasts.filter(({ kind }) => kind === 'error')} as="alert" />
    </section>
  );
}

/** The live region is rendered before its messages, so that screen readers announce additions. */
function Announced({ toasts, as }: { toasts: readonly Toast[]; as: 'status' | 'alert' }) {
  return (
    <div role={as} className={styles.region}>
      {toasts.map((toast) => (
        <Message key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

/** What pauses a toast's time: a pointer over it or the focus inside it. */
type Hold = 'pointer' | 'focus';

function Message({ toast: { id, kind, title, text } }: { toast: Toast }) {
  const [holds, setHolds] = useState<ReadonlySet<Hold>>(new Set());
  const cameFrom = useRef<EventTarget | null>(null);
  const isHeld = holds.size > 0;
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => closeToast(id), toastMs);
    return () => clearTimeout(timer);
  }, [id, isHeld]);
  const hold = (by: Hold) => setHolds((previous) => new Set([...previous, by]));
  const release = (by: Hold) =>
    setHolds((previous) => new Set([...previous].filter((other) => other !== by)));
  return (
    <div
      className={styles.toast}
      data-kind={kind}
      onPointerEnter={() => hold('pointer')}
      onPointerLeave={() => release('pointer')}
      onFocus={({ relatedTarget }) => {
        cameFrom.current = relatedTarget;
        hold('focus');
      }}
      onBlur={() => release('focus')}
    >
      <div>
        <strong>{title}</strong>
        {text !== '' && <p>{text}</p>}
      </div>
      <button
        type="button"
        className={styles.close}
        aria-label={`Close: ${title}`}
        onClick={() => {
          // Returns keyboard users to where they came from.
          if (cameFrom.current instanceof HTMLElement)
            cameFrom.current.focus({ preventScroll: true });
          closeToast(id);
        }}
      >
        <CloseIcon />
      </button>
    </div>
  );
}
