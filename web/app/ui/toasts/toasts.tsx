import { useEffect, useRef, useState } from 'react';

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

/** What keeps a message in its place: a pointer over it, the focus inside of it. */
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
  const hold = (by: Hold) => setHolds((former) => new Set([...former, by]));
  const release = (by: Hold) =>
    setHolds((former) => new Set([...former].filter((other) => other !== by)));
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
          // Who came here with the keyboard goes on where they were.
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
