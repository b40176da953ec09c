import { useSyncExternalStore } from 'react';

/** What a toast is about, which decides its colour and how it is announced. */
export type ToastKind = 'success' | 'error' | 'warning' | 'info';

/** A passing message; never the only place where an error is told. */
export type Toast = Readonly<{ id: number; kind: ToastKind; title: string; text: string }>;

/** How long a toast stays, unless a person is at it. */
export const toastMs = 5000;

const most = 3;
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

/** Shows a message. The same message anew starts over, and the oldest of too many goes. */
export function showToast(kind: ToastKind, title: string, text = ''): void {
  lastId += 1;
  const others = toasts.filter((toast) => toast.title !== title || toast.text !== text);
  change([...others, { id: lastId, kind, title, text }].slice(-most));
}

/** Takes a message away. */
export function closeToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

/** The messages that stand now, oldest first. */
export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
