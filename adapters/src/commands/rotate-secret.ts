import { rotateSecret, type Rotation } from '../rotate-secret.ts';
import { configure, print, readArguments, type Command } from './command.ts';

const counted = (count: number): string => (count === 1 ? '1 API key' : `${count} API keys`);

const countedApps = (count: number): string =>
  count === 1 ? '1 authenticator app' : `${count} authenticator apps`;

const countedAccounts = (count: number): string =>
  count === 1 ? '1 payout account' : `${count} payout accounts`;

function report(rotation: Rotation): void {
  const { changed, pending, unreadable, apps, payoutAccounts, needsPrevious } = rotation;
  const others = `${countedApps(apps.changed)}, ${countedAccounts(payoutAccounts.changed)}`;
  print(`Re-encrypted with the current secret: ${counted(changed)}, ${others}.`);
  print(`Left under a previous secret: ${counted(pending + unreadable)}.`);
  if (pending > 0) {
    print(`Of admins, which change at their next use or when they are regenerated: ${pending}.`);
  }
  if (unreadable > 0) {
    print(`That no known secret decrypts, which should be regenerated or deleted: ${unreadable}.`);
  }
  if (apps.unreadable > 0) {
    print(
      `Authenticator apps that no known secret decrypts, whose codes are refused: ${apps.unreadable}.`,
    );
  }
  if (payoutAccounts.unreadable > 0) {
    print(
      `Payout accounts that no known secret decrypts, which their providers have to enter again: ${payoutAccounts.unreadable}.`,
    );
  }
  print(
    needsPrevious
      ? 'Keep the previous secret, and run nsem-server re-encrypt again later.'
      : 'The previous secret is not needed any more.',
  );
}

/** Replaces the secret in the data directory and re-encrypts what it protected. */
export const rotate: Command = {
  usage: [
    'rotate-secret',
    'replace the secret in the data folder and re-encrypt what it protected with the new one',
  ],
  async run(args) {
    readArguments({ args: [...args] });
    report(await rotateSecret(configure(), { replace: true }));
  },
};

/** Re-encrypts what a previous secret still protects. */
export const reencrypt: Command = {
  usage: [
    're-encrypt',
    're-encrypt what a previous secret protects with the current one, and count what is left',
  ],
  async run(args) {
    readArguments({ args: [...args] });
    report(await rotateSecret(configure(), { replace: false }));
  },
};
