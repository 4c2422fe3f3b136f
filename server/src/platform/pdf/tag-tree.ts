import type { FileObject, PdfkitDocument } from './pdfkit-inside.ts';

/**
 * The tag tree a screen reader walks (PDF 1.7, 14.7): written element by element as they close, so that a table of any length
 * leaves only numbers behind in memory.
 */

/** Structure types of PDF 1.7 in use here. */
export type Tag =
  | 'Document'
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'Span'
  | 'Link'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'THead'
  | 'TBody'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Figure';

export interface TagAttributes {
  /** What a picture shows, in words. */
  alt?: string;
  /** Of a header cell. */
  scope?: 'Column' | 'Row';
  /** Of a picture: left, bottom, right, top from the page's lower left corner. */
  box?: readonly [number, number, number, number];
}

interface OpenElement {
  tag: Tag;
  object: FileObject;
  attributes: TagAttributes;
  /** As they stand in the file. */
  kids: string[];
  /** Marks on this page are kids by their number alone. */
  page?: FileObject;
}

export class TagTree {
  readonly #document: PdfkitDocument;
  readonly #draw: (content: string) => void;
  readonly #open: OpenElement[] = [];
  /** The element of each mark on the page being drawn, by the mark's number. */
  #marks: string[] = [];

  constructor(document: PdfkitDocument, draw: (content: string) => void) {
    this.#document = document;
    this.#draw = draw;
    this.open('Document');
  }

  open(tag: Tag, attributes: TagAttributes = {}): void {
    const parent = this.#open.at(-1);
    const object = this.#document.ref({});
    if (parent) parent.kids.push(`${object.id} 0 R`);
    else this.#document.getStructTreeRoot().data.K = [object];
    this.#open.push({ tag, object, attributes, kids: [] });
  }

  close(): void {
    const element = this.#open.pop();
    if (!element) throw new Error('every element is closed already');
    const { tag, object, attributes, page, kids } = element;
    const parent = this.#open.at(-1)?.object ?? this.#document.getStructTreeRoot();
    const where = page ? `/Pg ${page.id} 0 R ` : '';
    const entries = `/S /${tag} /P ${parent.id} 0 R ${where}${attributeEntries(attributes)}/K [${kids.join(' ')}]`;
    writeObject(this.#document, object, `<<${entries}>>`);
  }

  within(tag: Tag, attributes: TagAttributes, draw: () => void): void {
    this.open(tag, attributes);
    draw();
    this.close();
  }

  /** What is drawn belongs to the element open now. */
  mark(draw: () => void): void {
    const element = this.#open.at(-1);
    if (!element) throw new Error('no element is open');
    // Asking for the key tells the page that it has marks.
    const page = this.#document.page;
    page.dictionary.data['StructParents'] = page.structParentTreeKey;
    const number = this.#marks.push(`${element.object.id} 0 R`) - 1;
    element.page ??= page.dictionary;
    const isHere = element.page === page.dictionary;
    element.kids.push(isHere ? `${number}` : `<</Type /MCR /Pg ${page.dictionary.id} 0 R /MCID ${number}>>`);
    this.#draw(`/${element.tag} <</MCID ${number}>> BDC`);
    draw();
    this.#draw('EMC');
  }

  /** Decoration: drawn, never read out. */
  decorate(draw: () => void): void {
    this.#draw('/Artifact BMC');
    draw();
    this.#draw('EMC');
  }

  /** An annotation (a link's active area) as part of the element open now; returns the key it has to carry. */
  attach(annotation: FileObject): number {
    const element = this.#open.at(-1);
    if (!element) throw new Error('no element is open');
    const key = this.#document.createStructParentTreeNextKey();
    this.#document.getStructTreeRoot().data.ParentTree.add(key, element.object);
    element.kids.push(`<</Type /OBJR /Obj ${annotation.id} 0 R /Pg ${this.#document.page.dictionary.id} 0 R>>`);
    return key;
  }

  /** Writes whose the marks of this page are; before the next page begins. */
  endPage(): void {
    if (!this.#marks.length) return;
    const owners = this.#document.ref({});
    writeObject(this.#document, owners, `[${this.#marks.join(' ')}]`);
    this.#document.getStructTreeRoot().data.ParentTree.add(this.#document.page.structParentTreeKey, owners);
    this.#marks = [];
  }

  end(): void {
    while (this.#open.length) this.close();
    this.endPage();
  }
}

/** Writes an object at once, past the library's own slow conversion; to those who refer to it, it is only a number. */
function writeObject(document: PdfkitDocument, object: FileObject, content: string): void {
  object.offset = document._offset;
  document._write(Buffer.from(`${object.id} 0 obj\n${content}\nendobj\n`, 'latin1'));
  document._refEnd(object);
}

function attributeEntries({ alt, scope, box }: TagAttributes): string {
  const figure = box ? `/A <</O /Layout /Placement /Block /BBox [${box.join(' ')}]>> ` : '';
  const header = scope ? `/A <</O /Table /Scope /${scope}>> ` : '';
  return `${alt ? `/Alt ${textString(alt)} ` : ''}${header}${figure}`;
}

/** Text in the file's own format: UTF-16 with its mark, as hexadecimal digits. */
function textString(text: string): string {
  return `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
}
