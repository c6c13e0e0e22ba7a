import type { LoadDocument } from '#contract/freight/document.ts'
import { presentTapRow } from '../deals/present-stop-event.ts'
import type { DocumentJson, FoundDocument } from './document.sql.ts'

function iso(at: string | Date): string {
  return new Date(at).toISOString()
}

export function presentDocument(document: DocumentJson | FoundDocument, brokerId: string): LoadDocument {
  const { id, kind, stop, pages, bytes, type } = document
  return {
    id,
    kind,
    ...(stop !== null && { stop }),
    pages,
    bytes,
    type,
    capturedAt: iso(document.captured_at),
    ...presentTapRow(document),
    receivedAt: iso(document.received_at),
    by: document.uploaded_by === brokerId ? 'broker' : 'carrier',
    ...(document.driver_link_id !== null && { byDriver: true as const }),
    voided: document.voided_at === null ? null : { at: iso(document.voided_at), reason: document.void_reason ?? '' },
  }
}
