import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

import { CloseIcon } from '../icons.tsx';
import styles from './toasts.module.css';

/** The stack of toasts at the top right. */
export function Toasts() {
  const toasts = useToasts();
  return (
    <section className={`stack tight ${styles.stack}`} aria-label="Messages">
      <Announced toasts={toasts.filter(({ kind }) => kind !== 'error')} as="status" />
      <Announced toasts={toasts.filter(({ kind }) => kind === 'error')} as="alert" />
    </section>
  );
}

/** The live region is rendered before its messages, so that screen readers announce additions. */
function Announced({ toasts, as }: { toasts: readonly Toast[]; as: 'status' | 'alert' }) {
  return (
    <div role={as} className="stack tight">
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

/** Decides a toast's colour and how it is announced. */
export type ToastKind = 'success' | 'error' | 'warning' | 'info';

/** A temporary message; never the only place that shows an error. */
type Toast = Readonly<{ id: number; kind: ToastKind; title: string; text: string }>;

/** How long a toast stays, unless it is hovered or focused. */
export const toastMs = 5000;

const maxCount = 3;
const none: readonly Toast[] = [];
const listeners = new Set<() => void>();
let toasts = none;
let lastId = 0;

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a message. A repeated one restarts its time, and the oldest of more than three goes. */
export function showToast(kind: ToastKind, title: string, text = ''): void {
  lastId += 1;
  const others = toasts.filter((toast) => toast.title !== title || toast.text !== text);
  change([...others, { id: lastId, kind, title, text }].slice(-maxCount));
}

export function closeToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

/** The visible messages, oldest first. */
export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
