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
  lang?: string;
  /** Of a header cell. */
  scope?: 'Column' | 'Row';
  /** Of a picture: left, bottom, right, top from the page's lower left corner. */
  box?: readonly [number, number, number, number];
}

interface OpenElement {
  tag: Tag;
  object: FileObject;
  kids: unknown[];
}

export class TagTree {
  readonly #document: PdfkitDocument;
  readonly #open: OpenElement[] = [];
  /** The element of each mark on the page being drawn, by the mark's number. */
  #marks: FileObject[] = [];

  constructor(document: PdfkitDocument) {
    this.#document = document;
    this.open('Document');
  }

  open(tag: Tag, attributes: TagAttributes = {}): void {
    const parent = this.#open.at(-1);
    const root = this.#document.getStructTreeRoot();
    const object = this.#document.ref({
      Type: 'StructElem',
      S: tag,
      P: parent?.object ?? root,
      ...attributeEntries(attributes),
    });
    if (parent) parent.kids.push(object);
    else root.data.K = [object];
    this.#open.push({ tag, object, kids: [] });
  }

  close(): void {
    const element = this.#open.pop();
    if (!element) throw new Error('every element is closed already');
    element.object.data['K'] = element.kids;
    element.object.end();
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
    const number = this.#marks.push(element.object) - 1;
    element.kids.push({ Type: 'MCR', Pg: page.dictionary, MCID: number });
    this.#document.addContent(`/${element.tag} <</MCID ${number}>> BDC`);
    draw();
    this.#document.addContent('EMC');
  }

  /** Decoration: drawn, never read out. */
  decorate(draw: () => void): void {
    this.#document.addContent('/Artifact BMC');
    draw();
    this.#document.addContent('EMC');
  }

  /** An annotation (a link's active area) as part of the element open now; returns the key it has to carry. */
  attach(annotation: FileObject): number {
    const element = this.#open.at(-1);
    if (!element) throw new Error('no element is open');
    const key = this.#document.createStructParentTreeNextKey();
    this.#document.getStructTreeRoot().data.ParentTree.add(key, element.object);
    element.kids.push({ Type: 'OBJR', Obj: annotation, Pg: this.#document.page.dictionary });
    return key;
  }

  /** Writes whose the marks of this page are; before the next page begins. */
  endPage(): void {
    if (!this.#marks.length) return;
    const owners = this.#document.ref({ Owners: null });
    // An array as a whole object: the library converts whatever `data` is.
    owners.data = this.#marks as unknown as Record<string, unknown>;
    owners.end();
    this.#document.getStructTreeRoot().data.ParentTree.add(this.#document.page.structParentTreeKey, owners);
    this.#marks = [];
  }

  end(): void {
    while (this.#open.length) this.close();
    this.endPage();
  }
}

function attributeEntries({ alt, lang, scope, box }: TagAttributes): Record<string, unknown> {
  return {
    // The library writes String objects as text and plain strings as names.
    ...(alt ? { Alt: new String(alt) } : {}),
    ...(lang ? { Lang: new String(lang) } : {}),
    ...(scope ? { A: { O: 'Table', Scope: scope } } : {}),
    ...(box ? { A: { O: 'Layout', Placement: 'Block', BBox: [...box] } } : {}),
  };
}
