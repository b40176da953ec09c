import type { ApiPromise } from '../core/api-promise.ts';
import type { Download } from '../core/download.ts';
import type { RequestOptions } from '../core/options.ts';
import { ServicesCalls } from './services.gen.ts';

/** The services that you offer, as a provider. */
export class Services extends ServicesCalls {
  /**
   * Download a narrator's voice sample. Samples of approved services are available to all users.
   *
   * @param path the `audio_recording` of a service: `/api/audio/{filename}`.
   * @throws NotFoundError if it does not exist, or the caller has no access.
   * @example
   * ```ts
   * const { data: services } = await nsem.services.list();
   * for (const { audio_recording: path } of services) {
   *   if (path !== null) console.log((await nsem.services.downloadSample(path)).sizeBytes);
   * }
   * ```
   */
  downloadSample(path: string, options?: RequestOptions): ApiPromise<Download> {
    const filename = path.slice(path.lastIndexOf('/') + 1);
    return this.api.download('GET /api/audio/{filename}', { path: { filename }, options });
  }
}
