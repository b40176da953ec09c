import { useSyncExternalStore } from 'react';

/** Decides a toast's colour and how it is announced. */
export type ToastKind = 'success' | 'error' | 'warning' | 'info';

/** A temporary message; never the only place that shows an error. */
export type Toast = Readonly<{ id: number; kind: ToastKind; title: string; text: string }>;

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
