import type { SuspiciousPair } from '@nsem/sdk';

type Evidence = SuspiciousPair['evidence'][number];

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? one : `${count} ${many}`;

/** What suggests that two accounts belong to each other, in plain words. */
export function evidenceText({ reason, count }: Evidence): string {
  switch (reason) {
    case 'same-mailbox':
      return 'Their e-mails reach the same mailbox';
    case 'same-device':
      return `Both have used ${counted(count, 'one device', 'devices')}`;
    case 'same-network':
      return `Both have used ${counted(count, 'one network', 'networks')}, as customers of a carrier do`;
    case 'same-name':
      return 'They have the same name';
    case 'payee-name':
      return 'The provider is paid under the name of the client';
    case 'tiny-jobs':
      return `${counted(count, 'One paid job', 'paid jobs')} for next to nothing`;
    case 'no-other-business':
      return `The client chose this provider and no other, for ${counted(count, 'one job', 'jobs')}`;
  }
}

/** What the note of a review may have at most. */
export const longestNote = 1000;
