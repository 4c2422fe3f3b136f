import { crc32, deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import sharp, { type Sharp } from 'sharp';

/** Documents as people send them, and as people send them who mean harm; all made here. */

interface PhotoValues {
  width?: number;
  height?: number;
  /** Decides what is drawn on it, so that two photos differ. */
  text?: string;
  /** EXIF: how the camera was held. */
  orientation?: number;
  isGpsKnown?: boolean;
}

/** A photo of a receipt: dark lines on pale paper. */
export function aPhoto(values: PhotoValues = {}): Promise<Buffer> {
  const { width = 600, height = 800, text = 'POTVRDENIE' } = values;
  const photo = drawn(width, height, text).jpeg({ quality: 90 }).withExif(exifOf(values));
  return (values.orientation ? photo.withMetadata({ orientation: values.orientation }) : photo).toBuffer();
}

export function aScreenshot(values: Pick<PhotoValues, 'width' | 'height' | 'text'> = {}): Promise<Buffer> {
  const { width = 600, height = 800, text = 'POTVRDENIE' } = values;
  return drawn(width, height, text).png().toBuffer();
}

function drawn(width: number, height: number, text: string): Sharp {
  const marks = Array.from(text).map((letter, index) => {
    const code = letter.codePointAt(0) ?? 0;
    const [x, y] = [5 + (index % 5) * 18, 8 + ((code * 7 + index * 13) % 80)];
    return `<rect x="${x}%" y="${y}%" width="${6 + (code % 10)}%" height="8%" fill="#345"/>`;
  });
  const paper = '<rect width="100%" height="100%" fill="#f4f1e8"/>';
  const svg = `<svg width="${width}" height="${height}" xmlns="http://www.w3.org/2000/svg">${paper}${marks.join('')}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: '#fff' });
}

function exifOf({ isGpsKnown }: PhotoValues) {
  return {
    IFD0: { Make: 'Telefon', ImageDescription: '<script>alert(1)</script>' },
    ...(isGpsKnown && { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 38/1 2/1', GPSLongitudeRef: 'E' } }),
  };
}

/**
 * A phone's photo (HEVC) of 64 × 64, green in the upper left quarter and red elsewhere. Encoded once from a picture of our own by
 * `heif-enc -q 50` of Debian's libheif-examples (x265), because nothing in the project can write this format.
 */
export const aPhonePhoto: Buffer = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAkVtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAA' +
    'AAAAABAAAANGlsb2MAAAAAREAAAgABAAAAAAJpAAEAAAAAAAAAOgACAAAAAAKjAAEAAAAAAAAAEgAAADhpaW5mAAAAAAACAAAAFWluZmUCAAAA' +
    'AAEAAGh2YzEAAAAAFWluZmUCAAAAAAIAAGh2YzEAAAABhGlwcnAAAAFfaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGE' +
    'ABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAi' +
    'QAAAABRpc3BlAAAAAAAAAEAAAABAAAAAEHBpeGkAAAAAAwgICAAAAHJodmNDAQQIAAAAAAAAAAAAHvAA/Pz4+AAADwMgAAEAF0ABDAH//wQIAA' +
    'ADAJ/4AAADAAAeugJAIQABACZCAQEECAAAAwCf+AAAAwAAHsCCBBZbqSSmubAgAAADACAAAAMAISIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAA' +
    'AEAAAABAAAAADnBpeGkAAAAAAQgAAAAnYXV4QwAAAAB1cm46bXBlZzpoZXZjOjIwMTU6YXV4aWQ6MQAAAAAdaXBtYQAAAAAAAAACAAEDgQKDAA' +
    'IEhAWGhwAAABppcmVmAAAAAAAAAA5hdXhsAAIAAQABAAAAVG1kYXQAAAA2KAGvE4B5wpNUR//9lkW/+sK4f+kehif+p4R9Gjxf1okhjXuoFlb4' +
    'Q1gwK9fjxxq3+xGx///AAAAADigBrifD9Cn1D90y9X/H',
  'base64',
);

/** A phone's photo that says it is as large as given. */
export function aPhonePhotoOfSize(width: number, height: number): Buffer {
  const photo = Buffer.from(aPhonePhoto);
  const size = photo.indexOf('ispe', 0, 'latin1') + 8;
  photo.writeUInt32BE(width, size);
  photo.writeUInt32BE(height, size + 4);
  return photo;
}

export async function aPdf({ pages = 1, text = 'Faktura' }: { pages?: number; text?: string } = {}): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let page = 1; page <= pages; page += 1) {
    const sheet = document.addPage([595, 842]);
    sheet.drawText(`${text} ${page}`, { x: 60, y: 760, size: 36 });
    sheet.drawRectangle({ x: 60, y: 300, width: 40 + text.length * 12, height: 260 });
  }
  return Buffer.from(await document.save());
}

/** A PDF with as many empty pages as said, written line by line: a library would take half a minute for ten thousand. */
export function anEndlessPdf(pages: number): Buffer {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`).join(' ');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages}/MediaBox[0 0 200 200]/Kids[${kids}]>>`,
    ...Array.from({ length: pages }, () => '<</Type/Page/Parent 2 0 R>>'),
  ];
  return pdfOf(objects);
}

/** A picture of 30,000 × 30,000 inside an ordinary page. */
export function aPdfWithGiantPicture(): Buffer {
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>',
    streamOf('', Buffer.from('595 0 0 842 0 0 cm /I Do')),
    streamOf(
      '/Type/XObject/Subtype/Image/Width 30000/Height 30000/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/FlateDecode',
      deflateSync(Buffer.alloc(3_750 * 30_000), { level: 1 }),
    ),
  ]);
}

/** One page whose drawing orders unpack to 600 MB. */
export function aPdfBomb(): Buffer {
  const orders = deflateSync(deflateSync(Buffer.alloc(600 * 1024 * 1024, '1 0 0 1 0 0 cm\n'), { level: 1 }));
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>',
    streamOf('/Filter[/FlateDecode/FlateDecode]', orders),
  ]);
}

export async function anEncryptedPdf(passwords: { userPassword: string; ownerPassword: string }): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage([595, 842]).drawText('Faktura', { x: 60, y: 760 });
  document.encrypt(passwords);
  return Buffer.from(await document.save());
}

/** A page with a text attached as a file and as its title. */
export async function aPdfCarrying(text: string): Promise<Buffer> {
  const document = await PDFDocument.load(await aPdf());
  await document.attach(Buffer.from(text), 'priloha.com', { mimeType: 'application/octet-stream' });
  document.setTitle(text);
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

/** Everything a PDF can carry beside its pages: scripts, actions, files, a form with XFA, metadata. */
export async function aHarmfulPdf(): Promise<Buffer> {
  const document = await PDFDocument.create();
  const { context, catalog } = document;
  const script = context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') });
  const page = document.addPage([595, 842]);
  page.drawText('Faktura', { x: 60, y: 760, size: 36 });
  page.node.set(PDFName.of('AA'), context.obj({ O: script }));
  const look = context.stream('0 1 0 rg 0 0 100 100 re f', {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, 100, 100],
  });
  const rectangle = { Type: 'Annot', Rect: [0, 0, 100, 100] };
  const annotations = [
    context.obj({ ...rectangle, Subtype: 'Link', A: { S: 'URI', URI: PDFString.of('https://zlo.example') } }),
    context.obj({ ...rectangle, Subtype: 'Link', A: { S: 'Launch', F: PDFString.of('calc.exe') } }),
    context.obj({ ...rectangle, Subtype: 'Stamp', AP: { N: context.register(look) }, A: script, AA: { E: script } }),
  ].map((one) => context.register(one));
  page.node.set(PDFName.of('Annots'), context.obj(annotations));
  await document.attach(Buffer.from('MZ program'), 'zlo.exe', { mimeType: 'application/octet-stream' });
  document.addJavaScript('zlo', 'app.launchURL("https://zlo.example")');
  document.setTitle('Tajný názov');
  document.setAuthor('Tajná autorka');
  catalog.set(PDFName.of('OpenAction'), script);
  catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [], XFA: PDFString.of('<xdp/>') }));
  const metadata = context.stream('<x:xmpmeta>Tajná autorka</x:xmpmeta>', { Type: 'Metadata' });
  catalog.set(PDFName.of('Metadata'), context.register(metadata));
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

/** A small file that is an enormous picture: black, one bit a pixel. */
export function aPngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 1 });
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunkOf('IHDR', header), chunkOf('IDAT', rows), chunkOf('IEND', Buffer.alloc(0))]);
}

/** The same picture, announced as the first of two frames. */
export function animated(png: Buffer): Buffer {
  const frames = Buffer.alloc(8);
  frames.writeUInt32BE(2, 0);
  const headerEnd = 8 + 25;
  return Buffer.concat([png.subarray(0, headerEnd), chunkOf('acTL', frames), png.subarray(headerEnd)]);
}

function chunkOf(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function streamOf(entries: string, content: Buffer): Buffer {
  const head = `<<${entries}/Length ${content.length}>>\nstream\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\nendstream')]);
}

/** Objects numbered from 1, the first being the catalog. */
function pdfOf(objects: readonly (string | Buffer)[]): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      typeof object === 'string' ? Buffer.from(object) : object,
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(part);
    length += part.length;
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}`));
  parts.push(Buffer.from(`trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`));
  return Buffer.concat(parts);
}
