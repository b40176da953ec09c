import type { describeApi } from '../openapi.ts';
import type { Page } from './page.ts';

/**
 * Makes the API reference, a page to read, of the API document. What makes it is loaded only then.
 */
export async function createReference(document: ReturnType<typeof describeApi>): Promise<Page> {
  const [{ readApi }, { renderReference }, { createPage }] = await Promise.all([
    import('./described-api.ts'),
    import('./reference.ts'),
    import('./page.ts'),
  ]);
  return createPage(renderReference(readApi(document)));
}
