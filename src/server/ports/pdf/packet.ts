import type { DetentionStatement } from '#contract/freight/detention.ts'
import type { LoadDocument } from '#contract/freight/document.ts'
import type { DealInvoice, SentInvoice } from '#contract/freight/invoice.ts'
import type { RateConfirmationDocument } from '#contract/freight/rate-confirmation.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Turn } from './photo-pages.ts'

export interface InvoicePaper {
  invoice: Pick<DealInvoice, 'loadNumber' | 'broker' | 'carrier' | 'versions' | 'detentionChanges'>
  /** the version that is drawn */
  version: SentInvoice
  /** whose parties and stops the invoice names */
  confirmation: RateConfirmationDocument
}

export interface PacketDocument {
  document: LoadDocument
  /** of its file, hex */
  sha256: string
  /** or why the packet is without it: no room, or our store no longer has it as it was sent */
  bytes: Uint8Array | 'too-large' | 'lost'
  /** the picture of each page; null when a page is more than a photo */
  photos: readonly PacketPhoto[] | null
}

export interface PacketPhoto {
  bytes: Uint8Array
  /** degrees, clockwise, as its page says */
  turn: Turn
}

/** An invoice with its papers. */
export interface Packet extends InvoicePaper {
  /** when the last of these facts became known: the same facts give the same bytes */
  asOf: Instant
  /** null when nothing was recorded at the stops */
  statement: DetentionStatement | null
  /** in the order of the packet */
  documents: readonly PacketDocument[]
}
