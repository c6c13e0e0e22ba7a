import { useSeat } from '#client/browser/session/use-seat.ts'
import Camera from 'lucide-react/icons/camera'
import CheckCheck from 'lucide-react/icons/check-check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import FileText from 'lucide-react/icons/file-text'
import HandCoins from 'lucide-react/icons/hand-coins'
import ImageIcon from 'lucide-react/icons/image'
import Receipt from 'lucide-react/icons/receipt'
import Send from 'lucide-react/icons/send'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect } from 'react'
import { useSession } from '#client/browser/session/use-session.ts'
import { documentTitle } from '#client/components/load/copy.ts'
import { SectionCard } from '#client/components/section-card.tsx'
import { keepRateConfirmation } from '#client/data/cache/load-documents.ts'
import { useLoadPages } from '#client/data/outbox/use-document-pages.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { Badge, type Icon, type Tone } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import type { Load } from '#contract/freight/load.ts'
import { stopsOf } from '#contract/freight/placed-stops.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { isBillable } from '#domain/freight/customer-invoice.ts'
import { type DocumentKind, findPodStop, missingPods } from '#domain/freight/document.ts'
import type { LoadStop, StopId } from '#domain/freight/load-stop.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { formatTimeOfDay } from '#offline/outbox/op-display.ts'
import { isMoving } from '#offline/outbox/op-state.ts'
import type { ShownStopEvent } from '#offline/outbox/overlay-stop-events.ts'
import { OpenBooksButton } from '../books/open-books-button.tsx'
import { DEAL_CHANGE_COPY } from '../deals/copy.ts'
import { isOwnChange, shownChange } from '../deals/shown-change.ts'
import { DOCUMENTS_COPY } from './copy.ts'
import {
  isBegun,
  knownDocuments,
  listDocuments,
  type ListedDocument,
  receivedDocuments,
  sentPercent,
} from './listed-documents.ts'
import { PAPER_ROW, PaperRow } from './paper-row.tsx'
import { signedWords } from './signed-words.ts'

// they come at the first tap: the camera, the compression and the viewer
const AddDocumentDialog = lazyDialog(() => import('./add-document.dialog.tsx'), 'AddDocumentDialog')
const DocumentViewerDialog = lazyDialog(() => import('./document-viewer.dialog.tsx'), 'DocumentViewerDialog')
const RateConfirmationDialog = lazyDialog(
  () => import('../deals/rate-confirmation.dialog.tsx'),
  'RateConfirmationDialog',
)
const CustomerInvoiceDialog = lazyDialog(
  () => import('../customer-invoice/customer-invoice.dialog.tsx'),
  'CustomerInvoiceDialog',
)
const InvoiceDialog = lazyDialog(() => import('../invoices/invoice.dialog.tsx'), 'InvoiceDialog')

/** A dialog over a load's documents. */
export type OpenDocument =
  /** `id`: one that was begun, if any; `stop`: null for all stops, absent for the delivery that needs its POD */
  | { type: 'add'; id: string | null; kind?: DocumentKind; stop?: StopId | null }
  | { type: 'view'; id: string }
  | { type: 'confirmation' }
  | { type: 'invoice' }
  | { type: 'customer-invoice' }

interface DocumentsSectionProps {
  load: Load
  events: readonly ShownStopEvent[]
  open: OpenDocument | null
  onOpen: (open: OpenDocument | null) => void
}

/** A deal's documents, for its two parties: what the server has, and what this device still has to send. */
export function DocumentsSection({ load, events, open, onOpen }: DocumentsSectionProps) {
  const { user } = useSession()
  const { ops } = useOutbox()
  const mayAdd = useSeat('desk-or-money')
  const maySeeMoney = useSeat('money')
  const pages = useLoadPages(user.id, load.id) ?? []
  useKeptConfirmation(user.id, load)
  const documents = listDocuments(load.id, receivedDocuments(load), ops, pages)
  const begun = documents.find(isBegun)
  const viewed = open?.type === 'view' ? documents.find(({ id }) => id === open.id) : undefined
  const stops = stopsOf(load)
  const missing = missingPods(load.status, stops, knownDocuments(documents))
  const close = () => onOpen(null)
  return (
    <SectionCard
      title={DOCUMENTS_COPY.title}
      aside={
        mayAdd && (
          <Button variant="ghost" size="compact" onClick={() => onOpen({ type: 'add', id: begun?.id ?? null })}>
            <Camera aria-hidden className="size-5" />
            {DOCUMENTS_COPY.add}
          </Button>
        )
      }
    >
      {documents.length === 0 && <p className="text-ink-soft">{DOCUMENTS_COPY.empty}</p>}
      <ul className="-mx-4 -mb-4 divide-y divide-hairline border-t border-hairline sm:-mx-5 sm:-mb-5">
        <li>
          <PaperRow
            icon={FileText}
            title={DOCUMENTS_COPY.rateConfirmation}
            words={changeWords(load) ?? signedWords(load)}
            onOpen={() => onOpen({ type: 'confirmation' })}
          />
        </li>
        {load.deal && (
          <li>
            <OpenBooksButton
              loadId={load.id}
              dealId={load.deal.id}
              isCarrier={load.viewer === 'carrier'}
              references={load.stops?.[0]?.references}
            />
          </li>
        )}
        <li>
          <PaperRow
            icon={Receipt}
            title={DOCUMENTS_COPY.invoice}
            words={DOCUMENTS_COPY.invoiceFrom}
            onOpen={() => onOpen({ type: 'invoice' })}
          />
        </li>
        {load.viewer === 'owner' && maySeeMoney && isBillable(load.status) && (
          <li>
            <PaperRow
              icon={HandCoins}
              title={DOCUMENTS_COPY.customerInvoice}
              words={DOCUMENTS_COPY.customerInvoiceFrom}
              onOpen={() => onOpen({ type: 'customer-invoice' })}
            />
          </li>
        )}
        {documents.map((document) => (
          <Row
            key={document.id}
            document={document}
            stops={stops}
            onOpen={() => onOpen({ type: isBegun(document) ? 'add' : 'view', id: document.id })}
          />
        ))}
      </ul>
      {open?.type === 'confirmation' && <RateConfirmationDialog loadId={load.id} load={load} onClose={close} />}
      {open?.type === 'invoice' && (
        <InvoiceDialog
          load={load}
          onClose={close}
          missingPods={missing}
          onAddPod={() => onOpen({ type: 'add', id: null, kind: 'pod', stop: missing[0] })}
        />
      )}
      {open?.type === 'customer-invoice' && <CustomerInvoiceDialog load={load} onClose={close} />}
      {open?.type === 'add' && (
        <AddDocumentDialog
          load={load}
          documentId={open.id ?? begun?.id}
          kind={open.kind}
          podStop={findPodStop({ stops, events }, knownDocuments(documents))}
          stop={open.stop}
          onClose={close}
        />
      )}
      {viewed && (
        <DocumentViewerDialog
          load={load}
          document={viewed}
          onTakeAgain={(id) =>
            onOpen({ type: 'add', id, stop: viewed.stop, ...(viewed.kind && { kind: viewed.kind }) })
          }
          onClose={close}
        />
      )}
    </SectionCard>
  )
}

