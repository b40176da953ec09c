import { InputError } from '../core/errors.ts';
import { readVariable } from './environment.ts';
import { isExempt } from './no-proxy.ts';

/** A proxy, and the environment variable that names it. */
export type Proxy = Readonly<{ url: URL; variable: string }>;

const httpNames = ['http_proxy', 'HTTP_PROXY'];
const httpsNames = ['https_proxy', 'HTTPS_PROXY', ...httpNames];

/** Whether the environment names a proxy; `NO_PROXY` lists exceptions, which this ignores. */
export const hasProxy = (): boolean => httpsNames.some((name) => readVariable(name) !== undefined);

/**
 * The proxy for requests to a server, from the environment.
 *
 * @returns null if the environment names none, or lists the server in `NO_PROXY`.
 * @throws InputError (`input.proxy-invalid`) if what it names is no proxy.
 */
export function findProxy(server: URL): Proxy | null {
  const names = server.protocol === 'https:' ? httpsNames : httpNames;
  const variable = names.find((name) => readVariable(name) !== undefined);
  if (variable === undefined) return null;
  if (isExempt(server, readVariable('no_proxy') ?? readVariable('NO_PROXY') ?? '')) return null;
  const url = parseProxy(readVariable(variable) ?? '');
  if (url !== null) return { url, variable };
  // It may contain a password, so it is not shown.
  throw new InputError({
    message: `${variable} is not the address of a proxy, such as http://proxy.example.com:3128.`,
    code: 'input.proxy-invalid',
    attempts: 0,
  });
}

/** Without a scheme it is an HTTP proxy, as for curl. undici speaks these protocols. */
function parseProxy(written: string): URL | null {
  const text = written.trim();
  const url = URL.parse(text.includes('://') ? text : `http://${text}`);
  return url !== null && /^(?:https?|socks5?):$/.test(url.protocol) && url.hostname !== ''
    ? url
    : null;
}

/** Names a proxy in messages, without its password. */
export const nameProxy = ({ url, variable }: Proxy): string =>
  `the proxy ${url.protocol}//${url.host} (${variable})`;

/** A request through a proxy has failed. */
export class ProxyFailure extends Error {
  override readonly name = 'ProxyFailure';
  readonly proxy: string;
  readonly url: URL;

  constructor(proxy: Proxy, cause: unknown) {
    super('The request through a proxy failed.', { cause });
    this.proxy = nameProxy(proxy);
    this.url = proxy.url;
  }
}
