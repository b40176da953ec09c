import { z } from 'zod';

const forBrowser = 'Pass it on to the browser (`navigator.credentials`, WebAuthn Level 3).';
const publicKey = z.literal('public-key').describe('The kind of credential.');
const userVerification = z
  .literal('required')
  .describe('The device must verify its user, for example by a fingerprint.');
const challenge = z.string().describe('Random bytes to sign, in base64url; they work once.');
const timeout = z.int().describe('How long the browser should wait for the user, in milliseconds.');

/** The options with which a browser uses a passkey, in a response. */
export const passkeyProofOptionsSchema = z
  .object({
    challenge,
    rpId: z.string().describe('The domain for which the passkey was created.'),
    timeout,
    userVerification,
  })
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
    challenge,
    rp: z
      .object({
        id: z.string().describe('The domain for which the passkey is created.'),
        name: z.string().describe('The name of the marketplace.'),
      })
      .describe('The marketplace.'),
    user: z
      .object({
        id: z.string().describe('The user id, in base64url.'),
        name: z.string().describe('The e-mail address.'),
        displayName: z.string().describe('The name of the user.'),
      })
      .describe('The user whom the passkey will identify.'),
    pubKeyCredParams: z
      .array(
        z.object({
          type: publicKey,
          alg: z.int().describe('The COSE number of a signature algorithm.'),
        }),
      )
      .describe('The accepted kinds of keys, the preferred one first.'),
    timeout,
    attestation: z.literal('none').describe('The make of the device is not requested.'),
    authenticatorSelection: z
      .object({
        residentKey: z.literal('required').describe('The device must store the passkey.'),
        requireResidentKey: z.boolean().describe('The same for older browsers.'),
        userVerification,
      })
      .describe('What the device must be able to do.'),
    excludeCredentials: z
      .array(
        z.object({
          type: publicKey,
          id: z.string().describe('The id of a passkey, in base64url.'),
        }),
      )
      .describe('The passkeys that the user has already.'),
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
