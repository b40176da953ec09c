import { invalidInput } from '../core/invalid-input.ts';

/** The characters of a text that HTTP allows (RFC 9110). */
const nameShape = /^[\w!#$%&'*+.^`|~-]+$/;
const valueShape = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * Checks the headers of a request, wherever they come from: options, hooks, keys.
 *
 * @throws InputError if one cannot be sent. It does not contain the value, which may be secret.
 */
export function checkHeaders(
  headers: Readonly<Record<string, unknown>>,
): asserts headers is Readonly<Record<string, string>> {
  for (const [name, value] of Object.entries(headers)) {
    if (nameShape.test(name) && typeof value === 'string' && valueShape.test(value)) continue;
    throw invalidInput(
      'input.header-invalid',
      `The header ${JSON.stringify(name)} cannot be sent.`,
    );
  }
}

/**
 * A token as it is sent, without the line break that files end with; empty if there is none.
 *
 * @throws InputError if it cannot be a token. It does not contain the token.
 */
export function readToken(token: unknown): string {
  const read = typeof token === 'string' ? token.trim() : (token ?? '');
  if (typeof read === 'string' && /^[\x21-\x7e]*$/.test(read)) return read;
  throw invalidInput('input.token-invalid', 'The token cannot contain spaces or line breaks.');
}
