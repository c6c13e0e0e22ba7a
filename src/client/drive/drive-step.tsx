import ArrowRight from 'lucide-react/icons/arrow-right'
import { type ReactNode, useState } from 'react'
import { endNameOf, lastStop, type LoadStop, stopNumber, stopOf } from '#domain/freight/load-stop.ts'
import type { NextTap } from '#domain/freight/next-stop.ts'
import { readCurrentPlace } from '#client/browser/page/current-place.ts'
import type { Op } from '#offline/outbox/op.ts'
import { cancelOp, enqueueOp } from '#offline/outbox/outbox.ts'
import type { StoredLink } from '#offline/driver/link-store.ts'
import { Button } from '#client/ui/button.tsx'
import type { DriveCopy } from './copy.ts'
import { findOddStep } from './driver-state.ts'
import { OddStep } from './odd-step.tsx'
import type { useDriverOutbox } from './use-driver-outbox.ts'
import type { useParked } from './use-parked.ts'

/** A tap is not on disk while it waits for its place. */
const SHORT_MS = 2_000

interface DriveStepProps {
  copy: DriveCopy
  link: StoredLink
  step: NextTap
  /** by the server's clock */
  now: number
  parked: ReturnType<typeof useParked>
  taps: Pick<ReturnType<typeof useTaps>, 'busy'>
  question: ReturnType<typeof useQuestion>
  undo: ReactNode
  /** the photo that is asked for before the truck leaves */
  pod: ReactNode
  /** the second tap of a double tap must not record the next step */
  isFresh: boolean
}

/** The next tap: one is enough, with a question only where nobody can mean it. A truck that moves takes none. */
export function DriveStep({ copy, link, step, now, parked, taps, question, undo, pod, isFresh }: DriveStepProps) {
  if (question.asked && !parked.isMoving) {
    const { stop, odd } = question.asked
    const { number, stops } = link.load
    return (
      <OddStep
        copy={copy}
        number={number}
        place={stopNumber(stop, stops)}
        stop={stopOf(stops, stop)}
        odd={odd}
        now={now}
        onClose={question.close}
        onConfirm={question.confirm}
      />
    )
  }
  return (
    <>
      <p className="text-base font-semibold">{parked.isMoving ? copy.moving : copy.parkedOnly}</p>
      <StepButton
        copy={copy}
        stops={link.load.stops}
        step={step}
        undo={undo}
        pod={pod}
        disabled={taps.busy || isFresh || parked.isMoving}
        onTap={() => question.tap(step)}
      />
    </>
  )
}

interface QuestionOf {
  load: StoredLink['load']
  ops: readonly Op[] | null
  /** by the server's clock */
  now: number
  onTap: (step: NextTap) => void
}

/** Every way to record a step: at once, or after the question that shows in place of the button [FACE-22]. */
export function useQuestion({ load, ops, now, onTap }: QuestionOf) {
  const [asked, setAsked] = useState<NextTap | null>(null)
  const close = () => setAsked(null)
  const judge = (step: NextTap) => ops && findOddStep(load, ops, step, now)
  const odd = asked && judge(asked)
  return {
    asked: asked && odd && { ...asked, odd },
    close,
    tap: (step: NextTap) => (judge(step) ? setAsked(step) : onTap(step)),
    confirm: () => {
      close()
      if (asked) onTap(asked)
    },
  }
}

interface TapsOf {
  copy: DriveCopy
  link: StoredLink
  outbox: ReturnType<typeof useDriverOutbox>['outbox']
  parked: ReturnType<typeof useParked>
}

/** Saves a step on this phone, and takes steps back that aren't sent yet. */
export function useTaps({ copy, link, outbox, parked }: TapsOf) {
  const [busy, setBusy] = useState(false)
  const [news, setNews] = useState('')
  return {
    busy,
    news,
    async tap({ kind: event, stop }: NextTap): Promise<void> {
      setBusy(true)
      const tappedAt = Date.now()
      const place = parked.placeNow() ?? (link.sharesPlace ? await readCurrentPlace(SHORT_MS) : null)
      const author = { userId: link.linkId, label: copy.load(link.load.number), isUndoable: true, tappedAt }
      const saved = await enqueueOp(outbox, author, {
        kind: 'record-stop-event',
        loadId: link.load.loadId,
        event,
        stop,
        ...(place && { place }),
      })
      setNews(saved.result === 'not-saved' ? copy.notSaved : '')
      setBusy(false)
    },
    async undo(steps: readonly Op[]): Promise<void> {
      const ends = await Promise.all(steps.toReversed().map(({ opId }) => cancelOp(outbox, opId)))
      setNews(ends.every((end) => end === 'cancelled') ? copy.undone : '')
    },
  }
}

/** 'Arrived at pickup'; above two stops 'Arrived at stop 2', but for the last. */
function tapWords(copy: DriveCopy, { kind, stop }: NextTap, stops: readonly Pick<LoadStop, 'id'>[]): string {
  const number = stopNumber(stop, stops)
  if (number === null) return copy.tap[endNameOf(stop) ?? 'between'][kind]
  if (kind === 'departed') return copy.tap.between.departed
  return stop === lastStop(stops).id ? copy.tap.delivery.arrived : copy.arrivedAt(number)
}

interface StepButtonProps {
  copy: DriveCopy
  stops: readonly Pick<LoadStop, 'id'>[]
  step: NextTap
  undo: ReactNode
  pod: ReactNode
  disabled: boolean
  onTap: () => void
}

function StepButton({ copy, stops, step, undo, pod, disabled, onTap }: StepButtonProps) {
  return (
    <>
      <Button
        variant={pod ? 'sunlight-ghost' : 'sunlight'}
        size={pod ? 'large' : 'huge'}
        disabled={disabled}
        onClick={onTap}
      >
        {step.kind === 'departed' && <ArrowRight aria-hidden />}
        {tapWords(copy, step, stops)}
      </Button>
      {pod}
      {/* where 'Arrived' stood, so that a second tap there can't record the departure */}
      {step.kind === 'departed' && (
        <div className="flex min-h-19 flex-col justify-center text-center font-bold">
          {undo || tapWords(copy, { ...step, kind: 'arrived' }, stops)}
        </div>
      )}
    </>
  )
}

interface UndoButtonProps {
  copy: DriveCopy
  stops: readonly Pick<LoadStop, 'id'>[]
  held: readonly Op[]
  now: number
  disabled: boolean
  onUndo: () => void
}

/** Names the steps that it takes back. */
export function UndoButton({ copy, stops, held, now, disabled, onUndo }: UndoButtonProps) {
  const steps = held.flatMap(({ intent }) =>
    intent.kind === 'record-stop-event' ? [tapWords(copy, { kind: intent.event, stop: intent.stop }, stops)] : [],
  )
  const until = held.at(-1)?.notBefore ?? now
  return (
    <Button variant="sunlight-ghost" size="large" disabled={disabled} onClick={onUndo}>
      {copy.undo(steps.join(' + '), Math.max(1, Math.ceil((until - now) / 1000)))}
    </Button>
  )
}
