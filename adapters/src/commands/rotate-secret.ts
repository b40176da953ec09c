import { counted } from '../wording.ts';
import { rotateSecret, type Rotation } from '../offline/rotate-secret.ts';
import { configure, readArguments, type Command, type Report } from './command.ts';

function* describeRotation(rotation: Rotation): Generator<string> {
  const { changed, pending, unreadable, apps, payoutAccounts, needsPrevious } = rotation;
  const others = `${counted(apps.changed, 'authenticator app')}, ${counted(payoutAccounts.changed, 'payout account')}`;
  yield `Re-encrypted with the current secret: ${counted(changed, 'API key')}, ${others}.`;
  yield `Left under a previous secret: ${counted(pending + unreadable, 'API key')}.`;
  if (pending > 0) {
    yield `Of admins, which change at their next use or when they are regenerated: ${pending}.`;
  }
  if (unreadable > 0) {
    yield `That no known secret decrypts, which should be regenerated or deleted: ${unreadable}.`;
  }
  if (apps.unreadable > 0) {
    yield `Authenticator apps that no known secret decrypts, whose codes are refused: ${apps.unreadable}.`;
  }
  if (payoutAccounts.unreadable > 0) {
    yield `Payout accounts that no known secret decrypts, which their providers have to enter again: ${payoutAccounts.unreadable}.`;
  }
  yield needsPrevious
    ? 'Keep the previous secret, and run nsem-server re-encrypt again later.'
    : 'The previous secret is not needed any more.';
}

async function protectAll(report: Report, how: Readonly<{ replace: boolean }>): Promise<void> {
  const rotation = await rotateSecret(configure(), how);
  const { changed, pending, unreadable, apps, payoutAccounts, needsPrevious } = rotation;
  const result = {
    api_keys: { changed, pending, unreadable },
    apps,
    payout_accounts: payoutAccounts,
    needs_previous: needsPrevious,
  };
  report(result, describeRotation(rotation));
}

/** Replaces the secret in the data directory and re-encrypts what it protected. */
export const rotate: Command = {
  usage: [
    'rotate-secret',
    'replace the secret in the data folder and re-encrypt what it protected with the new one',
  ],
  async run(args, report) {
    readArguments({ args: [...args] });
    await protectAll(report, { replace: true });
  },
};

/** Re-encrypts what a previous secret still protects. */
export const reencrypt: Command = {
  usage: [
    're-encrypt',
    're-encrypt what a previous secret protects with the current one, and count what is left',
  ],
  async run(args, report) {
    readArguments({ args: [...args] });
    await protectAll(report, { replace: false });
  },
};
