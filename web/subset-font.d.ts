declare module 'subset-font' {
  /** What the build uses of it. */
  interface Cut {
    targetFormat: 'woff2';
    keepFeatures: string[];
    noHinting: boolean;
    variationAxes: Record<string, { min: number; max: number; default: number }>;
  }

  export default function subsetFont(font: Buffer, letters: string, cut: Cut): Promise<Buffer>;
}
