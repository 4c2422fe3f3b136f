import { isIPv6 } from 'node:net';

/** Names that stand for the networks of the own machine, of the own link and of private addresses, as the reader of forwarded headers has them. */
export const namedNetworks: ReadonlyMap<string, readonly string[]> = new Map([
  ['loopback', ['127.0.0.0/8', '::1']],
  ['linklocal', ['169.254.0.0/16', 'fe80::/10']],
  ['uniquelocal', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']],
]);

const groupsOfNetwork = 4;
const groupsOfAddress = 8;

/** A socket that speaks both tells an IPv4 address as a part of an IPv6 one. */
export function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address;
}

/** Whom a limit counts: an IPv4 address, or the whole network of an IPv6 one (/64), of which one household or one machine has as many
 *  addresses as it likes. */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  const [before = '', after] = (plain.split('%')[0] ?? '').split('::');
  const first = groupsIn(before);
  const last = groupsIn(after ?? '');
  const zeros = after === undefined ? 0 : groupsOfAddress - first.length - last.length;
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last];
  return `${groups.slice(0, groupsOfNetwork).join(':')}::/64`;
}

/** Without leading zeros; an IPv4 address at the end stands for two. */
function groupsIn(text: string): string[] {
  if (text === '') return [];
  return text
    .split(':')
    .flatMap((group) => (group.includes('.') ? ['0', '0'] : Number.parseInt(group, 16).toString(16)));
}
