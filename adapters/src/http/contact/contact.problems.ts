import type { ContactFault, UnfitPart } from '@nsem/core';
import type { Tellings } from '../telling.ts';

const words = {
  missing: 'must not be empty',
  'too-long': 'is too long',
  'not-one-line': 'must be one line',
  'no-address': 'must be an e-mail address',
} as const satisfies Record<UnfitPart['reason'], string>;

const tellPart = ({ field, reason }: UnfitPart): string => `${field} ${words[reason]}.`;

/** How the refusals of contact messages are told. */
export const contactProblems = {
  'contact.unfit': {
    status: 422,
    title: 'Unfit message',
    detail: ({ parts }) => parts.map(tellPart).join(' '),
    issues: ({ parts }) =>
      parts.map((part) => ({ pointer: `#/${part.field}`, detail: tellPart(part) })),
    sample: { parts: [{ field: 'name', reason: 'not-one-line' }] },
  },
  'contact.not-found': {
    status: 404,
    title: 'No such message',
    detail: () => 'There is no such message.',
  },
} as const satisfies Tellings<ContactFault>;
