import { useMutationState } from '@tanstack/react-query';

import type { ClosingQuestion } from '../../ui/kit/dialog.tsx';
import { submissionKey } from '../drafts/submission-key.ts';

const whileSending: ClosingQuestion = {
  title: 'Close while your file is being sent?',
  question:
    'It goes on while you look at other pages, and stops if you close this tab. Open the form ' +
    'again to see how far it is.',
  confirmLabel: 'Close',
  cancelLabel: 'Keep open',
};

/** What a dialog asks before it closes while the file of its form is being sent; null otherwise. */
export function useClosingQuestion(name: string): ClosingQuestion | null {
  const running = useMutationState({
    filters: { mutationKey: submissionKey(name), exact: true, status: 'pending' },
    select: ({ state }) => (state.variables as { transfer: unknown }).transfer !== null,
  });
  return running.includes(true) ? whileSending : null;
}
