// Not by name: a runtime that lacks a part could not even report that it is too old.
import net from 'node:net';

/** A server as `NO_PROXY` lists it. */
type Server = Readonly<{ host: string; port: number }>;

/**
 * Whether a server is to be reached without a proxy: `NO_PROXY` lists hosts, which stand for their
 * subdomains too (`example.com`, `.example.com`; `*.example.com` only for those), addresses, networks
 * (`10.0.0.0/8`, `fd00::/8`), each host with a port if only that one is meant, or `*` for all.
 */
export function isExempt(url: URL, list: string): boolean {
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  const server = { host: withoutDot(url.hostname), port };
  return list.split(/[\s,]+/).some((entry) => matches(entry, server));
}

const networkShape = /^(?<address>[\d.]+|\[?[\da-f:.]+\]?)\/(?<bits>\d{1,3})$/i;

/** A host with a port, if it has one; the colons of an IPv6 address need brackets then. */
const hostShape = /^(?<name>\[[^\]]*\]|[^:]*):(?<only>\d{1,5})$/;

function matches(entry: string, { host, port }: Server): boolean {
  const { address, bits } = networkShape.exec(entry)?.groups ?? {};
  if (address !== undefined) return isInNetwork(withoutBrackets(host), address, Number(bits));
  const { name = entry, only } = hostShape.exec(entry)?.groups ?? {};
  if (name === '' || (only !== undefined && Number(only) !== port)) return false;
  if (name === '*') return true;
  const listed = normalize(name.replace(/^\*?\./, ''));
  return host.endsWith(`.${listed}`) || (!name.startsWith('*') && host === listed);
}

function isInNetwork(host: string, written: string, bits: number): boolean {
  const address = withoutBrackets(written);
  const family = net.isIP(address);
  if (family === 0 || net.isIP(host) === 0 || bits > (family === 4 ? 32 : 128)) return false;
  const network = new net.BlockList();
  network.addSubnet(address, bits, family === 4 ? 'ipv4' : 'ipv6');
  return network.check(host, net.isIP(host) === 4 ? 'ipv4' : 'ipv6');
}

/** Writes a host as URLs do: in lower case, with short addresses and international names encoded. */
function normalize(name: string): string {
  const host = net.isIPv6(name) ? `[${name}]` : name;
  const url = /[/\\?#@]/.test(host) ? null : URL.parse(`http://${host}`);
  return withoutDot(url?.hostname ?? host);
}

const withoutDot = (host: string): string => host.replace(/\.$/, '');
const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, '$1');
