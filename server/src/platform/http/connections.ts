import { BlockList, isIP, isIPv6, type Server, type Socket } from 'node:net';

const perAddressMax = 50;
/** The demo's own browser, and a proxy on the same machine. */
const ownAddresses = ['127.0.0.1', '::1'];

/** One address holds fifty connections at once and no more, so that a few slow senders do not keep everybody else out. Proxies are
 *  excepted: theirs are everybody's. */
export function limitConnectionsPerAddress(server: Server, trustProxy: readonly string[]): void {
  const excepted = listOf([...ownAddresses, ...trustProxy]);
  const held = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = plain(socket.remoteAddress ?? '');
    if (!isIP(address) || excepted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return;
    const count = (held.get(address) ?? 0) + 1;
    if (count > perAddressMax) return void socket.destroy();
    held.set(address, count);
    socket.once('close', () => {
      const left = (held.get(address) ?? 1) - 1;
      if (left > 0) held.set(address, left);
      else held.delete(address);
    });
  });
}

function listOf(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    if (!isIP(address)) continue;
    const kind = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, kind);
    else list.addSubnet(address, Number(bits), kind);
  }
  return list;
}

/** A socket that speaks both tells an IPv4 address as a part of an IPv6 one. */
function plain(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address;
}
