/** Headers of a company's own file: saved under this name, never opened as a page, and kept by no cache. */
export function attachmentHeaders(name: string) {
  return {
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="${name}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  }
}
