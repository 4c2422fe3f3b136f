import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PDFDict, PDFDocument, PDFName, PDFStream } from '@cantoo/pdf-lib';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFile, keepFile, openFileStore, receiveFile, renderPage, type Files } from '#modules/files';
import { systemAuthor } from '#platform/actor';
import { inTransaction, reading, type Database } from '#platform/database';
import { aCompany } from '#test-support/builders';
import { openTestDatabase, testDatabase } from '#test-support/database';
import {
  aHarmfulPdf,
  anEncryptedPdf,
  anEndlessPdf,
  animated,
  aPdf,
  aPdfBomb,
  aPdfWithGiantPicture,
  aPhonePhoto,
  aPhonePhotoOfSize,
  aPhoto,
  aPngBomb,
  aScreenshot,
} from '#test-support/documents';
import { quickestOf } from '#test-support/quickest';

let db: Database;
let folder: string;
let files: Files;
let companyId: string;

beforeAll(async () => {
  db = openTestDatabase((await testDatabase()).appUrl);
  ({ companyId } = await aCompany(db));
  folder = await mkdtemp(path.join(os.tmpdir(), 'polana-documents-'));
  files = { store: openFileStore({ kind: 'disk', directory: folder }, null), log: pino({ level: 'silent' }) };
  // The first file pays for the start of a decoder.
  await receive(aPhonePhoto, 'prvá.heic');
});
afterAll(async () => {
  await db.close();
  await rm(folder, { recursive: true, force: true });
});

const receive = (content: Buffer, declaredName: string) => receiveFile(files, { content, declaredName });

async function stored(content: Buffer, declaredName: string): Promise<Buffer> {
  const { storageKey } = await receive(content, declaredName);
  return (await files.store.get(storageKey)) ?? Buffer.alloc(0);
}

async function keep(content: Buffer, declaredName: string) {
  const received = await receive(content, declaredName);
  return inTransaction(db.forCompany(companyId), (tx) =>
    keepFile(tx, received, { companyId, author: systemAuthor, purpose: 'claimDocument' }),
  );
}

const bytesKept = async () => (await Array.fromAsync(files.store.list())).length;

async function timed(work: () => Promise<unknown>): Promise<{ milliseconds: number }> {
  const started = performance.now();
  await work();
  return { milliseconds: performance.now() - started };
}

describe('a picture is decoded and written anew', () => {
  test('a photo stands upright and nobody learns where it was taken', async () => {
    const photo = await aPhoto({ width: 800, height: 600, orientation: 6, isGpsKnown: true });
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const kept = await stored(photo, 'IMG_0001.JPG');
    const { format, width, height, orientation, exif, xmp, icc } = await sharp(kept).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 600, height: 800 });
    expect([orientation, exif, xmp, icc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(kept.includes('script')).toBe(false);
  });

  test('both seals are kept: of what was sent and of what lies in the store', async () => {
    const photo = await aPhoto();
    const kept = await keep(photo, 'blok.jpg');
    const file = await reading(db.forCompany(companyId), (tx) => findFile(tx, companyId, kept.fileId));
    expect(file?.originalSha256).toBe(createHash('sha256').update(photo).digest('hex'));
    expect(file?.sha256).not.toBe(file?.originalSha256);
    expect(file).toMatchObject({ pageCount: 1, perceptualHash: expect.stringMatching(/^[01]{64}$/) });
  });

  test('a screenshot of text stays a PNG, one that is really a photo becomes a JPEG', async () => {
    const lines = Array.from({ length: 120 }, (_, row) => `<path d="M9 ${row * 4}h280" stroke="#000"/>`).join('');
    const text = await sharp(Buffer.from(`<svg width="300" height="480">${lines}</svg>`))
      .png()
      .toBuffer();
    expect(await receive(text, 'obrazovka.png')).toMatchObject({ kind: 'png', shownName: 'obrazovka.png' });
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const photo = await sharp({ create: { width: 500, height: 500, channels: 3, background: '#fff', noise } })
      .png()
      .toBuffer();
    expect(await receive(photo, 'fotka.png')).toMatchObject({ kind: 'jpg', shownName: 'fotka.jpg' });
  });

  test('what is see-through lies on white, so that nothing is hidden from one viewer and shown to another', async () => {
    const clear = await sharp({ create: { width: 90, height: 70, channels: 4, background: '#f000' } })
      .png()
      .toBuffer();
    const { channels } = await sharp(await stored(clear, 'a.png')).stats();
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  });

  test("a phone's photo becomes a JPEG with the same picture", async () => {
    const received = await receive(aPhonePhoto, 'IMG_2107.HEIC');
    expect(received).toMatchObject({ kind: 'jpg', contentType: 'image/jpeg', shownName: 'IMG_2107.jpg' });
    const pixels = await sharp((await files.store.get(received.storageKey)) ?? undefined)
      .raw()
      .toBuffer();
    const colourAt = (x: number, y: number) => [...pixels.subarray((y * 64 + x) * 3, (y * 64 + x) * 3 + 3)];
    const [upperLeft, lowerRight] = [colourAt(10, 10), colourAt(54, 54)];
    expect(upperLeft[1]).toBeGreaterThan(140);
    expect(upperLeft[0]).toBeLessThan(40);
    expect(lowerRight[0]).toBeGreaterThan(170);
  });

  test('more than sixteen million pixels are made smaller', async () => {
    const large = await sharp({ create: { width: 6_000, height: 4_000, channels: 3, background: '#cde' } })
      .jpeg()
      .toBuffer();
    const { width, height } = await sharp(await stored(large, 'velka.jpg')).metadata();
    expect(width * height).toBeLessThanOrEqual(16_000_000);
    expect(width / height).toBeCloseTo(1.5, 2);
  });
});

