import { givingWay } from '../give-way.ts';
import type { PdfkitDocument } from './pdfkit-inside.ts';

const entriesPerPiece = 1_000;

/**
 * Has the table of objects at the document's end written in large pieces, with turns for others between them; the library's own
 * makes a buffer of every line, all at once. The promise is kept when the document is whole.
 */
export function writeCrossReferencesInPieces(document: PdfkitDocument): Promise<void> {
  return new Promise((resolve, reject) => {
    document._finalize = () => void writeCrossReferences(document).then(resolve, reject);
  });
}

async function writeCrossReferences(document: PdfkitDocument): Promise<void> {
  const { _offsets: offsets, _offset: start, _root: root, _info: info } = document;
  const write = (text: string): void => document._write(Buffer.from(text, 'latin1'));
  write(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n`);
  const giveWay = givingWay();
  for (let first = 0; first < offsets.length; first += entriesPerPiece) {
    const piece = offsets.slice(first, first + entriesPerPiece);
    write(piece.map((offset) => `${`${offset}`.padStart(10, '0')} 00000 n \n`).join(''));
    await giveWay();
  }
  const id = `<${Buffer.from(document._id).toString('hex')}>`;
  const trailer = `<</Size ${offsets.length + 1} /Root ${root.id} 0 R /Info ${info.id} 0 R /ID [${id} ${id}]>>`;
  write(`trailer\n${trailer}\nstartxref\n${start}\n%%EOF\n`);
  document.push(null);
}
