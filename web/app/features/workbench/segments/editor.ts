import type { Edit, EditorState } from './editor-state.ts';

/** What is being edited, as it is at this moment: what the page shows of it may be older. */
export type Editor = Readonly<{
  read(): EditorState;
  /** @returns whether the segments have changed */
  edit(step: Edit): boolean;
  /** Continues with something else. */
  replace(state: EditorState): void;
  /** @returns removes the listener */
  subscribe(listener: () => void): () => void;
}>;

export function createEditor(begun: EditorState): Editor {
  const listeners = new Set<() => void>();
  let state = begun;
  const replace = (next: EditorState): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    read: () => state,
    edit(step) {
      const { segments } = state;
      replace(step(state));
      return state.segments !== segments;
    },
    replace,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
