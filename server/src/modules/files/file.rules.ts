export const fileBytesMax = 10 * 1024 * 1024;
const shownNameMax = 120;

interface KindDescription {
  contentType: string;
  sniffed: readonly string[];
  extensions: readonly [string, ...string[]];
}

const kinds = {
  jpg: { contentType: 'image/jpeg', sniffed: ['image/jpeg'], extensions: ['jpg', 'jpeg'] },
  png: { contentType: 'image/png', sniffed: ['image/png', 'image/apng'], extensions: ['png'] },
  pdf: { contentType: 'application/pdf', sniffed: ['application/pdf'], extensions: ['pdf'] },
  heic: { contentType: 'image/heic', sniffed: ['image/heic', 'image/heif'], extensions: ['heic', 'heif'] },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    sniffed: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    extensions: ['xlsx'],
  },
  csv: { contentType: 'text/csv', sniffed: [], extensions: ['csv'] },
  /** Only ever made by the portal, never received. */
  zip: { contentType: 'application/zip', sniffed: [], extensions: ['zip'] },
} as const satisfies Record<string, KindDescription>;

export type FileKind = keyof typeof kinds;

/** What a receipt or an invoice may be: decoded and written anew before it is kept. */
export const documentKinds = ['jpg', 'png', 'pdf', 'heic'] as const satisfies readonly FileKind[];
export type DocumentKind = (typeof documentKinds)[number];

export function isDocument(kind: FileKind): kind is DocumentKind {
  return (documentKinds as readonly FileKind[]).includes(kind);
}

/** Kinds that people and phones mix up in names without meaning any harm. */
const families: readonly (readonly FileKind[])[] = [['jpg', 'png', 'heic'], ['pdf'], ['xlsx', 'csv']];

/** The name promises something altogether different from what the content is; an ending nobody knows promises nothing. */
export function isNameMisleading(declaredName: string, kind: FileKind): boolean {
  const ending = /\.([a-z0-9]+)$/i.exec(declaredName.trim())?.[1]?.toLowerCase();
  const promised = (Object.keys(kinds) as FileKind[]).find((one) => {
    const extensions: readonly string[] = kinds[one].extensions;
    return ending !== undefined && extensions.includes(ending);
  });
  return promised !== undefined && !families.some((family) => family.includes(promised) && family.includes(kind));
}

export function contentTypeOf(kind: FileKind): string {
  return kinds[kind].contentType;
}

/** The kind a content type found in the bytes stands for; undefined when it is none of the accepted ones. */
export function kindOf<Kind extends FileKind>(sniffedType: string, accept: readonly Kind[]): Kind | undefined {
  return accept.find((kind) => {
    const sniffed: readonly string[] = kinds[kind].sniffed;
    return sniffed.includes(sniffedType);
  });
}

/** CSV has no mark of its own: the name must say so and the bytes be text. */
export function isCsv(bytes: Uint8Array, declaredName: string): boolean {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return /\.(csv|txt)$/i.test(declaredName) && (isUtf16 || !bytes.includes(0));
}

const folders = /^.*[/\\]/s;
/** Control characters, marks that turn the reading direction, characters without width. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}]/gu;
/** Not allowed in the names of some system that may save the download. */
const troublesome = /[<>:"|?*]/g;

/** The name to show and to offer for a download: no path, nothing invisible, an extension that tells the truth. */
export function cleanName(declaredName: string, kind: FileKind): string {
  const extensions: readonly string[] = kinds[kind].extensions;
  const name = declaredName
    .toWellFormed()
    .normalize('NFC')
    .replace(invisible, '')
    .replace(folders, '')
    .replace(troublesome, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const stem = stemOf(name, extensions) || 'file';
  const ending = `.${kinds[kind].extensions[0]}`;
  return (
    Array.from(stem)
      .slice(0, shownNameMax - ending.length)
      .join('') + ending
  );
}

/** `faktura.pdf.exe` that is a PDF becomes `faktura`: whatever extensions were claimed go, the true one comes back. */
function stemOf(name: string, extensions: readonly string[]): string {
  const withoutClaim = name.replace(/\.[A-Za-z0-9]{1,5}$/, '');
  const inner = /\.([A-Za-z0-9]{1,5})$/.exec(withoutClaim)?.[1]?.toLowerCase();
  const stem = inner && extensions.includes(inner) ? withoutClaim.slice(0, -inner.length - 1) : withoutClaim;
  return stem.replace(/[. ]+$/, '');
}
