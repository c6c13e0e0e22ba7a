import type { BillTo, CustomerInvoiceStatus, CustomerLine } from '#domain/freight/customer-invoice.ts'
import type { RemitTo } from '#domain/freight/invoice.ts'
import type { ExportFormat, ExportKind } from '#domain/freight/quickbooks.ts'
import type { ColumnType, Generated } from 'kysely'
import type { PersonId } from '#domain/access/ids.ts'
import type { ActingPerson, Json } from './column-types.ts'

/** Whom a broker bills. */
export interface CustomerTable {
  id: string
  account_id: string
  name: string
  /** null: the same name */
  quickbooks_name: string | null
  address: string
  email: string | null
  terms_days: number
  closed_at: Generated<Date | null>
  created_at: Date
  updated_at: Date
}

/** A version that a broker sent to its customer. A trigger keeps what it says. */
export interface CustomerInvoiceTable {
  id: string
  account_id: string
  load_id: string
  customer_id: string
  version: number
  lines: Json<CustomerLine[]>
  total_cents: number
  bill_to: Json<BillTo>
  /** calendar days */
  invoiced_on: string
  due_on: string
  person_id: ActingPerson
  status: CustomerInvoiceStatus
  dispute_reason: Generated<string | null>
  /** of all payments */
  paid_cents: Generated<number>
  /** of the last payment */
  paid_on: ColumnType<string | null, string | null | undefined, string | null>
  /** who recorded it */
  paid_person_id: Generated<PersonId | null>
  rest_closed_at: Generated<Date | null>
  sent_at: Date
  /** when the mail server took it for the address in `bill_to`; null for one that wasn't emailed */
  emailed_at: Generated<Date | null>
  changed_at: Date
}

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

/** Invoices that a carrier sells to a factoring company. */
export interface FactorSubmissionTable {
  id: string
  account_id: string
  factor: Json<RemitTo>
  total_cents: number
  made_at: Date
  person_id: ActingPerson
  sent_at: Generated<Date | null>
  cancelled_at: Generated<Date | null>
}

/** An invoice of a submission, with the hash of its packet then. */
export interface FactorRowTable {
  submission_id: string
  invoice_id: string
  deal_id: string
  packet_sha256: string
  /** false once the submission was cancelled */
  is_live: Generated<boolean>
}
