import { rawLine, rawPost, type RawRequest } from './raw-requests.ts';

/** Requests no honest client sends, by what is wrong with them. */

const login = '/api/1.0/login';
const good = '{"username":"nikto.neznamy","password":"x"}';
const kilobyte = 1024;

const asBody = ([name, body]: [string, string | Buffer]): RawRequest => ({ name, bytes: rawPost(login, { body }) });

const brokenJson: [string, string][] = [
  ' ',
  '{',
  '}',
  '[',
  '"',
  'nul',
  'null',
  'true',
  '0',
  '-',
  '1e',
  '"text"',
  '[]',
  '[[]]',
  '{}',
  'NaN',
  'undefined',
  '{"username":}',
  '{"username":"a",}',
  "{'username':'a'}",
  '{username:"a"}',
  '{"username":"a" "password":"b"}',
  '// note\n{}',
  '{"a":1}{"b":2}',
  '{"username":"\\x"}',
  '{"username":"\\u12"}',
  '{"username":"a\nb"}',
  '{"a"::1}',
].map((body) => [`JSON ${JSON.stringify(body)}`, body]);

const oddJson: [string, string | Buffer][] = [
  ['JSON with a byte order mark', `\ufeff{}`],
  ['a key twice', '{"username":"a","username":"b","password":"c"}'],
  ['a key twice, of two types', '{"username":"a","password":"b","password":["c"]}'],
  ['10,000 arrays in each other', '['.repeat(10_000) + ']'.repeat(10_000)],
  ['10,000 objects in each other', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)],
  ['10,000 arrays that never end', '['.repeat(10_000)],
  ['10,000 arrays inside a field', `{"username":${'['.repeat(10_000)}${']'.repeat(10_000)},"password":"x"}`],
  ['10,000 unknown fields', `{${Array.from({ length: 10_000 }, (_, index) => `"k${index}":1`).join(',')}}`],
  ['a key of 100 kB', `{"${'k'.repeat(100 * kilobyte)}":1}`],
  ['a user name of 100 kB', `{"username":"${'a'.repeat(100 * kilobyte)}","password":"x"}`],
  ['a password of a megabyte', `{"username":"a","password":"${'a'.repeat(1_000_000)}"}`],
  ['more than a megabyte', `{"username":"a","password":"${'a'.repeat(1_100_000)}"}`],
  ['a list of 10,000 names', `{"username":[${'"a",'.repeat(9_999)}"a"],"password":"x"}`],
  ['a name that is an object', '{"username":{"$ne":null},"password":{"$ne":null}}'],
  ['a number beyond all numbers', '{"username":1e999,"password":"x"}'],
  ['an escaped NUL', '{"username":"a\\u0000b","password":"x"}'],
  ['half a character', '{"username":"\\ud800","password":"x"}'],
  ['half a character as a password', '{"username":"a","password":"\\udfff"}'],
  ['an own __proto__', '{"__proto__":{"isAdmin":true},"username":"a","password":"x"}'],
  ['an own constructor', '{"constructor":{"prototype":{"a":1}},"username":"a","password":"x"}'],
  ['a NUL byte', Buffer.from('{"username":"a\0b","password":"x"}')],
  ['a half letter of UTF-8', Buffer.from('7b22757365726e616d65223a22c328227d', 'hex')],
  ['bytes that are never UTF-8', Buffer.from('7b22fffe223a317d', 'hex')],
  ['a letter written too long', Buffer.from('7b22757365726e616d65223a22c080227d', 'hex')],
  ['half a pair as UTF-8', Buffer.from('7b22757365726e616d65223a22eda080227d', 'hex')],
  ['UTF-16', Buffer.from(good, 'utf16le')],
  ['random bytes', Buffer.from(Array.from({ length: 2_000 }, (_, index) => (index * 7_919) % 256))],
];

