import type { Language } from '@polana/contract/roles';

export interface MailLayout {
  lang: Language;
  productName: string;
  /** Shown by mail programs beside the subject. */
  preheader: string;
  paragraphs: readonly string[];
  /** A code to be typed somewhere, shown large. */
  code?: string;
  button?: { label: string; url: string };
  footer: string;
}

/** One mail as plain text and as HTML that reads on a phone without images, styles sheets or scripts. Everything is escaped. */
export function layoutMail(mail: MailLayout): { text: string; html: string } {
  if (mail.button && !/^https?:\/\//.test(mail.button.url)) throw new RangeError('a button leads to a web address');
  return { text: textOf(mail), html: htmlOf(mail) };
}

function textOf({ paragraphs, code, button, footer }: MailLayout): string {
  const parts = [...paragraphs];
  if (code) parts.push(code);
  if (button) parts.push(`${button.label}:\n${button.url}`);
  return `${[...parts, `-- \n${footer}`].join('\n\n')}\n`;
}

/** Stand in the layout until the mail is queued, when the operator's colours are known. */
export const mailColours = { heading: '--heading-colour--', button: '--button-colour--' } as const;

const font = "font-family:Figtree,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";

function htmlOf({ lang, productName, preheader, paragraphs, code, button, footer }: MailLayout): string {
  const body = [
    `<p style="margin:0 0 24px;font-size:20px;font-weight:700;color:${mailColours.heading}">${escapeHtml(productName)}</p>`,
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${withLineBreaks(paragraph)}</p>`),
  ];
  if (code)
    body.push(
      `<p style="margin:0 0 16px;font-size:32px;line-height:40px;font-weight:700;letter-spacing:6px">${escapeHtml(code)}</p>`,
    );
  if (button)
    body.push(
      `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:14px 24px;border-radius:8px;background:${mailColours.button};color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a></p>`,
      `<p style="margin:0 0 16px;font-size:14px;line-height:20px;color:#3f5249">${escapeHtml(button.url)}</p>`,
    );
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(productName)}</title>
</head>
<body style="margin:0;padding:16px;background:#f2f6f3;color:#10201a;${font};font-size:16px;line-height:24px">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>
<div style="max-width:560px;margin:0 auto;padding:24px;border-radius:12px;background:#ffffff;overflow-wrap:anywhere">
${body.join('\n')}
</div>
<div style="max-width:560px;margin:0 auto;padding:16px 24px;font-size:14px;line-height:20px;color:#3f5249;overflow-wrap:anywhere">${withLineBreaks(footer)}</div>
</body>
</html>
`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

function withLineBreaks(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}
