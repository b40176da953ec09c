import type { Job, User } from '@nsem/sdk';

import type { Step } from '../../ui/step-item.tsx';

/** The client, and what is known about their jobs; undefined while it is loading. */
export type FirstDay = Readonly<{
  user: Pick<User, 'email_verified'>;
  newest: Pick<Job, 'id'> | null | undefined;
}>;

/** The steps of a client from sign-up to the first result. */
export function planFirstSteps({ user, newest }: FirstDay): readonly Step[] {
  const hasRequested = newest !== null && newest !== undefined;
  return [
    {
      label: 'Verify your e-mail',
      // A notice above says where the link was sent.
      note: null,
      isDone: user.email_verified,
      action: null,
    },
    {
      label: 'Request your first job',
      note: 'you see the price first',
      isDone: hasRequested,
      action: { label: 'Request', address: '?request=translation' },
    },
    {
      label: 'Get the result',
      note: hasRequested ? 'it appears on the page of the job' : 'it appears in My Jobs',
      isDone: false,
      action: hasRequested ? { label: 'See', address: `/client/jobs/${newest.id}` } : null,
    },
  ];
}
