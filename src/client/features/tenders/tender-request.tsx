import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useSeat } from '#client/browser/session/use-seat.ts'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { SectionCard } from '#client/components/section-card.tsx'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import { ApiError } from '#contract/api/http-request.ts'
import { editLoadPath } from '#contract/api/path.ts'
import { applyShipperTenderEndpoint, type ShipperTender } from '#contract/programs/shipper-tender.ts'
import { TENDER_COPY, TENDER_REQUEST_COPY as COPY } from './copy.ts'
import { ProposeTenderChange } from './propose-tender-change.tsx'
import { TenderChanges } from './tender-facts.tsx'
import { useTenderAnswer } from './tenders.queries.ts'

const DeclineTenderDialog = lazyDialog(() => import('./decline-tender.dialog.tsx'), 'DeclineTenderDialog')

type Load = NonNullable<ShipperTender['load']>
/** How far a tender's load is: who has to agree to a change of it. */
type Standing = 'unposted' | 'free' | 'tendered' | 'booked' | 'ended'

function standingOf(load: Load | null): Standing {
  if (load === null) return 'unposted'
  if (load.status === 'pending') return load.hasCarrier ? 'tendered' : 'free'
  return load.status === 'active' ? 'booked' : 'ended'
}

interface TenderRequestProps {
  tender: ShipperTender
  /** asks, then cancels the load */
  renderCancel: (load: Load, isOpen: boolean, onClose: () => void) => ReactNode
  /** enters what the shipper pays now, in dollars, in the open books of a load */
  renderAmount: (loadId: string, pays: number) => ReactNode
}

/** What the shipper wants of a tender that the company accepted: a change, or its end. */
export function TenderRequest({ tender, renderCancel, renderAmount }: TenderRequestProps) {
  const { asks, partner, changes, load } = tender
  const isDesk = useSeat('desk')
  const isOffline = useConnection().status === 'offline'
  const standing = standingOf(load)
  return (
    <SectionCard title={TENDER_COPY.asks}>
      <p className="font-semibold">{asks === 'change' ? COPY.change(partner.name) : COPY.cancel(partner.name)}</p>
      {asks === 'change' && <TenderChanges changes={changes} />}
      {isDesk ? (
        <>
          <NeedsConnection isOffline={isOffline} what={TENDER_COPY.needsConnection} />
          {asks === 'change' ? (
            <ChangeAnswers tender={tender} standing={standing} renderAmount={renderAmount} />
          ) : (
            load && <CancelAnswers tender={tender} load={load} renderCancel={renderCancel} />
          )}
        </>
      ) : (
        <p className="text-ink-soft">{TENDER_COPY.notYours}</p>
      )}
    </SectionCard>
  )
}

function describeStanding(standing: Standing, load: Load | null): string {
  return load === null || standing === 'unposted' ? COPY.unposted : COPY[standing](load)
}

/** Whether a refusal says that a person has to edit the load. */
const isForPerson = (error: Error | null) => error instanceof ApiError && error.code === 'VALIDATION_ERROR'

interface ChangeAnswersProps extends Pick<TenderRequestProps, 'tender' | 'renderAmount'> {
  standing: Standing
}

