import { documentSchema, type LoadDocument } from '#contract/freight/document.ts'
import type { Load } from '#contract/freight/load.ts'
import { DOCUMENT_LIMITS, type DocumentKind } from '#domain/freight/document.ts'
import type { StopId } from '#domain/freight/load-stop.ts'
import type { StoredPage } from '#offline/documents/page-db.ts'
import type { IntentOf } from '#offline/outbox/op-kind.ts'
import { isMoving } from '#offline/outbox/op-state.ts'
import type { Op } from '#offline/outbox/op.ts'

type DocumentOp = Op & { intent: IntentOf<'add-document'> }

/** A document as this device knows it: from the server, waiting to be sent, or begun and not saved. */
export interface ListedDocument {
  id: string
  kind: DocumentKind | null
  /** null: for all stops */
  stop: StopId | null
  pages: number
  /** null until the server has it */
  received: LoadDocument | null
  /** null when another device sent it, or its receipt is gone */
  op: DocumentOp | null
  /** on this device, in order */
  stored: readonly StoredPage[]
}

/** Begun on this device and not saved: it opens where pages are added and it is saved. */
export function isBegun({ op, received }: ListedDocument): boolean {
  return op === null && received === null
}

/** How many pages a document can take besides those it has, wherever they stand. */
export function roomFor(pages: readonly StoredPage[]): number {
  return DOCUMENT_LIMITS.parts - pages.length
}

function isDocumentOp(op: Op): op is DocumentOp {
  return op.intent.kind === 'add-document'
}

const GONE = ['cancelled', 'discarded']

/** What the server has. A kind of a newer version is left out. */
export function receivedDocuments({ deal }: Load): LoadDocument[] {
  return (deal?.documents ?? []).map((row) => documentSchema.safeParse(row).data).filter((row) => row !== undefined)
}

/** A load's documents, oldest first; what isn't saved yet comes last. */
export function listDocuments(
  loadId: string,
  received: readonly LoadDocument[],
  ops: readonly Op[],
  pages: readonly StoredPage[],
): ListedDocument[] {
  const own = ops.filter(isDocumentOp).filter(({ intent, state }) => intent.loadId === loadId && !GONE.includes(state))
  const latest = new Map(own.map((op) => [op.intent.documentId, op]))
  const storedOf = (id: string) => pages.filter((page) => page.documentId === id)
  const receivedIds = new Set(received.map(({ id }) => id))
  // its receipt is here before the load that lists it
  const unlisted = [...latest.values()].filter(({ intent }) => !receivedIds.has(intent.documentId))
  const begun = new Set(
    pages.map(({ documentId }) => documentId).filter((id) => !receivedIds.has(id) && !latest.has(id)),
  )
  return [
    ...received.map((document) => ({
      id: document.id,
      kind: document.kind,
      stop: document.stop ?? null,
      pages: document.pages,
      received: document,
      op: latest.get(document.id) ?? null,
      stored: storedOf(document.id),
    })),
    ...unlisted.map((op) => ({
      id: op.intent.documentId,
      kind: op.intent.documentKind,
      stop: op.intent.stop ?? null,
      pages: op.intent.parts.length,
      received: null,
      op,
      stored: storedOf(op.intent.documentId),
    })),
    ...[...begun].map((id) => ({
      id,
      kind: null,
      stop: null,
      pages: storedOf(id).length,
      received: null,
      op: null,
      stored: storedOf(id),
    })),
  ]
}

/** What counts as a proof of delivery, or doesn't. A POD that waits to be sent counts: its photo is taken. */
export function knownDocuments(documents: readonly ListedDocument[]) {
  return documents.map(({ kind, stop, received, op }) => ({
    kind,
    stop,
    isGone: received ? received.voided !== null : op !== null && !isMoving(op) && op.state !== 'done',
  }))
}

/** Whole percent of a document's bytes that the server has. */
export function sentPercent(stored: readonly StoredPage[]): number {
  const size = stored.reduce((sum, page) => sum + page.size, 0)
  return size === 0
    ? 0
    : Math.floor((100 * stored.reduce((sum, page) => sum + Math.min(page.sent, page.size), 0)) / size)
}
