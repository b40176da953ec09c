import { z } from 'zod';

import { brand } from '../brand.ts';
import type { Sender } from './mailer.ts';

/** A mail server to hand letters to. */
export type MailServer = Readonly<{
  host: string;
  port: number;
  /** Whether the connection begins with TLS; otherwise it is upgraded by STARTTLS. */
  isSecure: boolean;
  /** Null where the server asks nobody who they are. */
  login: Readonly<{ user: string; password: string }> | null;
}>;

const usualPort = { 'smtp:': 587, 'smtps:': 465 } as const;

type Scheme = keyof typeof usualPort;

const isMailServer = (url: URL): url is URL & { protocol: Scheme } =>
  url.protocol in usualPort &&
  url.hostname !== '' &&
  ['', '/'].includes(url.pathname) &&
  `${url.search}${url.hash}` === '' &&
  (url.username === '') === (url.password === '');

/** A part of an address that may hold `%40` and the like; undefined where a code is broken. */
function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    // It fails where a % is not followed by the code of a character, and in no other way.
    return undefined;
  }
}

function parseMailServer(written: string): MailServer | undefined {
  const url = URL.parse(written);
  if (url === null || !isMailServer(url)) return undefined;
  const [user, password] = [decode(url.username), decode(url.password)];
  if (user === undefined || password === undefined) return undefined;
  return {
    host: url.hostname.replaceAll(/^\[|\]$/g, ''),
    port: url.port === '' ? usualPort[url.protocol] : Number(url.port),
    isSecure: url.protocol === 'smtps:',
    login: user === '' ? null : { user, password },
  };
}

/** A mail server: `smtp://` is upgraded by STARTTLS, `smtps://` begins with TLS. */
export const mailServerText = () =>
  z.string().transform((written, context) => {
    const server = parseMailServer(written);
    if (server !== undefined) return server;
    context.addIssue(
      'must be a mail server like smtp://user:password@mail.example.org:587 or smtps://…, with special characters written as % codes',
    );
    return z.NEVER;
  });

const senderShape =
  /^(?:"?(?<name>[^"<>\p{Cc}]*?)"?\s*<(?<inBrackets>[^<>\s]+)>|(?<bare>[^<>\s]+))$/u;

function parseSender(written: string): Sender | undefined {
  const parts = senderShape.exec(written.trim())?.groups;
  const address = z.email().safeParse(parts?.['inBrackets'] ?? parts?.['bare']);
  return address.success ? { name: parts?.['name'] || brand, address: address.data } : undefined;
}

/** Who mails come from: an address, or a name and the address in `<>`. */
export const senderText = () =>
  z.string().transform((written, context) => {
    const sender = parseSender(written);
    if (sender !== undefined) return sender;
    context.addIssue(`must be like no-reply@example.org or ${brand} <no-reply@example.org>`);
    return z.NEVER;
  });
