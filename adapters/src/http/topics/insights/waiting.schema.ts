import { z } from 'zod';

/** What is pending until an admin acts. */
export const waitingSchema = z
  .object({
    services: z.int().meta({ description: 'Services that are pending review.' }),
    jobs: z.int().meta({ description: 'Jobs that have been pending for a day or longer.' }),
    payouts: z.int().meta({ description: 'Payouts that are not completed.' }),
    approvals: z.int().meta({ description: 'Large sums that wait for a second admin.' }),
    messages: z.int().meta({ description: 'Contact messages that are not answered.' }),
    pairs: z.int().meta({ description: 'Suspicious pairs that no admin has reviewed.' }),
  })
  .meta({
    id: 'WaitingCounts',
    description: 'What is pending until an admin acts.',
    example: { services: 3, jobs: 1, payouts: 4, approvals: 0, messages: 2, pairs: 1 },
  });
