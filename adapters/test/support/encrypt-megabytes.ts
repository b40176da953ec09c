// The process of encryption-memory.test.ts: encrypts as many mebibytes as it is given and prints the
// most memory that it used, in KiB.
import { Readable } from 'node:stream';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { createEncryption } from '../../src/backup/encryption/encryption.ts';

const chunk = Buffer.alloc(1024 * 1024, 'highlife ');

async function* generate(): AsyncGenerator<Buffer> {
  for (let count = Number(process.argv[2]); count > 0; count -= 1) yield chunk;
}

const recipients = [await identityToRecipient(await generateX25519Identity())];
const encrypt = await createEncryption({ kind: 'recipients', recipients });
let size = 0;
for await (const bytes of encrypt(Readable.from(generate()))) size += (bytes as Buffer).length;
process.stdout.write(JSON.stringify({ size, maxRssKiB: process.resourceUsage().maxRSS }));
