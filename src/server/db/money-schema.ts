import type { ExportFormat, ExportKind } from '#domain/freight/quickbooks.ts'
import type { ActingPerson } from './column-types.ts'

/** A file for accounting. */
export interface ExportBatchTable {
  id: string
  account_id: string
  kind: ExportKind
  format: ExportFormat
  /** the file; null once it is 400 days old */
  content: string | null
  /** of the file, hexadecimal */
  sha256: string
  made_at: Date
  person_id: ActingPerson
}

/** That a batch had this version of an invoice. */
export interface ExportRowTable {
  batch_id: string
  invoice_id: string
}
