import type { ApiPromise } from '../core/api-promise.ts';
import type { Download } from '../core/download.ts';
import type { RequestOptions } from '../core/options.ts';
import { ProvidersCalls } from './providers.gen.ts';

/** The providers that clients can choose from. */
export class Providers extends ProvidersCalls {
  /**
   * Download the voice sample of a provider who has a public page. It needs no credential.
   *
   * @param path the `audio_recording` of a service: `/public/audio/{filename}`.
   * @throws NotFoundError if it does not exist, or the provider's page is not public.
   * @example
   * ```ts
   * const { services } = await nsem.providers.getPublic('PRV-7K2M9Q');
   * const path = services.find(({ audio_recording: sample }) => sample !== null)?.audio_recording;
   * if (path) console.log((await nsem.providers.downloadPublicSample(path)).sizeBytes);
   * ```
   */
  downloadPublicSample(path: string, options?: RequestOptions): ApiPromise<Download> {
    const filename = path.slice(path.lastIndexOf('/') + 1);
    return this.api.download('GET /public/audio/{filename}', { path: { filename }, options });
  }
}
