import type { DocumentKind } from '#domain/freight/document.ts'

export const pageCount = (count: number) => (count === 1 ? '1 page' : `${count} pages`)

const NAMES: Readonly<Record<DocumentKind, string>> = { pod: 'POD', bol: 'BOL', receipt: 'Receipt', other: 'Document' }

/** 'POD, 2 pages' */
export function documentTitle(kind: DocumentKind, pages: number): string {
  return `${NAMES[kind]}, ${pageCount(pages)}`
}