describe('a PDF keeps its pages and loses everything else', () => {
  test('scripts, actions, attachments, forms and metadata are gone; text and stamps are still drawn', async () => {
    const harmful = await aHarmfulPdf();
    const clean = await stored(harmful, 'faktura.pdf');
    const found = await wordsIn(clean);
    const refused = [
      'JavaScript',
      'JS',
      'OpenAction',
      'AA',
      'A',
      'URI',
      'Launch',
      'EmbeddedFile',
      'EF',
      'AF',
      'XFA',
      'AcroForm',
    ];
    expect(await wordsIn(harmful)).toEqual(expect.arrayContaining(refused));
    expect(found.filter((word) => [...refused, 'Metadata', 'Names', 'Info', 'Link'].includes(word))).toEqual([]);
    expect(found).toContain('Stamp');
    const page = await sharp(await drawingOf(harmful, 'faktura.pdf'))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const corner = page.data.subarray(((page.info.height - 10) * page.info.width + 10) * 3).subarray(0, 3);
    expect(corner[1]).toBeGreaterThan(200);
    expect(corner[0]).toBeLessThan(60);
  });

  test('every page can be looked at as a picture, in the widths offered', async () => {
    const drawn = await sharp(await drawingOf(await aPdf({ pages: 3 }), 'faktura.pdf', 3)).metadata();
    expect(drawn).toMatchObject({ format: 'jpeg', width: 800, height: 1132 });
  });

  test('one locked with a password or against changes is refused with the reason', async () => {
    for (const userPassword of ['heslo', '']) {
      const locked = await anEncryptedPdf({ userPassword, ownerPassword: 'vlastnik' });
      await expect(receive(locked, 'a.pdf')).rejects.toMatchObject({ code: 'file_encrypted', status: 422 });
    }
  });

  test.each([
    ['one that only begins like a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
    ['one without a page', anEndlessPdf(0)],
  ])('%s is refused as unreadable', async (_, content) => {
    await expect(receive(content, 'a.pdf')).rejects.toMatchObject({ code: 'file_unreadable', status: 422 });
  });

  async function drawingOf(content: Buffer, name: string, page = 1): Promise<Buffer> {
    const kept = await keep(content, name);
    const file = await reading(db.forCompany(companyId), (tx) => findFile(tx, companyId, kept.fileId));
    if (!file) throw new Error('no row');
    return (await renderPage(files, file, { page, width: 800 })).bytes;
  }

  /** Every name in every dictionary of the document. */
  async function wordsIn(pdf: Buffer): Promise<string[]> {
    const { context } = await PDFDocument.load(pdf, { updateMetadata: false, preserveXFA: true });
    const words = new Set<string>();
    const visit = (value: unknown): void => {
      if (value instanceof PDFStream) visit(value.dict);
      else if (value instanceof PDFDict) value.entries().forEach((entry) => entry.forEach(visit));
      else if (value instanceof PDFName) words.add(value.decodeText());
      else if (value && typeof value === 'object' && 'asArray' in value)
        (value as { asArray(): unknown[] }).asArray().forEach(visit);
    };
    for (const [, object] of context.enumerateIndirectObjects()) visit(object);
    if (context.trailerInfo.Info) words.add('Info');
    return [...words];
  }
});

describe('two things at once are only one of them afterwards', () => {
  const html = Buffer.from('<!doctype html><script>alert(document.domain)</script>');
  const archive = Buffer.concat([Buffer.from('504b0304140000000800', 'hex'), Buffer.from('zlo.exe')]);

  test.each<[string, () => Promise<Buffer>, string, string]>([
    ['a PNG with a page behind it', async () => Buffer.concat([await aScreenshot(), html]), 'a.png', 'alert'],
    [
      'a JPEG with an archive behind it',
      async () => Buffer.concat([await aPhoto(), archive]),
      'a.jpg',
      'PK\u0003\u0004',
    ],
    ['a JPEG with a script in its EXIF', () => aPhoto(), 'a.jpg', '<script>'],
    ['a PDF with an archive behind it', async () => Buffer.concat([await aPdf(), archive]), 'a.pdf', 'PK\u0003\u0004'],
    ['a PDF with a page behind it', async () => Buffer.concat([await aPdf(), html]), 'a.pdf', 'alert'],
  ])('%s', async (_, make, name, mark) => {
    const content = await make();
    expect(content.includes(mark)).toBe(true);
    expect((await stored(content, name)).includes(mark)).toBe(false);
  });

  test('a page with a PDF behind it is no PDF', async () => {
    const content = Buffer.concat([html, await aPdf()]);
    await expect(receive(content, 'a.pdf')).rejects.toMatchObject({ code: 'file_type_not_accepted', status: 422 });
  });
});

describe('what cannot be is refused within a second and leaves nothing', () => {
  test.each<[string, () => Promise<Buffer> | Buffer, string, string]>([
    ['a PNG of 30,000 × 30,000 pixels', () => aPngBomb(30_000, 30_000), 'a.png', 'file_too_many_pixels'],
    [
      "a phone's photo of 8,000 × 8,000 pixels",
      () => aPhonePhotoOfSize(8_000, 8_000),
      'a.heic',
      'file_too_many_pixels',
    ],
    ['a PDF with a picture of 30,000 × 30,000 pixels', aPdfWithGiantPicture, 'a.pdf', 'file_too_many_pixels'],
    ['a PDF of 10,000 pages', () => anEndlessPdf(10_000), 'a.pdf', 'file_too_many_pages'],
    ['an animated PNG', async () => animated(await aScreenshot()), 'a.png', 'file_animated'],
    ['half a photo', async () => (await aPhoto()).subarray(0, 3_000), 'a.jpg', 'file_unreadable'],
    ["half a phone's photo", () => aPhonePhoto.subarray(0, 500), 'a.heic', 'file_unreadable'],
    [
      'SVG named as a PNG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'a.png',
      'file_type_not_accepted',
    ],
    ['a PDF named as a picture', () => aPdf(), 'a.png', 'file_name_misleading'],
    ['a photo named as a PDF', () => aPhoto(), 'a.PDF', 'file_name_misleading'],
  ])('%s', async (_, make, name, code) => {
    const content = await make();
    const before = await bytesKept();
    const refusing = () =>
      timed(async () => {
        await expect(receive(content, name)).rejects.toMatchObject({ code, status: 422 });
      });
    const { milliseconds } = await quickestOf(refusing);
    expect(milliseconds).toBeLessThan(1_000);
    expect(await bytesKept()).toBe(before);
  });

  test('a PDF that unpacks to 600 MB costs its decoder and nobody else', { timeout: 180_000 }, async () => {
    const [bomb, photo] = [aPdfBomb(), await aPhoto()];
    const [first, second] = await Promise.allSettled([receive(bomb, 'a.pdf'), receive(photo, 'a.jpg')]);
    expect(first).toMatchObject({ status: 'rejected', reason: { code: 'file_too_demanding', status: 422 } });
    expect(second.status).toBe('fulfilled');
    expect(await receive(photo, 'a.jpg')).toMatchObject({ kind: 'jpg' });
  });

  test('a photo may be named as any picture, and an ending nobody knows is only cleaned away', async () => {
    const photo = await aPhoto();
    for (const name of ['a.png', 'a.heic', 'a.jpg.exe', 'a']) {
      expect(await receive(photo, name)).toMatchObject({ shownName: 'a.jpg' });
    }
  });
});

test('a smaller and worse copy of a photo is found, another photo and another company are not', async () => {
  const photo = await aPhoto({ text: 'HOTEL TATRY' });
  const first = await keep(photo, 'prvy.jpg');
  const copy = await keep(await sharp(photo).resize({ width: 400 }).jpeg({ quality: 55 }).toBuffer(), 'kopia.jpg');
  await keep(await aPhoto({ text: 'Penzion pod lipou' }), 'iny.jpg');
  const findFor = (company: string, file: typeof first) =>
    reading(db.forCompany(company), async (tx) => {
      const found = 'SELECT other_file_id AS id FROM file_lookalike WHERE file_id = $1';
      return (await tx.client.query<{ id: string }>(found, [file.fileId])).rows.map((row) => row.id);
    });
  expect(await findFor(companyId, copy)).toEqual([first.fileId]);
  expect(await findFor(companyId, first)).toEqual([copy.fileId]);
  const other = await aCompany(db);
  expect(await findFor(other.companyId, first)).toEqual([]);
});
