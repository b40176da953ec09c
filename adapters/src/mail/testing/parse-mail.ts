/** The decoded parts of a received mail. */
export type ReceivedMail = Readonly<{
  messageId: string;
  from: string;
  to: string;
  subject: string;
  text: string;
}>;

const fromHex = (text: string, code: RegExp): Buffer =>
  Buffer.from(
    text.replaceAll(code, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

/** Decodes encoded words (RFC 2047): `=?UTF-8?Q?Ns=C9=9Bm?=`. */
const decodeWords = (header: string): string =>
  header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(
      /=\?utf-8\?(?<encoding>[BQ])\?(?<word>[^?]*)\?=/gi,
      (_, encoding: string, word: string) =>
        encoding.toUpperCase() === 'B'
          ? Buffer.from(word, 'base64').toString()
          : fromHex(word.replaceAll('_', ' '), /=([0-9A-F]{2})/gi).toString(),
    );

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  return fromHex(body.replaceAll(/=\r\n/g, ''), /=([0-9A-F]{2})/gi).toString();
}

/** Parses a plain-text mail (RFC 5322). */
export function parseMail(message: string): ReceivedMail {
  const end = message.indexOf('\r\n\r\n');
  const lines = message
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
    }),
  );
  const header = (name: string) => headers.get(name) ?? '';
  const body = decodeBody(message.slice(end + 4), header('content-transfer-encoding'));
  return {
    messageId: header('message-id'),
    from: header('from'),
    to: header('to'),
    subject: header('subject'),
    text: body.replaceAll('\r\n', '\n'),
  };
}
