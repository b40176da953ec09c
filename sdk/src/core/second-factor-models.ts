import type { components } from '../api.gen.ts';

type Schemas = components['schemas'];

/** The ticket of a login, and exactly one second factor. */
export type SecondFactorLogin = Schemas['SecondFactorLogin'];
/** A login with a passkey. */
export type PasskeyLogin = Schemas['PasskeyLogin'];
/** A passkey's response to a challenge, as a browser returns it. */
export type PasskeyProof = Schemas['PasskeyProof'];
/** What a browser needs to use a passkey. */
export type PasskeyProofOptions = Schemas['PasskeyProofOptions'];
/** What a browser needs to create a passkey. */
export type PasskeyOptions = Schemas['PasskeyOptions'];
/** Your second factors. */
export type SecondFactors = Schemas['SecondFactors'];
/** A passkey. */
export type Passkey = Schemas['Passkey'];
/** A new passkey, as a browser has created it. */
export type NewPasskey = Schemas['NewPasskey'];
/** The new name of a passkey. */
export type PasskeyUpdate = Schemas['PasskeyUpdate'];
/** A registered passkey, and the first recovery codes. */
export type RegisteredPasskey = Schemas['RegisteredPasskey'];
/** The secret of a new authenticator app. */
export type NewTotp = Schemas['NewTotp'];
/** A code of an authenticator app. */
export type TotpCode = Schemas['TotpCode'];
/** A confirmed authenticator app, and the first recovery codes. */
export type ConfirmedTotp = Schemas['ConfirmedTotp'];
/** New recovery codes. */
export type RecoveryCodes = Schemas['RecoveryCodes'];
