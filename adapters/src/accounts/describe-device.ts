import bowser from 'bowser';

/** A product at the beginning of a User-Agent, like that of curl; no dots, which would make a link. */
const product = /^[A-Za-z][\w-]{0,39}(?=[/ ]|$)/;

/** Names of browsers and systems have these characters only; others were invented by the caller. */
const plainName = /^[A-Za-z][A-Za-z -]{0,39}$/;

/** The command line, which names the system in a comment. */
const commandLine = /^nsem-cli\/[\w.-]{1,40}(?: \((?<system>Linux|macOS|Windows)\))?(?= |$)/;

/**
 * Describes a device in words, like "Chrome on Android", or "curl" for other software. The result
 * is safe to show in a mail, whatever the caller sent.
 *
 * @param device the User-Agent; null if there was none.
 */
export function describeDevice(device: string | null): string {
  if (device === null || device.trim() === '') return 'unknown device';
  const cli = commandLine.exec(device);
  if (cli !== null) {
    const system = cli.groups?.['system'];
    return system === undefined ? 'nsem command line' : `nsem command line on ${system}`;
  }
  if (!device.startsWith('Mozilla/')) return product.exec(device)?.[0] ?? 'unknown device';
  const parser = bowser.getParser(device);
  const names = [parser.getBrowserName(), parser.getOSName()].filter((name) =>
    plainName.test(name),
  );
  return names.length === 0 ? 'unknown device' : names.join(' on ');
}
