import Check from 'lucide-react/icons/check'
import Hourglass from 'lucide-react/icons/hourglass'
import Phone from 'lucide-react/icons/phone'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useState } from 'react'
import { lastStop, type StopId, stopOf } from '#domain/freight/load-stop.ts'
import { dialledNumber, phoneExtension } from '#domain/text/dialled-number.ts'
import { formatClock } from '#domain/time/stop-time.ts'
import { apiConnection } from '#offline/session/api-connection.ts'
import { isHeld, isMoving, tappedAt } from '#offline/outbox/op-state.ts'
import type { IntentOf } from '#offline/outbox/op-kind.ts'
import type { Op } from '#offline/outbox/op.ts'
import type { StoredLink } from '#offline/driver/link-store.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { useFreshStep } from '#client/ui/use-fresh-step.ts'
import type { DriveCopy } from './copy.ts'
import { DrivePod, KeepCopy, usePodPages } from './drive-pod.tsx'
import { DriveStep, UndoButton, useQuestion, useTaps } from './drive-step.tsx'
import { Done, DriveSign, StopFacts, Waiting } from './drive-stop.tsx'
import { driveDay, toServerTime } from './drive-time.ts'
import { nextStep, type PodStop, podStops, shownStops } from './driver-state.ts'
import { StopList } from './stop-list.tsx'
import { describeOp } from './op-words.ts'
import { StopsChanged } from './stops-changed.tsx'
import { useDriverOutbox } from './use-driver-outbox.ts'
import { useParked } from './use-parked.ts'

const FOOTER = 'sticky bottom-0 flex flex-col gap-3 border-t-2 border-ink bg-surface p-4'

/** Why nothing is sent by a link; a lost one is unknown to the server, which was restored. */
export type Ended = 'revoked' | 'released' | 'expired' | 'lost'

interface DriveLoadProps {
  copy: DriveCopy
  link: StoredLink
  ended: Ended | null
  onChange: (patch: Partial<StoredLink>) => void
  onSent: () => void
}

/** One question a screen: what the driver does next at this load. */
export function DriveLoad({ copy, link, ended, onChange, onSent }: DriveLoadProps) {
  const { load } = link
  const { outbox, ops } = useDriverOutbox(link, onSent)
  const now = useNow()
  const pages = usePodPages(ops ?? [], `pod-${load.number}`)
  const parked = useParked(link.sharesPlace ?? false)
  const { news, ...taps } = useTaps({ copy, link, outbox, parked })
  const serverClock = apiConnection.serverClock()
  const serverTime = toServerTime(now)
  const question = useQuestion({ load, ops, now: serverTime, onTap: (tap) => void taps.tap(tap) })
  const step = ops && nextStep(load, ops, serverTime)
  const next = step === 'pod' ? null : step
  const name = next ? `${next.kind} ${next.stop}` : 'none'
  const isFresh = useFreshStep(ops && name)
  if (ops === null) return <main className="flex-1" />

  const stops = shownStops(load, ops)
  const last = lastStop(stops)
  const stop = next ? stopOf(stops, next.stop) : last
  const held = ops.filter((op) => isHeld(op, now) && op.intent.kind === 'record-stop-event')
  const unsent = ops.filter(isMoving)
  const tapped = shownTaps(ops)
  const undo = held.length > 0 && (
    <UndoButton
      copy={copy}
      stops={stops}
      held={held}
      now={now}
      disabled={isFresh}
      onUndo={() => void taps.undo(held)}
    />
  )

  const photographed = podStops(load, ops, next?.stop ?? null)
  const isPodNext = step === 'pod' && !ended
  const isLeaving = next?.kind === 'departed' && !ended
  // a truck that has left can't get the consignee's signature any more
  const podNext = photographed.find(({ id, isMissing }) => isMissing && (isPodNext || (isLeaving && id === next.stop)))
  const podOf = ({ id }: PodStop) => (
    <DrivePod
      key={id}
      copy={copy}
      link={link}
      stop={id}
      outbox={outbox}
      ops={ops}
      pages={pages}
      isEnded={ended !== null}
      isNext={id === podNext?.id}
    />
  )

  return (
    <>
      <main className="flex flex-1 flex-col gap-4 p-4">
        <h1 className="sr-only">{copy.load(load.number)}</h1>
        {ended && (
          <section className="rounded-card border-2 border-ink p-4" role="status">
            <p className="text-xl font-bold">{copy.ended[ended]}</p>
            {ended === 'lost' && <p>{copy.lostHint}</p>}
            {unsent.length > 0 && <p>{copy.endedUnsent(unsent.length)}</p>}
          </section>
        )}
        <StopsChanged copy={copy} link={link} onChange={onChange} />
        <Taps
          copy={copy}
          taps={tapped}
          zoneOf={(id) => (stops.find((one) => one.id === id) ?? last).zone}
          isEnded={ended !== null}
        />
        {next ? (
          <>
            {next.kind === 'departed' ? (
              <Waiting
                copy={copy}
                stop={stop}
                freeMinutes={load.freeMinutes}
                now={serverTime}
                isSure={serverClock?.isSure ?? false}
                isListed={tapped.some(({ intent }) => intent.stop === stop.id && intent.event === 'arrived')}
              />
            ) : (
              <DriveSign copy={copy} load={load} stop={stop} />
            )}
            <StopFacts copy={copy} stop={stop} load={load} />
            <StopList
              copy={copy}
              stops={stops}
              nextId={stop.id}
              canTap={
                next.kind === 'arrived' && !parked.isMoving && !ended && !taps.busy && !isFresh && !question.asked
              }
              onTap={(id) => question.tap({ kind: 'arrived', stop: id })}
            />
          </>
        ) : (
          <Done copy={copy} load={load} stop={stop} />
        )}
        {photographed.filter((each) => each !== podNext).map(podOf)}
        {next && !ended && (
          <Checkbox
            label={copy.place}
            size="large"
            checked={link.sharesPlace ?? false}
            onChange={({ target }) => onChange({ sharesPlace: target.checked })}
          />
        )}
        {next && <Calls copy={copy} dock={stop.contactPhone} dispatch={load.dispatcherPhone} />}
        {next?.kind === 'arrived' && !ended && <p className="text-base">{copy.offlineNote}</p>}
        {!next && !ended && (
          <p className="text-base">
            {copy.closes(driveDay(Date.parse(load.expiresAt), last.zone, document.documentElement.lang))}
          </p>
        )}
        <p role="status" className="font-bold">
          {news}
        </p>
      </main>
      {!next && (load.dispatcherPhone !== null || pages.length > 0 || undo || isPodNext) && (
        <footer className={FOOTER}>
          {undo}
          <div className="flex flex-wrap gap-3">
            <Calls copy={copy} dock={null} dispatch={load.dispatcherPhone} />
            {pages.length > 0 && <KeepCopy copy={copy} pages={pages} />}
          </div>
          {podNext && podOf(podNext)}
        </footer>
      )}
      {next && (!ended || ended === 'lost') && (
        <footer className={FOOTER}>
          {next.kind === 'arrived' && undo}
          <DriveStep
            {...{ copy, link, parked, taps, question, undo, isFresh }}
            pod={podNext && podOf(podNext)}
            key={name}
            step={next}
            now={serverTime}
          />
        </footer>
      )}
    </>
  )
}

