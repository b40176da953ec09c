import type { CheckedField } from './job-draft.ts';

/** Focuses a field of the form by its `data-field`; the text, if nothing else needs attention. */
export function focusField(
  form: HTMLFormElement | null,
  field: CheckedField | undefined = 'content',
): void {
  const marked = form?.querySelector<HTMLElement>(`[data-field="${field}"]`);
  const input = marked?.matches('input, textarea')
    ? marked
    : marked?.querySelector<HTMLElement>('input');
  // What is folded cannot have the focus.
  input?.closest('details')?.setAttribute('open', '');
  input?.focus();
}
