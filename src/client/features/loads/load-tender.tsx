import { accountIdOf } from '#contract/account/account.ts'
import Phone from 'lucide-react/icons/phone'
import Send from 'lucide-react/icons/send'
import Undo2 from 'lucide-react/icons/undo-2'
import { type ReactNode, useState } from 'react'
import { useSession } from '#client/browser/session/use-session.ts'
import { dialledNumber } from '#domain/text/dialled-number.ts'
import { CarrierField } from '#client/components/carrier-field.tsx'
import { BrokerTerms } from '#client/components/load/broker-terms.tsx'
import { BROKER_TERMS_COPY } from '#client/components/load/copy.ts'
import { isTenderedTo, toLoadSnapshot } from '#client/components/load/load-access.ts'
import { useNow } from '#client/components/use-now.ts'
import { useCarrierChoice } from '#client/data/cache/use-own-carriers.ts'
import { usePaperTerms } from '#client/data/cache/use-paper-terms.ts'
import { useLoadOps } from '#client/data/outbox/use-load-ops.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import { ThumbBar } from '#client/ui/thumb-bar.tsx'
import { tenderLoadEndpoint } from '#contract/freight/load-actions.ts'
import type { Load, Party } from '#contract/freight/load.ts'
import { firstStopOf, lastStopOf } from '#contract/freight/placed-stops.ts'
import { shownTermsOf } from '#contract/freight/seen-terms.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { hasTenderExpired } from '#domain/freight/tender.ts'
import { formatDuration } from '#domain/freight/transit.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { partyName, personName } from '#domain/text/names.ts'
import { formatAppointment } from '#domain/time/stop-time.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { LOAD_COPY, TENDER_ACTIONS_COPY, TENDER_COPY } from './copy.ts'
import { ActionButton, useLoadAction, useLoadMutation, useLoadPermit } from './load-action.tsx'

/** UNDO-04: who has the tender, since when and until when, counted down to both. */
export function TenderStatus({ load }: { load: Load }) {
  const { user } = useSession()
  const now = useNow(MINUTE_MS)
  if (!load.tendered || !load.dispatcher) return null
  const to = isTenderedTo(load, accountIdOf(user)) ? 'you' : partyName(load.dispatcher)
  return (
    <section aria-label={LOAD_COPY.tender} className="overflow-clip rounded-card border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5">
        <p className="flex min-h-11 items-center gap-3 text-lg font-bold">
          <Send aria-hidden className="size-5 shrink-0" />
          {statusLine(load, to, now)}
        </p>
        {load.viewer === 'owner' && (
          <div className="flex flex-wrap gap-2 print:hidden">
            <CallCarrier carrier={load.dispatcher} />
            <RevokeTender load={load} size="compact" />
          </div>
        )}
      </div>
      {load.tender && <Elapsed tender={load.tender} now={now} />}
    </section>
  )
}

/** The quickest way to an answer. */
function CallCarrier({ carrier }: { carrier: Party }) {
  const { phoneNumber } = carrier
  if (!phoneNumber) return null
  return (
    <Button variant="ghost" size="compact" render={<a href={`tel:${dialledNumber(phoneNumber)}`} />}>
      <Phone aria-hidden />
      {TENDER_COPY.call(personName(carrier))}
    </Button>
  )
}

function statusLine(load: Load, to: string, now: number): string {
  // a copy from before tenders expired
  if (!load.tender) return TENDER_COPY.tendered(to)
  if (hasTenderExpired(toLoadSnapshot(load), now)) return TENDER_COPY.expired(to)
  const minutes = (ms: number) => formatDuration(Math.floor(ms / MINUTE_MS))
  const [from, until] = [Date.parse(load.tender.at), Date.parse(load.tender.expiresAt)]
  // the screen's clock moves by minutes: it can be behind the tender
  const ago = Math.max(0, now - from)
  const left = Math.ceil((until - from - ago) / MINUTE_MS) * MINUTE_MS
  return TENDER_COPY.running(to, ago < MINUTE_MS ? null : minutes(ago), minutes(left))
}

function Elapsed({ tender, now }: { tender: NonNullable<Load['tender']>; now: number }) {
  const [from, to] = [Date.parse(tender.at), Date.parse(tender.expiresAt)]
  const share = Math.min(1, Math.max(0, (now - from) / Math.max(1, to - from)))
  return (
    <div aria-hidden className="h-1 bg-hairline">
      <div className="h-full bg-sign" style={{ width: `${share * 100}%` }} />
    </div>
  )
}

interface AnswerTenderProps {
  load: Load
  /** beside other loads: in white on a sign, not the screen's main action */
  isOnSign?: boolean
}

