import { Suspense, useState } from 'react'
import type { Load } from '#contract/freight/load.ts'
import { Button } from '#client/ui/button.tsx'
import { LoadingNotice, lazyPart } from '#client/ui/lazy-part.tsx'
import { isMoving } from '#offline/outbox/op-state.ts'
import { formatTimeOfDay } from '#offline/outbox/op-chip.ts'
import { RefusedNote, WaitingNote } from '../unsent-note.tsx'
import { DRIVER_COPY as COPY } from './driver-copy.ts'
import { DriverLines } from './driver-lines.tsx'
import { type DriverOp, typedDriver, useDriverOps } from './use-driver-ops.ts'

const DriverDialog = lazyPart(() => import('../deal-dialogs.tsx'), 'DriverDialog')

/** Who hauls a booked load and with what: the carrier states it, the broker reads it. */
export function DriverSection({ load }: { load: Load }) {
  const [isOpen, setOpen] = useState(false)
  const ops = useDriverOps(load.id)
  const isRunning = load.status === 'active'
  const isCarrier = load.viewer === 'carrier'
  const driver = load.deal?.driver
  return (
    <>
      {driver ? (
        <DriverLines driver={driver} />
      ) : (
        <p className="text-ink-soft">
          {isCarrier ? (isRunning ? COPY.none : COPY.notGiven) : isRunning ? COPY.notSaid : COPY.neverSaid}
        </p>
      )}
      {ops.map((op) => (
        <UnsentDriver key={op.opId} op={op} />
      ))}
      {isCarrier && isRunning && (
        <Button variant="ghost" className="self-start" onClick={() => setOpen(true)}>
          {driver || ops.length > 0 ? COPY.change : COPY.add}
        </Button>
      )}
      <Suspense fallback={isOpen && <LoadingNotice />}>
        {isOpen && <DriverDialog load={load} last={ops.at(-1)} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}

function UnsentDriver({ op }: { op: DriverOp }) {
  if (!isMoving(op)) return <RefusedNote op={op} title={COPY.refused} />
  const what = typedDriver(op.intent.driver).filter(Boolean).join(', ')
  return (
    <WaitingNote>
      {op.state === 'sending' ? COPY.sending : COPY.waiting(what, formatTimeOfDay(op.actedAt.client))}
    </WaitingNote>
  )
}