function ChangeAnswers({ tender, standing, renderAmount }: ChangeAnswersProps) {
  const { id, shipmentId, partner, load, changes } = tender
  const [asked, setAsked] = useState<'apply' | 'accept' | 'decline' | null>(null)
  const close = () => setAsked(null)
  const applying = useTenderAnswer(applyShipperTenderEndpoint, COPY.applied)
  const accepting = useTenderAnswer(applyShipperTenderEndpoint, COPY.accepted)
  const isByHand = isForPerson(applying.error)
  const mayApply = (standing === 'free' || standing === 'tendered') && !isByHand
  const paysMore = changes.some(({ what }) => what === 'Shipper pays')
  return (
    <>
      <p>{isByHand ? COPY.byHand : describeStanding(standing, load)}</p>
      {standing === 'booked' && load && <ProposeTenderChange tender={tender} load={load} />}
      {standing === 'booked' && load && tender.pays !== null && paysMore && renderAmount(load.id, tender.pays)}
      <div className="flex flex-wrap items-start gap-2">
        {mayApply && load && (
          <Button whyNot={standing === 'tendered' ? COPY.tendered(load) : undefined} onClick={() => setAsked('apply')}>
            {COPY.apply}
          </Button>
        )}
        {isByHand && load && <Button render={<Link to={editLoadPath(load.id)} />}>{COPY.editLoad}</Button>}
        {!mayApply && (
          <Button variant="ghost" onClick={() => setAsked('accept')}>
            {COPY.accept}
          </Button>
        )}
        <Button variant="danger-quiet" onClick={() => setAsked('decline')}>
          {COPY.decline}
        </Button>
      </div>
      {load && (
        <ConfirmDialog
          open={asked === 'apply'}
          title={COPY.applyTitle(load)}
          description={COPY.applyText(partner.name)}
          confirmLabel={COPY.apply}
          cancelLabel={COPY.back}
          busy={applying.isPending}
          onConfirm={() => applying.mutate({ params: { id }, body: {} }, { onSettled: close })}
          onCancel={close}
        >
          <TenderChanges changes={changes} />
        </ConfirmDialog>
      )}
      <ConfirmDialog
        open={asked === 'accept'}
        title={COPY.acceptTitle(shipmentId)}
        description={COPY.acceptText(partner.name)}
        confirmLabel={COPY.accept}
        cancelLabel={COPY.back}
        busy={accepting.isPending}
        onConfirm={() => accepting.mutate({ params: { id }, body: { byHand: true } }, { onSettled: close })}
        onCancel={close}
      />
      {asked === 'decline' && <DeclineTenderDialog tender={tender} onClose={close} />}
    </>
  )
}

interface CancelAnswersProps extends Omit<TenderRequestProps, 'renderAmount'> {
  load: Load
}

/** The broker cancels the load too, or hauls it anyway. */
function CancelAnswers({ tender: { id }, load, renderCancel }: CancelAnswersProps) {
  const [asked, setAsked] = useState<'cancel' | 'keep' | null>(null)
  const close = () => setAsked(null)
  const standing = standingOf(load)
  const isOver = load.status === 'cancelled' || load.status === 'deleted'
  const cancelling = useTenderAnswer(applyShipperTenderEndpoint, COPY.closed)
  const keeping = useTenderAnswer(applyShipperTenderEndpoint, COPY.kept)
  const cancel = () => cancelling.mutate({ params: { id }, body: {} }, { onSettled: close })
  if (isOver)
    return (
      <>
        <p>{COPY.closeText(load)}</p>
        <Button className="self-start" busy={cancelling.isPending} onClick={cancel}>
          {COPY.close}
        </Button>
      </>
    )
  return (
    <>
      {standing === 'booked' && <p>{COPY.release(load)}</p>}
      <div className="flex flex-wrap gap-2">
        {(standing === 'free' || standing === 'tendered') && (
          <Button variant="danger-ghost" onClick={() => setAsked('cancel')}>
            {COPY.cancelLoad}
          </Button>
        )}
        <Button variant="ghost" onClick={() => setAsked('keep')}>
          {COPY.keepLoad}
        </Button>
      </div>
      {standing === 'tendered' && renderCancel(load, asked === 'cancel', close)}
      <ConfirmDialog
        open={standing === 'free' && asked === 'cancel'}
        danger
        title={COPY.cancelTitle(load)}
        description={COPY.cancelText}
        confirmLabel={COPY.cancelLoad}
        cancelLabel={COPY.back}
        busy={cancelling.isPending}
        onConfirm={cancel}
        onCancel={close}
      />
      <ConfirmDialog
        open={asked === 'keep'}
        title={COPY.keepTitle(load)}
        description={COPY.keepText}
        confirmLabel={COPY.keepLoad}
        cancelLabel={COPY.back}
        busy={keeping.isPending}
        onConfirm={() => keeping.mutate({ params: { id }, body: { byHand: true } }, { onSettled: close })}
        onCancel={close}
      />
    </>
  )
}
