import { z } from 'zod';
import { momentAnswer } from '../../operations/fields.ts';

/** A session in a list. */
export const listedSessionSchema = z
  .object({
    id: z.int().describe('The id of the session.'),
    device: z.string().meta({ description: 'In words, as far as it can be recognized.' }),
    network: z.string().nullable().meta({
      description: 'The address at the login; of an IPv6 address, its /64 network.',
    }),
    created_at: momentAnswer('When you logged in.'),
    last_used_at: momentAnswer('When it was last used, to the minute.'),
    expires_at: momentAnswer('When it ends by itself.'),
    is_current: z.boolean().meta({ description: 'Whether this call uses it.' }),
  })
  .meta({
    id: 'ListedSession',
    description: 'One of your sessions.',
    example: {
      id: 31,
      device: 'Chrome on Android',
      network: '154.160.1.20',
      created_at: '2026-11-20T09:30:00.000Z',
      last_used_at: '2026-11-22T16:05:00.000Z',
      expires_at: '2026-11-27T09:30:00.000Z',
      is_current: true,
    },
  });