/** Lets the tendered carrier answer. Accepting asks with its terms; declining can be undone (UNDO-03). */
export function AnswerTender({ load, isOnSign = false }: AnswerTenderProps) {
  const permit = useLoadPermit('accept-tender', load)
  const [isAsking, setAsking] = useState(false)
  const accepting = useLoadAction('accept-tender', load, () => setAsking(false))
  const declining = useLoadAction('decline-tender', load, undefined, { undo: true })
  const { underway } = useLoadOps(load, useNow(MINUTE_MS))
  const carrier = useCarrierChoice({ enabled: permit.allowed })
  const paper = usePaperTerms(load.broker.id, { enabled: permit.allowed })
  if (!permit.allowed) return null
  const waiting = underway(({ kind }) => kind === 'decline-tender' || kind === 'accept-tender')
  const isBusy = accepting.isPending || declining.isPending
  const pickup = formatAppointment(firstStopOf(load).appointment, firstStopOf(load).location.zone)
  const delivery = formatAppointment(lastStopOf(load).appointment, lastStopOf(load).location.zone)
  const broker = partyName(load.broker)
  const Bar = isOnSign ? SignBar : ThumbBar
  return (
    <>
      <Bar>
        <Button
          variant={isOnSign ? 'on-sign' : 'ghost'}
          aria-label={TENDER_ACTIONS_COPY.declineTender}
          busy={declining.isPending}
          disabled={waiting !== null || (isBusy && !declining.isPending)}
          onClick={() => declining.mutate({ kind: 'decline-tender', loadId: load.id })}
        >
          {isOnSign ? TENDER_ACTIONS_COPY.decline : TENDER_ACTIONS_COPY.declineTender}
        </Button>
        <Button
          variant={isOnSign ? 'legend' : 'primary'}
          aria-label={TENDER_ACTIONS_COPY.acceptTender}
          className={isOnSign ? undefined : 'md:flex-1!'}
          busy={accepting.isPending}
          disabled={waiting !== null || (isBusy && !accepting.isPending)}
          onClick={() => setAsking(true)}
        >
          {isOnSign ? TENDER_ACTIONS_COPY.accept : TENDER_ACTIONS_COPY.acceptTender}
        </Button>
      </Bar>
      <ConfirmDialog
        open={isAsking}
        title={TENDER_COPY.acceptTitle(formatMoney(load.rate))}
        description={TENDER_COPY.acceptWords(broker, pickup, delivery)}
        confirmLabel={TENDER_COPY.accept}
        whyNot={carrier?.consentId === null ? TENDER_COPY.nameFirst : undefined}
        cancelLabel={TENDER_COPY.keep}
        busy={accepting.isPending}
        onConfirm={() =>
          accepting.mutate(
            {
              kind: 'accept-tender',
              loadId: load.id,
              seen: shownTermsOf(load, paper.terms),
              ...(carrier?.consentId && { consentId: carrier.consentId }),
            },
            { onError: () => setAsking(false) },
          )
        }
        onCancel={() => setAsking(false)}
      >
        {isAsking && carrier && <CarrierField choice={carrier} mustName />}
        {isAsking && <TenderTerms read={paper} />}
      </ConfirmDialog>
    </>
  )
}

function SignBar({ children }: { children: ReactNode }) {
  return <div className="flex flex-row-reverse flex-wrap gap-2 *:last:grow">{children}</div>
}

const AssignCarrierDialog = lazyDialog(() => import('./assign-carrier.dialog.tsx'), 'AssignCarrierDialog')

/** LIFE-06 */
export function AssignCarrier({ load }: { load: Load }) {
  const [isChoosing, setChoosing] = useState(false)
  const assigning = useLoadMutation('assign-carrier', tenderLoadEndpoint, () => setChoosing(false))
  return (
    <>
      <ActionButton action="assign-carrier" load={load} variant="ghost" onClick={() => setChoosing(true)}>
        {TENDER_ACTIONS_COPY.tenderLoad}
      </ActionButton>
      <AssignCarrierDialog
        open={isChoosing}
        load={load}
        onClose={() => setChoosing(false)}
        onTender={(tender) => assigning.mutateAsync({ params: { id: load.id }, body: tender })}
      />
    </>
  )
}

/** UNDO-04: on the line that says who has the tender. */
export function RevokeTender({ load, size }: { load: Load; size?: 'compact' }) {
  const [isAsking, setAsking] = useState(false)
  const revoking = useLoadAction('revoke-tender', load, () => setAsking(false))
  return (
    <>
      <ActionButton
        action="revoke-tender"
        load={load}
        variant="ghost"
        size={size ?? 'normal'}
        onClick={() => setAsking(true)}
      >
        <Undo2 aria-hidden />
        {TENDER_ACTIONS_COPY.revokeTender}
      </ActionButton>
      <ConfirmDialog
        open={isAsking}
        title={TENDER_COPY.revokeTitle}
        description={TENDER_COPY.revokeWords(
          isolateBidi(load.dispatcher?.businessName ?? TENDER_ACTIONS_COPY.theCarrier),
        )}
        confirmLabel={TENDER_COPY.revoke}
        cancelLabel={TENDER_COPY.keepTender}
        busy={revoking.isPending}
        onConfirm={() =>
          revoking.mutate({ kind: 'revoke-tender', loadId: load.id }, { onError: () => setAsking(false) })
        }
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

/** What accepting a tender binds the carrier to beside the load. */
function TenderTerms({ read }: { read: ReturnType<typeof usePaperTerms> }) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-sign-deep underline">
        {BROKER_TERMS_COPY.title}
      </summary>
      <BrokerTerms read={read} />
    </details>
  )
}
