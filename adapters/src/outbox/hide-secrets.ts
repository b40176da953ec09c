/**
 * Makes what takes secrets out of a text before it is logged or stored.
 *
 * @param secrets in each form in which the far end may repeat them; empty ones do not count.
 */
export function createSecretFilter(secrets: readonly string[]): (text: string) => string {
  const sought = secrets
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .filter((secret) => secret !== '')
    // What contains another is taken out first, so that nothing is left around it.
    .toSorted((one, other) => other.length - one.length);
  return (text) => sought.reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
}
