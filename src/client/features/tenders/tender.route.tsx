import { createFileRoute } from '@tanstack/react-router'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { BackLink } from '#client/components/back-link.tsx'
import { SectionCard } from '#client/components/section-card.tsx'
import { StoredView } from '#client/components/stored-view.tsx'
import { useNow } from '#client/components/use-now.ts'
import { loadQuery } from '#client/data/cache/load-queries.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { formatLoadLabel } from '#client/data/outbox/load-label.ts'
import { useSubmitAction } from '#client/data/outbox/use-submit-action.ts'
import { EnterShipperAmount } from '#client/features/loads/books/enter-shipper-amount.tsx'
import { LOAD_ACTION_TOASTS } from '#client/features/loads/copy.ts'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Skeletons } from '#client/ui/skeleton.tsx'
import { PATHS } from '#contract/api/path.ts'
import type { LoadDetail } from '#contract/freight/load.ts'
import { applyShipperTenderEndpoint, type ShipperTender } from '#contract/programs/shipper-tender.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { TENDER_COPY as COPY, TENDER_REQUEST_COPY } from './copy.ts'
import { TenderAnswer } from './tender-answer.tsx'
import { TenderChanges, TenderFacts, TenderHistory } from './tender-facts.tsx'
import { TenderRequest } from './tender-request.tsx'
import { TenderSign } from './tender-sign.tsx'
import { TenderState } from './tender-state.tsx'
import { TenderStops } from './tender-stops.tsx'
import { tenderQuery } from '#client/data/account/tender.queries.ts'
import { useTenderAnswer } from './tenders.queries.ts'

const CancelLoadDialog = lazyDialog(() => import('#client/features/loads/cancel-load.dialog.tsx'), 'CancelLoadDialog')

export const Route = createFileRoute('/dashboard/_may-list/tenders/$tenderId')({
  component: function TenderRoute() {
    const { tenderId } = Route.useParams()
    // a new key per tender: nothing of the last one stays on screen
    return <TenderScreen key={tenderId} id={tenderId} />
  },
})

/** One tender of a shipper: what it asks by stop, and the company's answer. */
function TenderScreen({ id }: { id: string }) {
  const stored = useStored(tenderQuery(id))
  const { data } = stored
  const now = useNow(MINUTE_MS)
  usePageTitle(data ? COPY.title(data.shipmentId) : COPY.titleBefore)
  return (
    <>
      <PageHeader
        title={data ? COPY.title(data.shipmentId) : COPY.titleBefore}
        subtitle={data && COPY.from(data.partner.name)}
        back={<BackLink to={PATHS.tenders}>{COPY.back}</BackLink>}
        state={data && <TenderState tender={data} now={now} />}
      />
      <StoredView stored={stored} words={COPY} skeleton={<Skeletons heights={['h-28', 'h-40', 'h-64']} />}>
        {(tender) => <Tender tender={tender} />}
      </StoredView>
    </>
  )
}

function Tender({ tender }: { tender: ShipperTender }) {
  const now = useNow(MINUTE_MS)
  const present = tender.versions.at(-1)?.tender
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
      <div className="lg:col-span-2">
        <TenderSign tender={tender} />
      </div>
      <div className="flex min-w-0 flex-col gap-4 lg:order-last">
        {tender.asks !== null && (
          <TenderRequest
            tender={tender}
            renderCancel={(load, isOpen, onClose) => (
              <CancelTenderLoad tenderId={tender.id} loadId={load.id} isOpen={isOpen} onClose={onClose} />
            )}
            renderAmount={(loadId, pays) => <EnterShipperAmount loadId={loadId} pays={pays} />}
          />
        )}
        <TenderAnswer tender={tender} now={now} />
        {tender.asks === null && tender.changes.length > 0 && (
          <SectionCard title={COPY.changes}>
            <TenderChanges changes={tender.changes} />
          </SectionCard>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {present && (
          <>
            <TenderStops tender={present} zones={tender.zones} />
            <TenderFacts tender={present} />
          </>
        )}
        <TenderHistory tender={tender} />
      </div>
    </div>
  )
}

interface CancelTenderLoadProps {
  tenderId: string
  loadId: string
  isOpen: boolean
  onClose: () => void
}

function CancelTenderLoad({ loadId, ...props }: CancelTenderLoadProps) {
  const { data: load } = useStored(loadQuery(loadId))
  return load ? <CancelLoad load={load} {...props} /> : null
}

/** Cancels the load as its own screen does; then its tender has ended too. */
function CancelLoad({ tenderId, load, isOpen, onClose }: Omit<CancelTenderLoadProps, 'loadId'> & { load: LoadDetail }) {
  const settling = useTenderAnswer(applyShipperTenderEndpoint, TENDER_REQUEST_COPY.closed)
  const cancelling = useSubmitAction(formatLoadLabel(load), {
    about: `cancel ${load.id}`,
    ...LOAD_ACTION_TOASTS.cancel,
    onActed(how) {
      onClose()
      // one that waits to be sent is closed here once it was
      if (how === 'done') settling.mutate({ params: { id: tenderId }, body: {} })
    },
  })
  return (
    <CancelLoadDialog
      open={isOpen}
      load={load}
      busy={cancelling.isPending}
      onConfirm={() =>
        cancelling.mutate({ kind: 'set-load-status', loadId: load.id, status: 'cancelled' }, { onError: onClose })
      }
      onCancel={onClose}
    />
  )
}
