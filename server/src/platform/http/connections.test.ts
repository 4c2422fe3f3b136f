import { EventEmitter } from 'node:events';
import type { Server } from 'node:net';
import { expect, test } from 'vitest';
import { limitConnectionsPerAddress } from './connections.ts';

class Connection extends EventEmitter {
  isOpen = true;
  readonly remoteAddress: string;

  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
  }

  destroy(): void {
    this.isOpen = false;
    this.emit('close');
  }
}

function serverBehind(trustProxy: string[]) {
  const server = new EventEmitter();
  limitConnectionsPerAddress(server as Server, trustProxy);
  return (address: string, count: number) =>
    Array.from({ length: count }, () => {
      const connection = new Connection(address);
      server.emit('connection', connection);
      return connection;
    });
}

const openOf = (connections: readonly Connection[]) => connections.filter((one) => one.isOpen).length;

test('one address holds fifty connections, another one is not the worse for it, and closed ones make room', () => {
  const connect = serverBehind([]);
  const greedy = connect('203.0.113.7', 60);
  expect(openOf(greedy)).toBe(50);
  expect(openOf(connect('::ffff:203.0.113.8', 10))).toBe(10);
  for (const one of greedy.slice(0, 5)) one.destroy();
  expect(openOf(connect('203.0.113.7', 10))).toBe(5);
});

test('the addresses of one network of IPv6 hold fifty together', () => {
  const connect = serverBehind([]);
  expect(openOf(['a', 'b', 'c'].flatMap((last) => connect(`2001:db8:0:1::${last}`, 20)))).toBe(50);
  expect(openOf(connect('2001:db8:0:2::a', 20))).toBe(20);
});

test('a proxy and the machine itself hold as many as come', () => {
  const connect = serverBehind(['10.0.0.0/8', '2001:db8::5']);
  for (const address of ['10.1.2.3', '2001:db8::5', '127.0.0.1', '::1']) expect(openOf(connect(address, 60))).toBe(60);
  expect(openOf(connect('11.1.2.3', 60))).toBe(50);
});

test.each([
  ['loopback', ['127.0.0.9', '::1']],
  ['linklocal', ['169.254.7.7', 'fe80::1%eth0']],
  ['uniquelocal', ['10.1.2.3', '172.31.0.9', '192.168.5.6', '::ffff:10.0.0.9', 'fd00::5']],
])('a proxy in the network called %s holds as many as come', (name, proxies) => {
  const connect = serverBehind([name]);
  for (const address of proxies) expect(openOf(connect(address, 60)), address).toBe(60);
  for (const address of ['172.32.0.1', '203.0.113.7', '2001:db8::5'])
    expect(openOf(connect(address, 60)), address).toBe(50);
});
