import { BlockList, isIP, isIPv6, type Server, type Socket } from 'node:net';
import { namedNetworks, networkOf, plainAddress } from './network.ts';

const perAddressMax = 50;
/** The demo's own browser, and a proxy on the same machine. */
const ownAddresses = ['127.0.0.1', '::1'];

/** One address, or network of IPv6, holds fifty connections at once and no more, so that a few slow senders do not keep everybody else out. Proxies are
 *  excepted: theirs are everybody's. */
export function limitConnectionsPerAddress(server: Server, trustProxy: readonly string[]): void {
  const excepted = listOf([...ownAddresses, ...trustProxy]);
  const held = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? '');
    if (!isIP(address) || excepted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return;
    const holder = networkOf(address);
    const count = (held.get(holder) ?? 0) + 1;
    if (count > perAddressMax) return void socket.destroy();
    held.set(holder, count);
    socket.once('close', () => {
      const left = (held.get(holder) ?? 1) - 1;
      if (left > 0) held.set(holder, left);
      else held.delete(holder);
    });
  });
}

function listOf(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries.flatMap((one) => namedNetworks.get(one) ?? one)) {
    const [address = '', bits] = entry.split('/');
    const kind = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, kind);
    else list.addSubnet(address, Number(bits), kind);
  }
  return list;
}
