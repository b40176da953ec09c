import { z } from 'zod';
import { serviceSchema } from '../services/services.schema.ts';

/** A provider as clients find them. */
export const providerSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    provider_id: z.string(),
    average_rating: z.number().nullable().meta({ description: 'Of 5.0, one decimal.' }),
    rating_count: z.int(),
    is_available: z.boolean(),
    is_quick_service_available: z.boolean(),
    service_configurations: z.array(serviceSchema).meta({ description: 'Approved ones only.' }),
  })
  .meta({
    id: 'ServiceProvider',
    example: {
      id: 7,
      name: 'Ama Owusu',
      provider_id: 'PRV-7K2M9Q',
      average_rating: 4.8,
      rating_count: 26,
      is_available: true,
      is_quick_service_available: false,
      service_configurations: [
        {
          id: 2,
          user_id: 7,
          service_type: 'translation',
          source_language: 'en',
          target_language: 'tw',
          language: null,
          sample_text: null,
          audio_recording: null,
          status: 'approved',
          submitted_at: '2026-11-03T10:00:00.000Z',
          reviewed_at: '2026-11-03T15:20:00.000Z',
        },
      ],
    },
  });
