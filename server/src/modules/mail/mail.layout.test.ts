import { expect, test } from 'vitest';
import { layoutMail } from '#modules/mail';

const mail = {
  lang: 'sk',
  productName: 'Poľana',
  preheader: 'Kód na prihlásenie',
  paragraphs: ['Dobrý deň,', 'prvý riadok\ndruhý riadok'],
  footer: 'Túto správu poslal portál Poľana.',
} as const;

test('the text carries the paragraphs, the code, the link and the footer in this order', () => {
  const { text } = layoutMail({
    ...mail,
    code: '123456',
    button: { label: 'Prihlásiť sa', url: 'https://polana.example/x?a=1&b=2' },
  });
  expect(text).toBe(`Dobrý deň,

prvý riadok
druhý riadok

123456

Prihlásiť sa:
https://polana.example/x?a=1&b=2

-- 
Túto správu poslal portál Poľana.
`);
});

test('everything in the HTML is escaped', () => {
  const nasty = `<img src=x onerror="alert('1')">&`;
  const { html } = layoutMail({
    ...mail,
    productName: nasty,
    preheader: nasty,
    paragraphs: [nasty],
    code: nasty,
    button: { label: nasty, url: 'https://polana.example/"><script>' },
    footer: nasty,
  });
  expect(html).not.toMatch(/<img|<script|onerror="/);
  expect(html.match(/&lt;img src=x onerror=&quot;alert\(&#39;1&#39;\)&quot;&gt;&amp;/g)).toHaveLength(7);
});

test('the HTML names its language, scales on a phone and loads nothing', () => {
  const { html } = layoutMail({ ...mail, button: { label: 'Otvoriť', url: 'https://polana.example/' } });
  expect(html).toContain('<html lang="sk">');
  expect(html).toContain('width=device-width');
  expect(html).toContain('prvý riadok<br>druhý riadok');
  expect(html).not.toMatch(/<table|<img|<link|@import|url\(/);
});

test('a long address in what somebody wrote does not widen the mail', () => {
  const [, written = '', footer = ''] = layoutMail(mail).html.split(/<div style="(?=max-width)/);
  for (const part of [written, footer]) expect(part).toMatch(/^[^"]*overflow-wrap:anywhere/);
});

test('a button leads only to a web address', () => {
  expect(() => layoutMail({ ...mail, button: { label: 'x', url: 'javascript:alert(1)' } })).toThrow('web address');
});
