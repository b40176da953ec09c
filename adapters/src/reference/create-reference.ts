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
