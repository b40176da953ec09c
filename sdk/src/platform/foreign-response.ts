import type { TransportResponse } from '../transport/transport.ts';

/** The headers that show whether a response comes from a marketplace. */
export type ForeignResponse = Pick<TransportResponse, 'status' | 'header' | 'proxy'>;

/**
 * Explains in a sentence that a response is not from a marketplace, or that a proxy may have sent it;
 * empty if it has the version of a server.
 */
export function explainForeign({ status, header, proxy }: ForeignResponse): string {
  // A redirect, such as one to https, says itself what it is.
  if (header('nsem-version') !== null || (status >= 300 && status < 400)) return '';
  const other = proxy === undefined ? '' : `${proxy} has responded`;
  // Something in front of the server sends these while the server does not respond.
  if (status >= 500 || status === 408 || status === 429) {
    return other === '' ? '' : ` Perhaps ${other}.`;
  }
  const [type = ''] = (header('content-type') ?? '').split(';');
  const sent = type === '' ? 'no content' : type;
  return ` It sent ${sent}, and is not a Nsem marketplace${other === '' ? '' : `, or ${other}`}.`;
}
