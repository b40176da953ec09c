import {
  type ListedProvider,
  parseProviderId,
  type PublicProfile,
  type PublicProvider,
  type Rating,
  type Work,
} from '@nsem/core';
import { z } from 'zod';
import { instantAnswer } from '../../operations/fields.ts';
import { presentInstant } from '../../operations/present-instant.ts';
import { presentWork } from '../services/services.schema.ts';
import { workAnswer } from '../services/work.schema.ts';
import {
  figures,
  introduction,
  presentFigures,
  presentIntroduction,
  presentReputation,
  reputation,
} from './providers.schema.ts';

const languageName = (of: string) =>
  z.string().nullable().describe(`The name of the ${of} language; null if there is none.`);

/** A service of a provider with a public page. */
const publicServiceSchema = z
  .object({
    ...workAnswer,
    source_language_name: languageName('source'),
    target_language_name: languageName('target'),
    language_name: languageName('only'),
    sample_text: z
      .string()
      .nullable()
      .describe('The text that is read in the voice sample; null if there is none.'),
    audio_recording: z
      .string()
      .nullable()
      .describe('Path of the voice sample, which everyone can hear; null if there is none.'),
  })
  .meta({ id: 'PublicService', description: 'A service of a provider with a public page.' });

const publicShape = {
  provider_id: z.string().describe('The Provider ID, with which a job can be requested.'),
  name: z.string().describe('The name of the provider.'),
  ...introduction,
  ...reputation,
  ...figures,
  is_available: z.boolean().describe('Whether the provider takes jobs now.'),
  member_since: instantAnswer('When the provider registered.'),
  services: z.array(publicServiceSchema).describe('The approved ones, in offered languages.'),
};

const exampleProvider = {
  provider_id: 'PRV-7K2M9Q',
  name: 'Ama Owusu',
  bio: 'I translate health leaflets between English and Asante Twi in Kumasi.',
  specialties: ['Healthcare', 'Education'],
  experience: '6-10',
  languages: ['English', 'Twi'],
  average_rating: 4.8,
  rating_count: 26,
  completed_jobs: 42,
  median_turnaround_hours: 6.5,
  is_available: true,
  member_since: '2026-11-02T08:15:00.000Z',
  services: [
    {
      service_type: 'translation',
      source_language: 'en',
      target_language: 'tw',
      language: null,
      source_language_name: 'English',
      target_language_name: 'Twi',
      language_name: null,
      sample_text: null,
      audio_recording: null,
    },
  ],
};

/** A provider with a public page, in the catalogue. */
export const publicProviderSchema = z.object(publicShape).meta({
  id: 'PublicProvider',
  description: 'A provider with a public page, for everyone.',
  example: exampleProvider,
});

const commentSchema = z
  .object({
    rating: z.int().describe('From 1 Poor to 5 Excellent.'),
    comment: z.string().describe('What the client wrote.'),
    created_at: instantAnswer('When the rating was given.'),
  })
  .meta({ id: 'PublicComment' });

/** A provider with a public page, with what clients wrote. */
export const publicProfileSchema = z
  .object({
    ...publicShape,
    comments: z
      .array(commentSchema)
      .describe('The newest ratings with a comment, without the names of clients.'),
  })
  .meta({
    id: 'PublicProfile',
    description: 'A provider with a public page, with what clients wrote.',
    example: {
      ...exampleProvider,
      comments: [
        {
          rating: 5,
          comment: 'Our patients understood every word.',
          created_at: '2026-11-20T09:30:00.000Z',
        },
      ],
    },
  });

/** A Provider ID in a path, in any case. */
export const providerIdParam = () =>
  z
    .string()
    .max(32)
    .transform((written, context) => {
      const providerId = parseProviderId(written);
      if (providerId !== undefined) return providerId;
      const message = 'must be a Provider ID, such as PRV-7K2M9Q';
      context.addIssue({ code: 'custom', message, input: written });
      return z.NEVER;
    })
    .meta({ example: 'PRV-7K2M9Q', description: 'The Provider ID.' });

type Service = ListedProvider['services'][number];

/** The path under which anyone can hear a voice sample. */
const samplePath = (key: string | null): string | null =>
  key === null ? null : `/public/audio/${key}`;

const codesOf = (work: Work): Readonly<Record<'source' | 'target' | 'only', string | null>> =>
  work.serviceType === 'translation'
    ? { source: work.sourceLanguage, target: work.targetLanguage, only: null }
    : { source: null, target: null, only: work.language };

/** A service for everyone: no ids, and languages by name too. */
function presentPublicService(
  { work, sample, recordingKey }: Service,
  { names }: Pick<PublicProvider, 'names'>,
) {
  const { source, target, only } = codesOf(work);
  const nameOf = (code: string | null) => (code === null ? null : (names.get(code) ?? code));
  return {
    ...presentWork(work),
    source_language_name: nameOf(source),
    target_language_name: nameOf(target),
    language_name: nameOf(only),
    sample_text: sample?.text ?? null,
    audio_recording: samplePath(recordingKey),
  };
}

/** A provider for everyone: no ids but the public one, and no address of any kind. */
export const presentPublicProvider = ({ provider, names }: PublicProvider) => ({
  provider_id: provider.providerId,
  name: provider.name,
  ...presentIntroduction(provider),
  ...presentReputation(provider),
  ...presentFigures(provider),
  is_available: provider.isAvailable,
  member_since: presentInstant(provider.createdAt),
  services: provider.services.map((service) => presentPublicService(service, { names })),
});

/** The comment of a client, without their name. */
const presentComment = ({ stars, comment, createdAt }: Rating) => ({
  rating: stars,
  comment: comment ?? '',
  created_at: presentInstant(createdAt),
});

/** A provider for everyone, with what clients wrote. */
export const presentPublicProfile = (profile: PublicProfile) => ({
  ...presentPublicProvider(profile),
  comments: profile.comments.map((rating) => presentComment(rating)),
});

/** The result of {@link presentPublicProfile}, for the page that shows it. */
export type PresentedProfile = ReturnType<typeof presentPublicProfile>;
