import type { Headers } from '../replies/headers.ts';
import type { Declaration } from './operation.ts';

const none: Headers = {};

/** The path that replaces an operation, with the parameters of a call. */
const fillPath = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/**
 * The headers of every answer of a deprecated operation: since when it is deprecated (RFC 9745), when
 * it may be gone (RFC 8594), what replaces it, and where it is described.
 *
 * @param params of the path, as they were called
 */
export function deprecationHeaders(
  { id, deprecated }: Pick<Declaration, 'id' | 'deprecated'>,
  params: Readonly<Record<string, string>>,
): Headers {
  if (deprecated === undefined) return none;
  const { since, sunset, successor } = deprecated;
  return {
    deprecation: `@${Date.parse(since) / 1000}`,
    sunset: new Date(sunset).toUTCString(),
    link:
      `<${fillPath(successor, params)}>; rel="successor-version", ` +
      `</docs#${id}>; rel="deprecation"; type="text/html"`,
  };
}
