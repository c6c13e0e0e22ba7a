import type { LoadDocument } from '#contract/freight/document.ts'
import type { DocumentJson, FoundDocument } from './document.sql.ts'

function iso(at: string | Date): string {
  return new Date(at).toISOString()
}

export function presentDocument(document: DocumentJson | FoundDocument, brokerId: string): LoadDocument {
  const { id, kind, pages, bytes, type } = document
  const [earliest, latest] = [iso(document.earliest_at), iso(document.latest_at)]
  const isSure = earliest === latest && document.clock_ahead_ms === 0
  return {
    id,
    kind,
    pages,
    bytes,
    type,
    capturedAt: iso(document.captured_at),
    ...(!isSure && { tap: { earliest, latest, clockAheadMs: document.clock_ahead_ms } }),
    receivedAt: iso(document.received_at),
    by: document.uploaded_by === brokerId ? 'broker' : 'carrier',
    ...(document.driver_link_id !== null && { byDriver: true as const }),
    voided: document.voided_at === null ? null : { at: iso(document.voided_at), reason: document.void_reason ?? '' },
  }
}