/** A carrier's paper is on the device before it is needed; what fails now is fetched when it is opened. */
function useKeptConfirmation(personId: PersonId, { id: loadId, deal, viewer }: Load): void {
  const { id: dealId, version } = deal ?? {}
  const driverGivenAt = deal?.driver?.['givenAt']
  const isHauling = viewer === 'carrier'
  useEffect(() => {
    if (!isHauling || dealId === undefined || version === undefined) return
    keepRateConfirmation(personId, { loadId, dealId, version, driverGivenAt }).catch(() => undefined)
  }, [personId, loadId, dealId, version, driverGivenAt, isHauling])
}

/** A change that waits for an answer; null without one. */
function changeWords(load: Load): string | null {
  const change = shownChange(load)
  if (change?.status !== 'open') return null
  return DEAL_CHANGE_COPY.row[isOwnChange(change, load) ? 'mine' : 'theirs']
}

interface State {
  words: string
  badge: string
  tone: Tone
  icon: Icon
}

function stateOf({ received, op, stored }: ListedDocument): State | null {
  const { badge } = DOCUMENTS_COPY
  if (received?.voided)
    return {
      words: DOCUMENTS_COPY.removed(isolateBidi(received.voided.reason)),
      badge: badge.removed,
      tone: 'grey',
      icon: TriangleAlert,
    }
  const at = received ? Date.parse(received.receivedAt) : op?.state === 'done' ? (op.settledAt ?? 0) : null
  if (at !== null) {
    const from = received && (received.byDriver ? DOCUMENTS_COPY.fromDriver : DOCUMENTS_COPY.from[received.by])
    const by = from ? `, ${from}` : ''
    return {
      words: DOCUMENTS_COPY.received(formatTimeOfDay(at)) + by,
      badge: badge.sent,
      tone: 'green',
      icon: CheckCheck,
    }
  }
  if (!op) return null
  if (!isMoving(op))
    return { words: DOCUMENTS_COPY.needsAttention, badge: badge.attention, tone: 'red', icon: TriangleAlert }
  if (op.stopping) return { words: DOCUMENTS_COPY.stopping, badge: badge.waiting, tone: 'yellow', icon: CloudUpload }
  if (op.state === 'sending') {
    const percent = sentPercent(stored)
    const words = percent === 100 ? DOCUMENTS_COPY.finishing : DOCUMENTS_COPY.sending(percent)
    return { words, badge: badge.sending, tone: 'blue', icon: Send }
  }
  const words =
    op.state === 'blocked:auth'
      ? DOCUMENTS_COPY.waitsForSignIn
      : DOCUMENTS_COPY.saved(formatTimeOfDay(op.actedAt.client))
  return { words, badge: badge.waiting, tone: 'yellow', icon: CloudUpload }
}

interface RowProps {
  document: ListedDocument
  stops: readonly LoadStop[]
  onOpen: () => void
}

function Row({ document, stops, onOpen }: RowProps) {
  const { kind, pages, received } = document
  const state = stateOf(document)
  const Sign = kind === null ? Camera : received?.type === 'application/pdf' ? FileText : ImageIcon
  const name = kind === null ? DOCUMENTS_COPY.begun(pages) : documentTitle({ ...document, kind }, stops)
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        aria-label={kind === null ? `${DOCUMENTS_COPY.goOn}: ${name}` : undefined}
        className={PAPER_ROW}
      >
        <Sign aria-hidden className="size-6 shrink-0" />
        <span className="min-w-0 flex-1">
          <span className={`block text-lg leading-tight font-bold ${received?.voided ? 'line-through' : ''}`}>
            {name}
          </span>
          {state && <span className="block text-ink-soft">{state.words}</span>}
        </span>
        {state ? (
          <Badge tone={state.tone} icon={state.icon}>
            {state.badge}
          </Badge>
        ) : (
          <span className="font-semibold text-sign-deep underline">{DOCUMENTS_COPY.goOn}</span>
        )}
        <ChevronRight aria-hidden className="size-5 shrink-0 max-sm:hidden" />
      </button>
    </li>
  )
}
