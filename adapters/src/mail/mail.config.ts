import { z } from 'zod';

import { brand } from '../wording.ts';
import { parseEmail } from '../accounts/parse-email.ts';
import type { Sender } from './mail-message.ts';

/** The mail server that mails are sent through. */
export type MailServer = Readonly<{
  host: string;
  port: number;
  /** Whether the connection begins with TLS; otherwise it is upgraded by STARTTLS. */
  isSecure: boolean;
  /** Null if the server needs no authentication. */
  login: Readonly<{ user: string; password: string }> | null;
}>;

const defaultPort = { 'smtp:': 587, 'smtps:': 465 } as const;

type Scheme = keyof typeof defaultPort;

const isMailServer = (url: URL): url is URL & { protocol: Scheme } =>
  url.protocol in defaultPort &&
  url.hostname !== '' &&
  ['', '/'].includes(url.pathname) &&
  `${url.search}${url.hash}` === '' &&
  (url.username === '') === (url.password === '');

/** Decodes a part of a URL that may be percent-encoded; undefined if it is malformed. */
function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    // It fails only if a % is not followed by the code of a character.
    return undefined;
  }
}

function parseMailServer(text: string): MailServer | undefined {
  const url = URL.parse(text);
  if (url === null || !isMailServer(url)) return undefined;
  const [user, password] = [decode(url.username), decode(url.password)];
  if (user === undefined || password === undefined) return undefined;
  return {
    host: url.hostname.replaceAll(/^\[|\]$/g, ''),
    port: url.port === '' ? defaultPort[url.protocol] : Number(url.port),
    isSecure: url.protocol === 'smtps:',
    login: user === '' ? null : { user, password },
  };
}

/** The URL of a mail server: `smtp://` is upgraded by STARTTLS, `smtps://` begins with TLS. */
export const mailServerText = () =>
  z.string().transform((text, context) => {
    const server = parseMailServer(text);
    if (server !== undefined) return server;
    context.addIssue(
      'must be the URL of a mail server like smtp://user:password@mail.example.org:587 or smtps://…, with special characters percent-encoded',
    );
    return z.NEVER;
  });

const senderShape = /^(?:(?<named>[^<>]*)<(?<inBrackets>[^<>\s]+)>|(?<bare>[^<>\s]+))$/u;
const nameShape = /^"?(?<name>[^"\p{Cc}]*)"?$/u;

function parseSender(text: string): Sender | undefined {
  const parts = senderShape.exec(text.trim())?.groups;
  const name = nameShape.exec(parts?.['named']?.trimEnd() ?? '')?.groups?.['name'];
  const address = parseEmail(parts?.['inBrackets'] ?? parts?.['bare'] ?? '');
  return name === undefined || address === undefined ? undefined : { name: name || brand, address };
}

/** The sender of mails: an address, or a name and the address in `<>`. */
export const senderText = () =>
  z.string().transform((text, context) => {
    const sender = parseSender(text);
    if (sender !== undefined) return sender;
    context.addIssue(`must be like no-reply@example.org or ${brand} <no-reply@example.org>`);
    return z.NEVER;
  });
