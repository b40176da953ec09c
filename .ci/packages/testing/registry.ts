import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';

/** A registry of packages on this machine, as npm uses it. */
export type Registry = Readonly<{ url: string; stop(): void }>;

type Manifest = Readonly<{ name: string; version: string }>;

const readManifest = (tarball: string): Manifest =>
  JSON.parse(execFileSync('tar', ['xzOf', tarball, 'package/package.json'], { encoding: 'utf8' }));

/** What a registry answers about a package of which it has one version. */
function describePackage(tarball: string, address: string) {
  const manifest = readManifest(tarball);
  const { name, version } = manifest;
  const hash = createHash('sha512').update(readFileSync(tarball)).digest('base64');
  const dist = { tarball: `${address}/${basename(tarball)}`, integrity: `sha512-${hash}` };
  const versions = { [version]: { ...manifest, dist } };
  return { name, 'dist-tags': { latest: version }, versions };
}

/** Starts a registry that has only these tarballs. */
export async function startRegistry(tarballs: readonly string[]): Promise<Registry> {
  const answers = new Map<string, string | Buffer>();
  const server = createServer((request, response) => {
    const answer = answers.get(decodeURIComponent(request.url ?? ''));
    response.writeHead(answer === undefined ? 404 : 200).end(answer);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const tarball of tarballs) {
    const description = describePackage(tarball, url);
    answers.set(`/${description.name}`, JSON.stringify(description));
    answers.set(`/${basename(tarball)}`, readFileSync(tarball));
  }
  return {
    url,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
