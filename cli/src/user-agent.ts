import { version } from './version.ts';

const systems: Readonly<Record<string, string>> = {
  darwin: 'macOS',
  linux: 'Linux',
  win32: 'Windows',
};

/** How the CLI names itself to the server, which shows it in the list of sessions. */
export function composeUserAgent(platform: string = process.platform): string {
  const system = systems[platform];
  return system === undefined ? `nsem-cli/${version}` : `nsem-cli/${version} (${system})`;
}
