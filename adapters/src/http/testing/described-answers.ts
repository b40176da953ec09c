import { apiDocument } from './api-document.ts';
import { checkResponse, type Exchange } from './check-response.ts';

/**
 * Compares a response with the marketplace's API reference.
 *
 * @returns all differences in one message; undefined if there are none.
 */
export function tellUndescribed(exchange: Exchange): string | undefined {
  const differences = checkResponse(apiDocument(), exchange);
  if (differences.length === 0) return undefined;
  const { method, path, status, text } = exchange;
  const shown = text === null ? '' : `\n${text.slice(0, 500)}`;
  return `${method} ${path} answered ${status} unlike the API reference: ${differences.join('; ')}${shown}`;
}

/**
 * Checks a response of a marketplace under test.
 *
 * @throws if it differs from the API reference.
 */
export function assertDescribed(exchange: Exchange): void {
  const difference = tellUndescribed(exchange);
  if (difference !== undefined) throw new Error(difference);
}
