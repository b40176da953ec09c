import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** The tags of DER, in which certificates are written. */
const tags = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  bytes: 0x04,
  objectId: 0x06,
  text: 0x0c,
  time: 0x18,
  list: 0x30,
  set: 0x31,
  version: 0xa0,
  extensions: 0xa3,
  dnsName: 0x82,
  address: 0x87,
} as const;

const objectIds = {
  ecdsaWithSha256: [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02],
  commonName: [0x55, 0x04, 0x03],
  subjectAltName: [0x55, 0x1d, 0x11],
  basicConstraints: [0x55, 0x1d, 0x13],
} as const;

type Part = Uint8Array | readonly number[] | string;

const toBytes = (part: Part): Buffer =>
  typeof part === 'string' ? Buffer.from(part) : Buffer.from(part);

function encode(tag: keyof typeof tags, ...parts: readonly Part[]): Buffer {
  const content = Buffer.concat(parts.map(toBytes));
  const { length } = content;
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tags[tag], ...size]), content]);
}

const algorithm = encode('list', encode('objectId', objectIds.ecdsaWithSha256));

const nameOf = (name: string): Buffer =>
  encode(
    'list',
    encode('set', encode('list', encode('objectId', objectIds.commonName), encode('text', name))),
  );

/** Without fractions of a second, as certificates have it. */
const timeOf = (ms: number): Buffer =>
  encode('time', new Date(ms).toISOString().replaceAll(/[-:T]|\.\d+/g, ''));

const extension = (id: readonly number[], value: Buffer): Buffer =>
  encode('list', encode('objectId', id), encode('bytes', value));

const isAddress = (host: string): boolean => /^[\d.]+$/.test(host);

const altNames = (hosts: readonly string[]): Buffer =>
  encode(
    'list',
    ...hosts.map((host) =>
      isAddress(host) ? encode('address', host.split('.').map(Number)) : encode('dnsName', host),
    ),
  );

const toPem = (certificate: Buffer): string => {
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
};

const dayMs = 24 * 60 * 60 * 1_000;

type Content = Readonly<{
  subject: string;
  issuer: string;
  publicKey: KeyObject;
  extension: Buffer;
  /** In milliseconds from now. */
  endsIn: number;
}>;

function issue(content: Content, signingKey: KeyObject): string {
  const { subject, issuer, publicKey, endsIn } = content;
  const signed = encode(
    'list',
    encode('version', encode('integer', [2])),
    encode('integer', [1], randomBytes(8)),
    algorithm,
    nameOf(issuer),
    encode('list', timeOf(Date.now() - 30 * dayMs), timeOf(Date.now() + endsIn)),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    encode('extensions', encode('list', content.extension)),
  );
  const signature = encode('bits', [0], sign('sha256', signed, signingKey));
  return toPem(encode('list', signed, algorithm, signature));
}

/** A key and the certificate of its owner, in PEM. */
export type Certified = Readonly<{ key: string; certificate: string }>;

/** A certificate authority of a test. */
export type Authority = Readonly<{
  /** Its own certificate, in PEM. */
  certificate: string;
  /**
   * Issues a certificate for a server.
   *
   * @param hosts names and IPv4 addresses.
   * @param endsIn milliseconds from now until it expires.
   */
  certify(hosts: readonly string[], endsIn?: number): Certified;
}>;

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** Creates an authority that nothing trusts by itself. */
export function createAuthority(name: string): Authority {
  const own = newKeys();
  const isAuthority = encode('list', encode('boolean', [255]));
  const certificate = issue(
    {
      subject: name,
      issuer: name,
      publicKey: own.publicKey,
      extension: extension(objectIds.basicConstraints, isAuthority),
      endsIn: dayMs,
    },
    own.privateKey,
  );
  return {
    certificate,
    certify(hosts, endsIn = dayMs) {
      const { publicKey, privateKey } = newKeys();
      const content = {
        subject: 'a server of PostgreSQL',
        issuer: name,
        publicKey,
        extension: extension(objectIds.subjectAltName, altNames(hosts)),
        endsIn,
      };
      return {
        key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
        certificate: issue(content, own.privateKey),
      };
    },
  };
}
