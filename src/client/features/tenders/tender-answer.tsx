import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSeat } from '#client/browser/session/use-seat.ts'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { SectionCard } from '#client/components/section-card.tsx'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import { ThumbBar } from '#client/ui/thumb-bar.tsx'
import { loadPath, PATHS } from '#contract/api/path.ts'
import { acceptShipperTenderEndpoint, type ShipperTender } from '#contract/programs/shipper-tender.ts'
import { whyHeld } from '#domain/edi/postable-tender.ts'
import type { Instant } from '#domain/time/instant.ts'
import { TENDER_COPY as COPY, TENDER_ROW_COPY } from './copy.ts'
import { isAnswerable } from './tender-state.tsx'
import { useTenderAnswer } from './tenders.queries.ts'

const DeclineTenderDialog = lazyDialog(() => import('./decline-tender.dialog.tsx'), 'DeclineTenderDialog')
const CounterTenderDialog = lazyDialog(() => import('./counter-tender.dialog.tsx'), 'CounterTenderDialog')

/** Whether a load can still be posted from a tender, whatever its time. */
function isPostable({ versions, load }: ShipperTender): boolean {
  const present = versions.at(-1)?.tender
  return load === null && present !== undefined && whyHeld(present) === null
}

/** Where a tender stands, and what the company can do with it. */
export function TenderAnswer({ tender, now }: { tender: ShipperTender; now: Instant }) {
  const isDesk = useSeat('desk')
  const isOffline = useConnection().status === 'offline'
  const isOpen = isAnswerable(tender, now)
  const mayPost = isPostable(tender) && (isOpen || tender.state === 'accepted')
  return (
    <SectionCard title={COPY.answer}>
      {isOpen && (
        <p>
          {TENDER_ROW_COPY.answerBy(tender)}
          <strong className="block text-lg">{TENDER_ROW_COPY.left(tender.respondBy, now)}</strong>
        </p>
      )}
      <Standing tender={tender} isOpen={isOpen} />
      {tender.load && (
        <Link
          to={loadPath(tender.load.id)}
          className="inline-flex min-h-12 items-center self-start font-semibold text-sign-deep underline"
        >
          {COPY.openLoad(tender.load)}
        </Link>
      )}
      {(isOpen || mayPost) && !isDesk && <p className="text-ink-soft">{COPY.notYours}</p>}
      {isOpen && isDesk && <NeedsConnection isOffline={isOffline} what={COPY.needsConnection} />}
      {isDesk && (isOpen || mayPost) && <Answers tender={tender} isOpen={isOpen} mayPost={mayPost} />}
    </SectionCard>
  )
}

/** In a sentence or two. */
function Standing({ tender, isOpen }: { tender: ShipperTender; isOpen: boolean }) {
  const { state, why, answer, partner, load } = tender
  switch (state) {
    case 'received':
      return isOpen ? null : <p>{COPY.late}</p>
    case 'held':
      return (
        <>
          <p className="font-semibold">{why}</p>
          <p className="text-ink-soft">{isPostable(tender) ? COPY.heldReference : COPY.held}</p>
        </>
      )
    case 'countered':
      return <p>{isOpen ? COPY.countered(answer?.rate ?? 0, partner.name) : COPY.late}</p>
    case 'accepted':
      if (load) return <p>{COPY.posted}</p>
      return <p>{why === null ? COPY.accepted : COPY.outside}</p>
    case 'declined':
      return <p>{COPY.declined(answer?.words ?? '')}</p>
    case 'expired':
      return <p>{COPY.expired}</p>
    case 'cancelled':
      return <p>{COPY.cancelled}</p>
  }
}

interface AnswersProps {
  tender: ShipperTender
  isOpen: boolean
  mayPost: boolean
}

function Answers({ tender, isOpen, mayPost }: AnswersProps) {
  const { id, shipmentId, canCounter } = tender
  const [asked, setAsked] = useState<'accept' | 'decline' | 'counter' | null>(null)
  const close = () => setAsked(null)
  const accepting = useTenderAnswer(acceptShipperTenderEndpoint, COPY.acceptDone)
  const isOutside = tender.state === 'held'
  const accept = isOutside ? COPY.acceptOutside : COPY.accept
  return (
    <>
      {isOpen && (
        <div className="flex flex-wrap gap-2">
          <Button variant={mayPost ? 'ghost' : 'primary'} onClick={() => setAsked('accept')}>
            {accept}
          </Button>
          {canCounter && (
            <Button variant="ghost" onClick={() => setAsked('counter')}>
              {COPY.counter}
            </Button>
          )}
          <Button variant="danger-quiet" onClick={() => setAsked('decline')}>
            {COPY.decline}
          </Button>
        </div>
      )}
      {mayPost && (
        <>
          <p className="text-sm text-ink-soft">{COPY.postHint}</p>
          <ThumbBar>
            <Button render={<Link to={PATHS.createLoad} search={{ tender: id }} />}>{COPY.post}</Button>
          </ThumbBar>
        </>
      )}
      <ConfirmDialog
        open={asked === 'accept'}
        title={COPY.acceptTitle(shipmentId)}
        description={isOutside ? COPY.outsideText(tender) : COPY.acceptText(tender)}
        confirmLabel={accept}
        cancelLabel={COPY.keep}
        busy={accepting.isPending}
        onConfirm={() => accepting.mutate({ params: { id } }, { onSettled: close })}
        onCancel={close}
      />
      {asked === 'decline' && <DeclineTenderDialog tender={tender} onClose={close} />}
      {asked === 'counter' && <CounterTenderDialog tender={tender} onClose={close} />}
    </>
  )
}
