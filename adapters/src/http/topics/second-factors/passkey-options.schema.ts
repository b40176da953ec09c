import { z } from 'zod';

const forBrowser = 'Pass it on to the browser (`navigator.credentials`, WebAuthn Level 3).';
const publicKey = z.literal('public-key');
const userVerification = z.literal('required');

/** The options with which a browser uses a passkey, in a response. */
export const passkeyProofOptionsSchema = z
  .object({ challenge: z.string(), rpId: z.string(), timeout: z.int(), userVerification })
  .meta({
    id: 'PasskeyProofOptions',
    description: `A \`PublicKeyCredentialRequestOptionsJSON\`. ${forBrowser}`,
    example: {
      challenge: 'q2Zb0nTn3V6y8Jc1',
      rpId: 'nsem.example.com',
      timeout: 300_000,
      userVerification: 'required',
    },
  });

/** The options with which a browser creates a passkey, in a response. */
export const passkeyOptionsSchema = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.int() })),
    timeout: z.int(),
    attestation: z.literal('none'),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.boolean(),
      userVerification,
    }),
    excludeCredentials: z.array(z.object({ type: publicKey, id: z.string() })),
  })
  .meta({
    id: 'PasskeyOptions',
    description: `A \`PublicKeyCredentialCreationOptionsJSON\`. ${forBrowser}`,
    example: {
      challenge: 'q2Zb0nTn3V6y8Jc1',
      rp: { id: 'nsem.example.com', name: 'Nsem' },
      user: { id: 'MTI', name: 'kwame.mensah@example.com', displayName: 'Kwame Mensah' },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      timeout: 300_000,
      attestation: 'none',
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      excludeCredentials: [],
    },
  });