function Calls({ copy, dock, dispatch }: { copy: DriveCopy; dock: string | null; dispatch: string | null }) {
  if (!dock && !dispatch) return null
  const dialled = (phone: string) => `tel:${dialledNumber(phone)}`
  const extension = (phone: string) => {
    const digits = phoneExtension(phone)
    return digits === undefined ? null : ` x${digits}`
  }
  return (
    <nav className="flex flex-1 flex-wrap gap-3">
      {dock && (
        <Button variant="sunlight-ghost" size="large" className="flex-1" render={<a href={dialled(dock)} />}>
          <Phone aria-hidden />
          {copy.callDock}
          {extension(dock)}
        </Button>
      )}
      {dispatch && (
        <Button variant="sunlight-ghost" size="large" className="flex-1" render={<a href={dialled(dispatch)} />}>
          <Phone aria-hidden />
          {copy.dispatch}
          {extension(dispatch)}
        </Button>
      )}
    </nav>
  )
}

type TapOp = Op & { intent: IntentOf<'record-stop-event'> }

/** The taps that Milepost hasn't got, and the last one that it has. */
function shownTaps(ops: readonly Op[]): TapOp[] {
  const taps = ops.filter((op): op is TapOp => op.intent.kind === 'record-stop-event' && op.state !== 'cancelled')
  const last = taps.findLast(({ state }) => state === 'done')
  return taps.filter((op) => op === last || op.state !== 'done')
}

interface TapsProps {
  copy: DriveCopy
  taps: readonly TapOp[]
  zoneOf: (stop: StopId) => string
  isEnded: boolean
}

const LOOKS = {
  sent: ['bg-green-tint text-green-ink', Check],
  waiting: ['bg-yellow-tint text-yellow-ink', Hourglass],
  refused: ['bg-red-tint text-red-ink', TriangleAlert],
} as const

/** What was tapped on this phone, and whether Milepost has it: said here alone, before anything else. */
function Taps({ copy, taps, zoneOf, isEnded }: TapsProps) {
  if (taps.length === 0) return null
  return (
    <ul className="flex flex-col gap-2 text-base leading-snug">
      {taps.map((op) => {
        const { intent } = op
        const zone = zoneOf(intent.stop)
        const at = formatClock(tappedAt(op), zone)
        const { status, words } = describeOp(op, { copy, language: document.documentElement.lang, zone, isEnded })
        const [tone, Sign] = LOOKS[status]
        return (
          <li key={op.opId} className={`flex items-center gap-3 rounded-card px-3 py-2 ${tone}`}>
            <Sign aria-hidden className="size-6 shrink-0" />
            <p className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
              <strong>{copy.done(intent.event, at)}</strong>
              <span>{words}</span>
            </p>
          </li>
        )
      })}
    </ul>
  )
}

/** By the phone's clock. Renders again every second. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
