/**
 * A process of its own for whatever strangers send: it has no secrets, no network, may not write or start anything, and can be
 * ended at any moment. One task at a time; the process that asked counts the seconds and the memory.
 */
import process from 'node:process';
import { decodeImage, redrawImage, renderImage } from './decode-image.ts';
import {
  UndecodableFile,
  type DecodedBy,
  type DecodingAnswer,
  type DecodingTask,
  type PreparedDocument,
} from './decoding.rules.ts';
import { decodeHeic } from './decode-heic.ts';
import { perceptualHashOf } from './perceptual-hash.ts';
import { countPages, loadPdfium, renderPdf } from './render-pdf.ts';
import { sanitisePdf } from './sanitise-pdf.ts';

process.on('message', (task: DecodingTask) => {
  void answerTo(task).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');

async function answerTo(task: DecodingTask): Promise<DecodingAnswer> {
  try {
    return { outcome: 'done', result: await resultOf(task) };
  } catch (error) {
    // Whatever a decoder trips over is the file's fault: it was made for files that are in order.
    return { outcome: 'refused', code: error instanceof UndecodableFile ? error.code : 'file_unreadable' };
  }
}

function resultOf(task: DecodingTask): Promise<DecodedBy[keyof DecodedBy]> {
  switch (task.act) {
    case 'prepare':
      return prepare(task);
    case 'redraw':
      return redrawImage(task.bytes, task.kind, { width: task.width, height: task.height });
    case 'render':
      return render(task);
    case 'warmUp':
      return warmUp();
  }
}

function prepare({ kind, bytes }: Extract<DecodingTask, { act: 'prepare' }>): Promise<PreparedDocument> {
  if (kind === 'pdf') return preparePdf(bytes);
  return kind === 'heic' ? decodeHeic(bytes) : decodeImage(bytes, kind);
}

async function preparePdf(original: Uint8Array): Promise<PreparedDocument> {
  await countPages(original);
  const bytes = await sanitisePdf(original);
  const pageCount = await countPages(bytes);
  return { kind: 'pdf', bytes, pageCount, perceptualHash: await perceptualHashOf(await renderPdf(bytes, 1, 320)) };
}

function render({ kind, bytes, page, width }: Extract<DecodingTask, { act: 'render' }>): Promise<Uint8Array> {
  return kind === 'pdf' ? renderPdf(bytes, page, width) : renderImage(bytes, width);
}

async function warmUp(): Promise<null> {
  await loadPdfium();
  return null;
}
