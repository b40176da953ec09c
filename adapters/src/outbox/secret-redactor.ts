/**
 * Creates a function that removes secrets from a text before it is logged or stored.
 *
 * @param secrets every form in which a server may repeat a secret; empty ones are ignored.
 */
export function createSecretRedactor(secrets: readonly string[]): (text: string) => string {
  const forms = secrets
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .filter((secret) => secret !== '')
    // Longer ones first: if one contains another, none of the longer one is left.
    .toSorted((one, other) => other.length - one.length);
  return (text) => forms.reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
}
