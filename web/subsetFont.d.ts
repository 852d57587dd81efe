declare module 'subset-font' {
  /** Published types lack the features and the hints. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat?: 'woff2'
      keepFeatures?: readonly string[]
      noHinting?: boolean
      variationAxes?: Record<string, { min: number; max: number }>
    },
  ): Promise<Buffer>
}
