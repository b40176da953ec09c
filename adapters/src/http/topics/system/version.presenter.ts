import {
  promotedWords,
  type EmailPolicy,
  type OfferPolicy,
  type PromotionPolicy,
} from '@nsem/core';
import type { Limits } from '../../limits/limits.ts';
import { maxListItems } from '../../operations/fields.ts';

/** What the server knows of itself. */
export type ServerSettings = Readonly<{
  version: string;
  limits: Limits | null;
  maxUploadBytes: number;
  promotion: PromotionPolicy;
  emailPolicy: EmailPolicy;
  offers: OfferPolicy;
}>;

/** The server in a response. */
export function presentVersion(settings: ServerSettings) {
  const quota = settings.limits?.calls.quota ?? null;
  return {
    version: settings.version,
    rate_limit: quota && { calls: quota.calls, seconds: quota.seconds },
    max_upload_bytes: settings.maxUploadBytes,
    max_list_items: maxListItems,
    free_words: promotedWords('translation', settings.promotion),
    features: {
      email_verification: settings.emailPolicy.mustVerify,
      offer_previews: settings.offers.previewWords !== null,
    },
  };
}
