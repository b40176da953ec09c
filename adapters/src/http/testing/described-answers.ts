import { createOpenApiDocument } from '../../openapi.ts';
import { checkResponse, type Exchange } from './check-response.ts';

let document: ReturnType<typeof createOpenApiDocument> | undefined;

/**
 * Compares an answer with the marketplace's own API reference.
 *
 * @returns all that it says otherwise, in one message; undefined where it says the same.
 */
export function tellUndescribed(exchange: Exchange): string | undefined {
  document ??= createOpenApiDocument();
  const wrong = checkResponse(document, exchange);
  if (wrong.length === 0) return undefined;
  const { method, path, status, text } = exchange;
  const shown = text === null ? '' : `\n${text.slice(0, 500)}`;
  return `${method} ${path} answered ${status} unlike the API reference: ${wrong.join('; ')}${shown}`;
}

/**
 * Checks an answer of a marketplace under test.
 *
 * @throws where the API reference says otherwise.
 */
export function assertDescribed(exchange: Exchange): void {
  const told = tellUndescribed(exchange);
  if (told !== undefined) throw new Error(told);
}
