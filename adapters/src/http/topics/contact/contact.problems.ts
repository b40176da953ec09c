import type { ContactFault, InvalidField } from '@nsem/core';
import type { ProblemDescriptions } from '../../problems/problem-description.ts';

const reasonTexts = {
  missing: 'must not be empty',
  'too-long': 'is too long',
  'not-one-line': 'must be one line',
  'no-address': 'must be an e-mail address',
} as const satisfies Record<InvalidField['reason'], string>;

const describePart = ({ field, reason }: InvalidField): string =>
  `${field} ${reasonTexts[reason]}.`;

/** How the API reports the faults of contact messages. */
export const contactProblems = {
  'contact.message-invalid': {
    status: 422,
    title: 'Invalid message',
    detail: ({ parts }) => parts.map(describePart).join(' '),
    issues: ({ parts }) =>
      parts.map((part) => ({ pointer: `#/${part.field}`, detail: describePart(part) })),
    sample: { parts: [{ field: 'name', reason: 'not-one-line' }] },
  },
  'contact.not-found': {
    status: 404,
    title: 'Message not found',
    detail: () => 'There is no such message.',
  },
} as const satisfies ProblemDescriptions<ContactFault>;
