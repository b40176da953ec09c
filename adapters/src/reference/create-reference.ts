// The reference is a page of our own without scripts, because it has to work under a strict
// Content-Security-Policy on a phone over a slow network. Scalar 1.72, Redoc 3.0, Elements 9.0 and
// RapiDoc 9.3 do not work under that policy. Swagger UI 5.35 does, but loads 458 KB and is blank
// for 11 seconds on such a phone (750 kbit/s, 300 ms, a processor four times slower), where this
// page (25 KB by brotli) is visible after 2. It has no console for trying calls: each call has an
// example for `curl`.

import type { ResolvedDocument } from '../http/openapi/resolve-operations.ts';
import type { HtmlPage } from './html-page.ts';

/**
 * Renders the OpenAPI document as an HTML page. The modules for it are loaded only when it is called.
 */
export async function createReference(document: ResolvedDocument): Promise<HtmlPage> {
  const [{ readApi }, { renderReference }, { createHtmlPage }] = await Promise.all([
    import('./api-model.ts'),
    import('./render-reference.ts'),
    import('./html-page.ts'),
  ]);
  return createHtmlPage(renderReference(readApi(document)));
}
