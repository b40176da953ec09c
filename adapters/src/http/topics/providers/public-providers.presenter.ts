import type { ListedProvider, PublicProfile, PublicProvider, Rating, Work } from '@nsem/core';
import { presentMoment } from '../../operations/present-moment.ts';
import { presentWork } from '../services/services.presenter.ts';
import { presentFigures, presentIntroduction, presentReputation } from './providers.presenter.ts';

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
  member_since: presentMoment(provider.createdAt),
  services: provider.services.map((service) => presentPublicService(service, { names })),
});

/** What a client wrote, without who it was. */
const presentComment = ({ stars, comment, createdAt }: Rating) => ({
  rating: stars,
  comment: comment ?? '',
  created_at: presentMoment(createdAt),
});

/** A provider for everyone, with what clients wrote. */
export const presentPublicProfile = (profile: PublicProfile) => ({
  ...presentPublicProvider(profile),
  comments: profile.comments.map((rating) => presentComment(rating)),
});

/** What {@link presentPublicProfile} presents, for the page that shows it. */
export type PresentedProfile = ReturnType<typeof presentPublicProfile>;
