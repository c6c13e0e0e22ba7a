import { useState } from 'react'
import type { DealChange } from '#contract/freight/deal-change.ts'
import type { Load } from '#contract/freight/load.ts'
import { currentRate, formatMoney } from '#domain/freight/money.ts'
import { STOP_KINDS, type StopKind } from '#domain/freight/stop-kind.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { partyName } from '#domain/text/person-name.ts'
import { formatAppointment } from '#domain/time/appointment-time.ts'
import { formatRecordTime } from '#domain/time/record-time.ts'
import { stopAppointment, stopLocation } from '#client/components/load/load-stop.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { isMoving } from '#offline/outbox/op-state.ts'
import { formatTimeOfDay } from '#offline/outbox/op-chip.ts'
import { PaperLine } from '../paper-line.tsx'
import { RefusedNote, WaitingNote } from '../unsent-note.tsx'
import { DEAL_CHANGE_COPY as COPY } from './deal-change-copy.ts'
import { isOwnChange, shownChange } from './shown-change.ts'
import { type ChangeOp, useChangeAction, useChangeOps } from './use-change-ops.ts'

interface DealChangeSectionProps {
  load: Load
  onPropose: (instead: ChangeOp | undefined) => void
}

/** The change that a party of a running deal proposes, its answer, and what this device still has to send about it. */
export function DealChangeSection({ load, onPropose }: DealChangeSectionProps) {
  const change = shownChange(load)
  const ops = useChangeOps(load.id)
  const open = change?.status === 'open' ? change : null
  const isBusy = ops.some(isMoving)
  const mayPropose = load.status === 'active' && !open && !isBusy
  const refused = ops.find((op) => op.intent.kind === 'propose-change' && !isMoving(op))
  if (!change && ops.length === 0 && !mayPropose) return null
  return (
    <section aria-label={COPY.title} className="flex flex-col gap-3">
      <h3 className="text-lg font-bold">{COPY.title}</h3>
      {open && <OpenChange load={load} change={open} isBusy={isBusy} />}
      {change && change.status !== 'open' && (
        <p className="text-ink-soft">
          {change.answeredAt === null
            ? COPY.ended[change.status]
            : COPY.endedOn(COPY.ended[change.status], formatRecordTime(Date.parse(change.answeredAt)))}
        </p>
      )}
      {ops.map((op) => (
        <UnsentChange key={op.opId} op={op} />
      ))}
      {mayPropose && (
        <div>
          <Button variant="ghost" onClick={() => onPropose(refused)}>
            {refused ? COPY.proposeAgain : COPY.propose}
          </Button>
        </div>
      )}
    </section>
  )
}

interface OpenChangeProps {
  load: Load
  change: DealChange
  /** an answer waits to be sent */
  isBusy: boolean
}

function OpenChange({ load, change, isBusy }: OpenChangeProps) {
  const isOwn = isOwnChange(change, load)
  const other = load.viewer === 'owner' ? load.dispatcher : load.broker
  return (
    <div className="flex flex-col gap-3 rounded-card bg-sign-tint p-4">
      <p className="font-bold">
        {isOwn ? COPY.proposedByYou : isolateBidi(COPY.proposedBy(other ? partyName(other) : ''))}
      </p>
      <dl className="flex flex-col divide-y divide-hairline">
        <ChangedRate load={load} change={change} />
        {STOP_KINDS.map((stop) => (
          <ChangedTime key={stop} load={load} change={change} stop={stop} />
        ))}
        <PaperLine name={COPY.reason}>{isolateBidi(change.reason)}</PaperLine>
      </dl>
      <p className="text-sm text-ink-soft">{COPY.waits}</p>
      {!isBusy && (isOwn ? <Withdraw load={load} change={change} /> : <Answer load={load} change={change} />)}
    </div>
  )
}

function ChangedRate({ load, change: { rate } }: { load: Load; change: DealChange }) {
  const before = currentRate(load)
  if (before === rate) return null
  return (
    <PaperLine name={COPY.rate}>
      <span className="text-xl font-extrabold">{formatMoney(rate)}</span>
      <span className="block font-normal text-ink-soft">{COPY.was(formatMoney(before))}</span>
    </PaperLine>
  )
}

function ChangedTime({ load, change, stop }: { load: Load; change: DealChange; stop: StopKind }) {
  const { zone } = stopLocation(load, stop)
  const [before, after] = [load, change].map((terms) => formatAppointment(stopAppointment(terms, stop), zone))
  if (before === after) return null
  return (
    <PaperLine name={COPY.stop(stop)}>
      {after}
      <span className="block font-normal text-ink-soft">{COPY.was(before ?? '')}</span>
    </PaperLine>
  )
}

/** Accepting changes what both are bound to, so it asks. */
function Answer({ load, change }: { load: Load; change: DealChange }) {
  const [isAsking, setAsking] = useState(false)
  const accepting = useChangeAction(load, COPY.done.accepted)
  const declining = useChangeAction(load, COPY.done.declined)
  const about = { kind: 'answer-change', loadId: load.id, changeId: change.id } as const
  return (
    <>
      <div className="flex flex-wrap gap-2 *:flex-1">
        <Button
          variant="ghost"
          busy={declining.isPending}
          disabled={accepting.isPending}
          onClick={() => declining.mutate({ ...about, answer: 'declined' })}
        >
          {COPY.decline}
        </Button>
        <Button busy={accepting.isPending} disabled={declining.isPending} onClick={() => setAsking(true)}>
          {COPY.accept}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={COPY.acceptTitle}
        description={COPY.acceptText(formatMoney(change.rate))}
        confirmLabel={COPY.accept}
        cancelLabel={COPY.keep}
        busy={accepting.isPending}
        onConfirm={() => accepting.mutate({ ...about, answer: 'accepted' }, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

function Withdraw({ load, change }: { load: Load; change: DealChange }) {
  const withdrawing = useChangeAction(load, COPY.done.withdrawn)
  return (
    <div>
      <Button
        variant="ghost"
        busy={withdrawing.isPending}
        onClick={() =>
          withdrawing.mutate({ kind: 'answer-change', loadId: load.id, changeId: change.id, answer: 'withdrawn' })
        }
      >
        {COPY.withdraw}
      </Button>
    </div>
  )
}

function titleOf({ intent }: ChangeOp): string {
  if (intent.kind === 'propose-change') return COPY.propose
  return { accepted: COPY.accept, declined: COPY.decline, withdrawn: COPY.withdraw }[intent.answer]
}

function UnsentChange({ op }: { op: ChangeOp }) {
  const what = titleOf(op)
  if (isMoving(op))
    return (
      <WaitingNote>
        {op.state === 'sending' ? COPY.sendingNow(what) : COPY.waiting(what, formatTimeOfDay(op.actedAt.client))}
      </WaitingNote>
    )
  const { kind } = op.intent
  return <RefusedNote op={op} title={COPY.refused[kind]} kept={kind === 'propose-change' ? COPY.kept : undefined} />
}
