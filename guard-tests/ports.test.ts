import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { findFreePort, isTaken } from '../scripts/prepare/processes.mjs';

test('a port is taken while another program listens there, and free before and afterwards', async () => {
  const occupant = createServer().listen(0, '127.0.0.1');
  await once(occupant, 'listening');
  const { port } = occupant.address() as AddressInfo;
  expect(await isTaken(port, '127.0.0.1')).toBe(true);
  occupant.close();
  await once(occupant, 'close');
  expect(await isTaken(port, '127.0.0.1')).toBe(false);
  expect(await isTaken(await findFreePort(), '127.0.0.1')).toBe(false);
});

test('an address of another machine is not called taken: what is wrong with it tells whoever listens there', async () => {
  expect(await isTaken(3000, '203.0.113.1')).toBe(false);
});