const contentTypes = [
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  '*/*',
  '/',
  ';',
  '"json"',
  'application/jsonx',
  'application/ld+json',
  'json',
  'application/ json',
  'application/json, text/plain',
  'application/json\t',
  '\tapplication/json',
  'application/json;',
  'application/json; charset=utf-16',
  'application/json;charset="',
  'APPLICATION/JSON',
  'application/json\tx',
  'text/plain; application/json',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'b'.repeat(5_000)}`,
  'multipart/mixed; boundary=x',
  'application/octet-stream',
  `application/json; ${'a=b;'.repeat(2_000)}`,
].map((contentType): RawRequest => ({
  name: `content type ${JSON.stringify(contentType.slice(0, 60))}`,
  bytes: rawPost(login, { contentType, body: good }),
}));

const lengths: RawRequest[] = [
  ...['-1', '1e3', '0x10', '+5', '5 5', 'abc', '99999999999999999999', '12, 13'].map((length) => ({
    name: `a length of ${length}`,
    bytes: rawPost(login, { body: good, length }),
  })),
  { name: 'a length too large', bytes: rawPost(login, { body: good, length: '500' }), isCut: true },
  { name: 'a length too small', bytes: rawPost(login, { body: good, length: '10' }) },
  { name: 'a length beyond the limit, told in advance', bytes: rawPost(login, { body: good, length: '999999999' }) },
  { name: 'no content type', bytes: rawPost(login, { body: good, contentType: null }) },
  { name: 'no body', bytes: rawPost(login) },
  { name: 'no length', bytes: rawPost(login, { body: good, length: null }) },
  { name: 'two lengths', bytes: rawPost(login, { body: good, headers: ['Content-Length: 3'] }) },
  { name: 'two content types', bytes: rawPost(login, { body: good, headers: ['Content-Type: text/plain'] }) },
  { name: 'JSON that says it is packed', bytes: rawPost(login, { body: good, headers: ['Content-Encoding: gzip'] }) },
];

const chunked = (name: string, body: string | Buffer, more: Partial<RawRequest> & { as?: string } = {}): RawRequest => {
  const { as = 'chunked', ...rest } = more;
  return { name, bytes: rawPost(login, { body, length: null, headers: [`Transfer-Encoding: ${as}`] }), ...rest };
};

const pieces: RawRequest[] = [
  {
    name: 'a length and pieces',
    bytes: rawPost(login, { body: '0\r\n\r\n', headers: ['Transfer-Encoding: chunked'] }),
  },
  chunked('pieces of something else', '0\r\n\r\n', { as: 'xchunked' }),
  chunked('pieces, then not', '0\r\n\r\n', { as: 'chunked, identity' }),
  chunked('pieces twice', '0\r\n\r\n', { as: 'chunked, chunked' }),
  chunked('packed pieces', '0\r\n\r\n', { as: 'gzip' }),
  chunked('pieces behind a tab', '0\r\n\r\n', { as: '\tchunked' }),
  chunked('a piece of no size', 'zz\r\nabc\r\n0\r\n\r\n'),
  chunked('a piece of less than nothing', '-1\r\nabc\r\n0\r\n\r\n'),
  chunked('a piece beyond all numbers', 'FFFFFFFFFFFFFFFFF\r\nabc'),
  chunked('a piece longer than it says', '1\r\nabc\r\n0\r\n\r\n'),
  chunked('a piece without its end', '3\r\nabc0\r\n\r\n'),
  chunked('a piece with a remark of 20 kB', `1;${'a'.repeat(20 * kilobyte)}\r\n{\r\n0\r\n\r\n`),
  chunked('pieces that stop', '5\r\n{"use', { isCut: true }),
  chunked('pieces of broken JSON', '2\r\n{"\r\n0\r\n\r\n'),
  chunked('a megabyte and more in pieces', `10ffff\r\n${'a'.repeat(0x10ffff)}\r\n0\r\n\r\n`),
  chunked('a length after the pieces', '0\r\nContent-Length: 5\r\n\r\n'),
];

const withHeader = (name: string, header: string, more: Partial<RawRequest> = {}): RawRequest => ({
  name,
  bytes: rawPost(login, { body: good, headers: [header] }),
  ...more,
});

const headers: RawRequest[] = [
  withHeader('a header of 17 kB', `X-Long: ${'a'.repeat(17 * kilobyte)}`),
  withHeader('3,000 headers', Array.from({ length: 3_000 }, () => 'A: b').join('\r\n')),
  withHeader('a header without a colon', 'X-Nothing'),
  withHeader('a header with a space in its name', 'X Name: a'),
  withHeader('a header with a space before its colon', 'Content-Length : 3'),
  withHeader('a folded header', 'X-Fold: a\r\n b'),
  withHeader('a NUL in a header', 'X-Nul: a\0b'),
  withHeader('a line break alone in a header', 'X-Cr: a\rb'),
  withHeader('a second host', 'Host: evil.example'),
  withHeader('an unknown expectation', 'Expect: the-unexpected'),
  withHeader('a bearer of 10 kB', `Authorization: Bearer ${'a'.repeat(10 * kilobyte)}`),
  withHeader('a cookie of nonsense', `Cookie: ${'=;'.repeat(2_000)}%00=%zz; sb`),
  withHeader('a language of nonsense', `Accept-Language: ${'\xff'.repeat(200)}`),
  withHeader('a key of nonsense', 'Idempotency-Key: ../../etc'),
  withHeader('a wish for another protocol', 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c'),
  withHeader('another method by header', 'X-HTTP-Method-Override: DELETE'),
];

const lines: RawRequest[] = [
  ...['G@T / HTTP/1.1', 'get /api/1.0/user HTTP/1.1', 'GET /api/1.0/user HTTP/9.9', 'GET /api/1.0/user', 'GET'].map(
    // Without a version it is the oldest HTTP of all, which has no way to say no.
    (line) => ({ name: `the line ${line}`, bytes: rawLine(line), isCut: true, mayBeDropped: !line.includes('HTTP') }),
  ),
  ...[
    '%zz',
    '%',
    '%00',
    '%c0%ae%c0%ae',
    '..%2f..%2fetc%2fpasswd',
    '..;/user',
    'USER',
    'user/',
    '%75ser%',
    'user%20',
  ].map((part) => ({ name: `the address ${part}`, bytes: rawLine(`GET /api/1.0/${part} HTTP/1.1`) })),
  ...['TRACE', 'PROPFIND', 'PATCH', 'OPTIONS', 'PURGE', 'DELETE'].map((method) => ({
    name: `the method ${method}`,
    bytes: rawLine(`${method} /api/1.0/user HTTP/1.1`),
  })),
  { name: 'a tunnel', bytes: rawLine('CONNECT evil.example:443 HTTP/1.1'), mayBeDropped: true },
  { name: 'an address of 20 kB', bytes: rawLine(`GET /api/1.0/${'a'.repeat(20 * kilobyte)} HTTP/1.1`) },
  { name: 'a part of 2,000 characters', bytes: rawLine(`GET /api/1.0/reslist/${'a'.repeat(2_000)} HTTP/1.1`) },
  { name: 'a NUL in the address', bytes: rawLine('GET /api/1.0/\0user HTTP/1.1') },
  { name: 'a foreign address', bytes: rawLine('GET http://evil.example/api/1.0/user HTTP/1.1') },
  { name: 'no host', bytes: rawLine('GET /api/1.0/user HTTP/1.1', []) },
  { name: '1,000 parameters', bytes: rawLine(`GET /api/1.0/user?${'a=1&'.repeat(1_000)} HTTP/1.1`) },
  { name: 'parameters of nonsense', bytes: rawLine('GET /api/1.0/password-policy?%zz=%&[]=&a[b]=1 HTTP/1.1') },
  { name: 'the preface of HTTP/2', bytes: Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n') },
  { name: 'the beginning of TLS', bytes: Buffer.from('16030100c8010000c40303', 'hex') },
  { name: 'line ends of another kind', bytes: Buffer.from('GET /api/1.0/user HTTP/1.1\rHost: a\r\r') },
];

const part = (head: string, body: string) => `--limit\r\n${head}\r\n\r\n${body}\r\n`;
const file = (name: string) => part(`Content-Disposition: form-data; name="files"; filename="${name}"`, 'x');

/** Forms for the submission of a claim, by somebody who may submit one. */
export function brokenForms(path: string, token: string): RawRequest[] {
  const form = (name: string, body: string, more: Partial<RawRequest> = {}): RawRequest => ({
    name: `a form with ${name}`,
    bytes: rawPost(path, {
      contentType: 'multipart/form-data; boundary=limit',
      body,
      headers: [`Authorization: Bearer ${token}`],
    }),
    ...more,
  });
  const end = '--limit--\r\n';
  const data = part('Content-Disposition: form-data; name="data"', '{}');
  return [
    form('1,000 files', data + Array.from({ length: 1_000 }, (_, index) => file(`f${index}.pdf`)).join('') + end),
    form('1,000 fields', data.repeat(1_000) + end),
    form('a name of 5,000 characters', data + file('a'.repeat(5_000)) + end),
    form('a head of 100 kB', part(`X-Long: ${'a'.repeat(100 * kilobyte)}`, 'x') + end),
    form('100 heads', part('A: b\r\n'.repeat(100).trimEnd(), 'x') + end),
    form('no head', part('', 'x') + end),
    form('no end', data + file('a.pdf')),
    form('nothing but its end', end),
    form('nothing', ''),
    form('another form inside', part('Content-Type: multipart/mixed; boundary=inner', '--inner--') + end),
    form('a field called __proto__', part('Content-Disposition: form-data; name="__proto__"', '{}') + end),
    form('the words after the files', file('a.pdf') + data + end),
    form('the words as a file', part('Content-Disposition: form-data; name="data"; filename="d"', '{}') + end),
    form('words that are no JSON', part('Content-Disposition: form-data; name="data"', '{"sum":') + end),
    form(
      'words nested 10,000 times',
      part('Content-Disposition: form-data; name="data"', '['.repeat(10_000) + ']'.repeat(10_000)) + end,
    ),
    form(
      'words in base64',
      part('Content-Disposition: form-data; name="data"\r\nContent-Transfer-Encoding: base64', 'e30=') + end,
    ),
  ];
}

export const rawRequests: RawRequest[] = [
  ...[...brokenJson, ...oddJson].map(asBody),
  ...contentTypes,
  ...lengths,
  ...pieces,
  ...headers,
  ...lines,
];
