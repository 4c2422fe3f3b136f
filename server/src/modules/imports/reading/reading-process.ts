/**
 * A process of its own for the tables strangers send: it has no secrets, no network, may not write or start anything, and can be
 * ended at any moment. It takes one order with its file from the standard input and answers in lines of JSON, no faster than they
 * are read.
 */
import { once } from 'node:events';
import process from 'node:process';
import { readFile, type ReadingOrder } from './read-rows.ts';

const pieces: Buffer[] = [];
for await (const piece of process.stdin) pieces.push(piece as Buffer);
const input = Buffer.concat(pieces);
pieces.length = 0;
const orderEnd = input.indexOf('\n');
const order = JSON.parse(input.subarray(0, orderEnd).toString('utf8')) as ReadingOrder;

for await (const message of readFile(input.subarray(orderEnd + 1), order))
  if (!process.stdout.write(`${JSON.stringify(message)}\n`)) await once(process.stdout, 'drain');
