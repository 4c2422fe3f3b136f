declare module 'subset-font' {
  /** What the build uses of it. */
  interface Cut {
    targetFormat: 'woff2';
    keepFeatures: string[];
  }

  export default function subsetFont(font: Buffer, letters: string, cut: Cut): Promise<Buffer>;
}
