import { type PeerName, peers } from './peers.ts';

const everyPeer = 'all';

/** Makes `--peers` without a value mean all of them. */
export const completeArguments = (args: readonly string[]): string[] =>
  args.map((arg, at) => {
    const isAlone = arg === '--peers' && (args[at + 1] ?? '--').startsWith('--');
    return isAlone ? `--peers=${everyPeer}` : arg;
  });

const isPeer = (name: string): name is PeerName => Object.hasOwn(peers, name);

/**
 * The peers of `--peers`, each once; none without the option.
 *
 * @throws if there is no such peer.
 */
export function parsePeers(value: string | undefined): readonly PeerName[] {
  if (value === undefined) return [];
  const known = Object.keys(peers).filter(isPeer);
  if (value === everyPeer) return known;
  const names = value.split(',').map((name) => name.trim().toLowerCase());
  const unknown = names.find((name) => !isPeer(name));
  if (unknown !== undefined) {
    throw new Error(`--peers: "${unknown}" is not one of ${known.join(', ')}`);
  }
  return known.filter((name) => names.includes(name));
}
