import type { Account } from './account.ts';

/** An e-mail in the form in which it is compared and stored. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

/** How a provider of mailboxes reads the addresses of one mailbox, as it documents it. */
type MailProvider = Readonly<{
  /** Names of the same domain; the first one stands for all of them. */
  domains: readonly string[];
  /** Characters of a name that it ignores, or does not distinguish. */
  alike?: RegExp;
  /** Whether `tag@name.domain` is delivered to `name@domain`. */
  hasSubdomains?: boolean;
  /** Whether what follows a hyphen is a tag, as what follows a plus sign is everywhere. */
  hasHyphenTags?: boolean;
}>;

const shared: readonly MailProvider[] = [
  { domains: ['gmail.com', 'googlemail.com'], alike: /\./g },
  { domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], alike: /[._-]/g },
  { domains: ['icloud.com', 'me.com', 'mac.com'] },
  {
    domains: [
      'yandex.ru',
      'ya.ru',
      'yandex.com',
      'yandex.by',
      'yandex.kz',
      'yandex.ua',
      'yandex.com.tr',
    ],
    alike: /[.-]/g,
  },
];

/** The same user has one of these domains: names in others are other people's. */
const fastmail = ['com', 'fm', 'net', 'org', 'de', 'in', 'to', 'us', 'co.uk', 'com.au'].map(
  (end): MailProvider => ({ domains: [`fastmail.${end}`], hasSubdomains: true }),
);

const yahooEnds =
  'com ca co.in co.jp co.uk co.za com.ar com.au com.br com.mx com.ph com.sg de es fr gr ie in it nl no pl ro se';

const yahoo = yahooEnds
  .split(' ')
  .map((end) => `yahoo.${end}`)
  .concat('ymail.com', 'rocketmail.com', 'myyahoo.com')
  .map((domain): MailProvider => ({ domains: [domain], hasHyphenTags: true }));

const providers: ReadonlyMap<string, MailProvider> = new Map(
  [...shared, ...fastmail, ...yahoo].flatMap((provider) =>
    provider.domains.map((domain) => [domain, provider] as const),
  ),
);

const withoutTag = (name: string, mark: string): string => {
  const at = name.indexOf(mark);
  return at > 0 ? name.slice(0, at) : name;
};

/** The user whose subdomain an address is in, and the domain above it. */
function splitSubdomain(domain: string): Readonly<{ user: string; above: string }> | undefined {
  const dot = domain.indexOf('.');
  const above = domain.slice(dot + 1);
  return providers.get(above)?.hasSubdomains === true
    ? { user: domain.slice(0, dot), above }
    : undefined;
}

/** Removes what a provider ignores, unless nothing is left. */
const withoutIgnored = (name: string, alike: RegExp | undefined): string =>
  alike === undefined ? name : name.replaceAll(alike, '') || name;

/**
 * The mailbox to which mails for an address are delivered, as far as its provider documents it: without the
 * tag after a plus sign, and in one of the spellings that the provider does not distinguish. It may be no address
 * that can be written to: it only shows whether two addresses have the same mailbox.
 *
 * Accounts have addresses, which differ if they are spelled differently; offers of which a person has one
 * go by the mailbox.
 */
export function mailboxOf(email: string): string {
  const address = normalizeEmail(email);
  const at = address.lastIndexOf('@');
  if (at < 1) return address;
  const domain = address.slice(at + 1);
  const own = splitSubdomain(domain);
  const [written, place] =
    own === undefined ? [address.slice(0, at), domain] : [own.user, own.above];
  const provider = providers.get(place);
  const untagged = withoutTag(written, '+');
  const name = provider?.hasHyphenTags === true ? withoutTag(untagged, '-') : untagged;
  return `${withoutIgnored(name, provider?.alike)}@${provider?.domains[0] ?? place}`;
}

/** The operator's policy for the e-mails of accounts. */
export type EmailPolicy = Readonly<{
  /**
   * Whether users must show that their e-mail is theirs before they offer services and get mails; otherwise
   * every e-mail counts as verified for that. The free translation needs it always.
   */
  mustVerify: boolean;
  /**
   * Whether the link is also in the answer to a registration: only for a marketplace on the
   * user's own machine, without a mail server.
   */
  revealsLink: boolean;
}>;

/** The policy of a marketplace in which only the free translation needs a verified e-mail. */
export const noVerification: EmailPolicy = { mustVerify: false, revealsLink: false };

/** Whether the e-mail of the account counts as verified. */
export const isEmailVerified = (
  { emailVerifiedAt }: Pick<Account, 'emailVerifiedAt'>,
  { mustVerify }: Pick<EmailPolicy, 'mustVerify'>,
): boolean => !mustVerify || emailVerifiedAt !== null;
