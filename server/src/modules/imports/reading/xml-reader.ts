import { cellCharactersMax, UnreadableImport } from './reading.rules.ts';

export interface XmlHandler {
  /** `name` is without its namespace; `attributes` as they stand in the tag. */
  open(name: string, attributes: string): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** A tag or a text longer than this is no spreadsheet's. */
const pieceMax = 4 * cellCharactersMax;

/**
 * Reads XML as it comes, just as much of it as spreadsheets use. There are no entities but the five of XML itself and numbers, and a
 * document type is refused: what is not expanded cannot explode.
 */
export class XmlReader {
  readonly #handler: XmlHandler;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #rest = '';
  #depth = 0;

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  write(bytes: Uint8Array): void {
    this.#rest = this.#read(this.#rest + this.#decode(bytes));
    if (this.#rest.length > pieceMax) throw new UnreadableImport('import_unreadable');
  }

  end(): void {
    if (this.#rest.trim() !== '' || this.#depth !== 0) throw new UnreadableImport('import_unreadable');
  }

  #decode(bytes: Uint8Array): string {
    try {
      return this.#decoder.decode(bytes, { stream: true });
    } catch {
      throw new UnreadableImport('import_unreadable');
    }
  }

  /** Answers what is left over for the next piece. */
  #read(xml: string): string {
    let at = 0;
    while (at < xml.length) {
      const open = xml.indexOf('<', at);
      if (open < 0) return xml.slice(at);
      if (open > at) this.#handler.text?.(unescapeXml(xml.slice(at, open)));
      const end = this.#readMarkup(xml, open);
      if (end < 0) return xml.slice(open);
      at = end;
    }
    return '';
  }

  /** Where the markup ends, -1 when it does not end in this piece. */
  #readMarkup(xml: string, open: number): number {
    const sign = xml.charCodeAt(open + 1);
    if (sign === exclamation) return this.#readDeclaration(xml, open);
    const close = sign === questionMark ? endOf(xml, '?>', open) : endOfTag(xml, open);
    if (close < 0 || sign === questionMark) return close;
    if (sign !== slash) this.#readTag(xml, open + 1, close - 1);
    else {
      this.#depth -= 1;
      this.#handler.close?.(localName(xml, open + 2, close - 1));
    }
    return close;
  }

  #readTag(xml: string, from: number, to: number): void {
    const isEmpty = xml.charCodeAt(to - 1) === slash;
    const end = isEmpty ? to - 1 : to;
    const space = firstSpace(xml, from, end);
    const name = localName(xml, from, space);
    this.#handler.open(name, xml.slice(space, end));
    if (isEmpty) this.#handler.close?.(name);
    else this.#depth += 1;
  }

  #readDeclaration(xml: string, open: number): number {
    if (xml.startsWith('<!--', open)) return endOf(xml, '-->', open);
    if (xml.startsWith('<![CDATA[', open)) {
      const end = endOf(xml, ']]>', open);
      if (end >= 0) this.#handler.text?.(xml.slice(open + 9, end - 3));
      return end;
    }
    if (xml.length - open < 9) return -1;
    throw new UnreadableImport('import_unreadable');
  }
}

const exclamation = 33;
const doubleQuote = 34;
const singleQuote = 39;
const slash = 47;
const colon = 58;
const greaterThan = 62;
const questionMark = 63;

function endOf(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from);
  return at < 0 ? -1 : at + mark.length;
}

/** The first `>` that does not stand inside of an attribute, found in one pass. */
function endOfTag(xml: string, open: number): number {
  const last = Math.min(xml.length, open + pieceMax);
  let quote = 0;
  for (let at = open; at < last; at += 1) {
    const sign = xml.charCodeAt(at);
    if (quote !== 0) quote = sign === quote ? 0 : quote;
    else if (sign === doubleQuote || sign === singleQuote) quote = sign;
    else if (sign === greaterThan) return at + 1;
  }
  if (last < xml.length) throw new UnreadableImport('import_unreadable');
  return -1;
}

function firstSpace(xml: string, from: number, to: number): number {
  for (let at = from; at < to; at += 1) if (xml.charCodeAt(at) <= 32) return at;
  return to;
}

function localName(xml: string, from: number, to: number): string {
  let start = from;
  let end = to;
  for (let at = from; at < to; at += 1) {
    const sign = xml.charCodeAt(at);
    if (sign === colon) start = at + 1;
    else if (sign <= 32) {
      end = at;
      break;
    }
  }
  return xml.slice(start, end);
}

/** The value of an attribute, whatever namespace it is in. */
export function attributeOf(attributes: string, name: string): string | undefined {
  let at = 0;
  while (at < attributes.length) {
    const equals = attributes.indexOf('=', at);
    if (equals < 0) return undefined;
    const start = skipSpace(attributes, equals + 1);
    const end = attributes.indexOf(attributes[start] ?? '', start + 1);
    if (end < 0) return undefined;
    if (isNamed(attributes, at, equals, name)) return unescapeXml(attributes.slice(start + 1, end));
    at = end + 1;
  }
  return undefined;
}

function isNamed(attributes: string, from: number, to: number, name: string): boolean {
  let end = to;
  while (end > from && attributes.charCodeAt(end - 1) <= 32) end -= 1;
  const start = end - name.length;
  if (start < from || !attributes.startsWith(name, start)) return false;
  if (start === from) return true;
  const before = attributes.charCodeAt(start - 1);
  return before <= 32 || before === colon;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= 32) at += 1;
  return at;
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w+);/gi, (_whole, name: string) => {
    if (!name.startsWith('#')) {
      const sign = named[name];
      if (sign === undefined) throw new UnreadableImport('import_unreadable');
      return sign;
    }
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '\ufffd';
  });
}

/** Spreadsheets write signs that XML cannot carry as `_x000D_`. */
export function unescapeSigns(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_whole, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
