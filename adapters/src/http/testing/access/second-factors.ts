import { at, everyone, json, sessions, type Row } from './row.ts';

const id = 'kX3mPz0S2bq5';
const credential = { id, rawId: id, type: 'public-key' } as const;
const clientDataJSON = Buffer.from('{}').toString('base64url');
const response = { clientDataJSON, authenticatorData: 'SZYN', signature: 'MEUC' };
const proof = { ...credential, response };
const registration = { ...credential, response: { clientDataJSON, attestationObject: 'o2Nm' } };

/** Access to second factors; a proof that is wrong is refused only after the access is checked. */
export const secondFactorRows: readonly Row[] = [
  {
    operation: 'completeLogin',
    path: at('/auth/login/second-factor'),
    send: json({ login_ticket: 'unknown', code: '123456' }),
    expected: everyone(422),
  },
  { operation: 'startPasskeyProof', path: at('/auth/passkey/options'), expected: everyone(200) },
  {
    operation: 'logInWithPasskey',
    path: at('/auth/login/passkey'),
    send: json({ passkey: proof }),
    expected: everyone(422),
  },
  {
    operation: 'confirmSession',
    path: at('/auth/confirm'),
    send: json({ password: 'Akwaaba 2026' }),
    expected: sessions(200),
  },
  {
    operation: 'readSecondFactors',
    path: at('/users/me/second-factors'),
    expected: sessions(200),
  },
  {
    operation: 'confirmTotp',
    path: at('/users/me/totp/confirm'),
    send: json({ code: '123456' }),
    expected: sessions(422),
  },
  { operation: 'deleteTotp', path: at('/users/me/totp'), expected: sessions(204) },
  { operation: 'createTotp', path: at('/users/me/totp'), expected: sessions(201) },
  {
    operation: 'replaceRecoveryCodes',
    path: at('/users/me/recovery-codes'),
    expected: sessions(409),
  },
  {
    operation: 'startPasskeyRegistration',
    path: at('/users/me/passkeys/options'),
    expected: sessions(200),
  },
  {
    operation: 'registerPasskey',
    path: at('/users/me/passkeys'),
    send: json({ name: 'Phone', passkey: registration }),
    expected: sessions(422),
  },
  {
    operation: 'renamePasskey',
    path: at('/users/me/passkeys/999'),
    send: json({ name: 'Laptop' }),
    expected: sessions(404),
  },
  { operation: 'deletePasskey', path: at('/users/me/passkeys/999'), expected: sessions(404) },
];
