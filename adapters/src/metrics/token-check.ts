import { hash, timingSafeEqual } from 'node:crypto';

const bearer = /^Bearer +(?<token>\S{1,512})$/i;

const digestOf = (token: string): Buffer => hash('sha256', token, 'buffer');

/**
 * Creates a check of `Authorization` headers for one token. How long it takes says nothing of the token:
 * digests are compared, in constant time.
 */
export function createTokenCheck(token: string): (authorization: string | undefined) => boolean {
  const expected = digestOf(token);
  return (authorization = '') => {
    const sent = bearer.exec(authorization)?.groups?.['token'];
    return sent !== undefined && timingSafeEqual(digestOf(sent), expected);
  };
}
