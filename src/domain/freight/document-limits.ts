const MEGABYTE = 1024 * 1024

export const DOCUMENT_LIMITS = {
  /** of one file, and of a document's files together */
  bytes: 40 * MEGABYTE,
  /** photos and PDFs that make one document */
  parts: 20,
  pages: 50,
  /** of one picture, and of the PNGs in a PDF together; a page of 600 dpi has 34 million */
  pixels: 64_000_000,
  /** of a PNG that a PDF can't hold as it is, such as a transparent one: each pixel takes 16 bytes meanwhile */
  unpackedPixels: 16_000_000,
} as const
