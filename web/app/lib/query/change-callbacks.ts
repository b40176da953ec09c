/**
 * Called on a mutation itself, before what it has changed is refreshed. Callbacks of `mutate` are not called if the
 * component has unmounted by then, as one does that shows what the change has ended.
 */
export type ChangeCallbacks<Answer = unknown, Input = unknown> = Readonly<{
  onSuccess?: (answer: Answer, input: Input) => void;
  onError?: (error: Error) => void;
}>;
