/** What a document of a deal is. */
export const DOCUMENT_KINDS = ['pod', 'bol', 'receipt', 'other'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** File types that we store, as found in the bytes. */
export const DOCUMENT_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]
