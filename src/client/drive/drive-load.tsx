import { type ReactNode, useEffect, useState } from 'react'
import { lastStop, type StopId, stopOf } from '#domain/freight/load-stop.ts'
import type { NextTap } from '#domain/freight/next-stop.ts'
import type { Instant } from '#domain/time/instant.ts'
import { apiConnection } from '#offline/session/api-connection.ts'
import { isHeld, isMoving } from '#offline/outbox/op-state.ts'
import type { StoredLink } from '#offline/driver/link-store.ts'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { useFreshStep } from '#client/ui/use-fresh-step.ts'
import type { DriveCopy } from './copy.ts'
import { Calls } from './drive-calls.tsx'
import { DrivePod, KeepCopy, usePodPages } from './drive-pod.tsx'
import { DriveStep, UndoButton, useQuestion, useTaps } from './drive-step.tsx'
import { Done, DriveSign, StopFacts, Waiting } from './drive-stop.tsx'
import { shownTaps, Taps } from './drive-taps.tsx'
import { driveDay, toServerTime } from './drive-time.ts'
import { findNextPod, nextStep, type PodStop, podStops, type ShownStop, shownStops } from './driver-state.ts'
import { StopList } from './stop-list.tsx'
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
  const podNext = ended ? undefined : findNextPod(photographed, step)
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
  const pod = podNext && podOf(podNext)

  return (
    <>
      <main className="flex flex-1 flex-col gap-4 p-4">
        <h1 className="sr-only">{copy.load(load.number)}</h1>
        {ended && <EndedNotice copy={copy} ended={ended} unsent={ops.filter(isMoving).length} />}
        <StopsChanged copy={copy} link={link} onChange={onChange} />
        <Taps copy={copy} taps={tapped} stops={stops} isEnded={ended !== null} />
        {next ? (
          <NextStop
            copy={copy}
            load={load}
            stops={stops}
            next={next}
            now={serverTime}
            isSure={serverClock?.isSure ?? false}
            isArrivalListed={tapped.some(({ intent }) => intent.stop === stop.id && intent.event === 'arrived')}
            canTap={next.kind === 'arrived' && !parked.isMoving && !ended && !taps.busy && !isFresh && !question.asked}
            onTap={(id) => question.tap({ kind: 'arrived', stop: id })}
          />
        ) : (
          <Done copy={copy} load={load} stop={stop} />
        )}
        {photographed.filter((each) => each !== podNext).map(podOf)}
        {next && !ended && <SharePlace copy={copy} link={link} onChange={onChange} />}
        {!ended && <LinkNote copy={copy} next={next} expiresAt={load.expiresAt} zone={last.zone} />}
        <p role="status" className="font-bold">
          {news}
        </p>
      </main>
      {!next && <DoneFooter copy={copy} dispatch={load.dispatcherPhone} pages={pages} undo={undo} pod={pod} />}
      {next && (!ended || ended === 'lost') && (
        <footer className={FOOTER}>
          {next.kind === 'arrived' && undo}
          <DriveStep
            {...{ copy, link, parked, taps, question, undo, pod, isFresh }}
            key={name}
            step={next}
            now={serverTime}
          />
        </footer>
      )}
    </>
  )
}

interface LinkNoteProps {
  copy: DriveCopy
  /** null after the last tap */
  next: NextTap | null | undefined
  expiresAt: string
  zone: string
}

/** On the way: that the page works without signal. After the last tap: until when it opens. */
function LinkNote({ copy, next, expiresAt, zone }: LinkNoteProps) {
  if (next?.kind === 'departed') return null
  return (
    <p className="text-base">
      {next ? copy.offlineNote : copy.closes(driveDay(Date.parse(expiresAt), zone, document.documentElement.lang))}
    </p>
  )
}

/** Whether each tap also says where the truck is. */
function SharePlace({ copy, link, onChange }: Pick<DriveLoadProps, 'copy' | 'link' | 'onChange'>) {
  return (
    <Checkbox
      label={copy.place}
      size="large"
      checked={link.sharesPlace ?? false}
      onChange={({ target }) => onChange({ sharesPlace: target.checked })}
    />
  )
}

interface DoneFooterProps {
  copy: DriveCopy
  dispatch: string | null
  pages: ReturnType<typeof usePodPages>
  undo: ReactNode
  pod: ReactNode
}

/** After the last tap: its undo, a call, the photos, and the POD that is still missing. */
function DoneFooter({ copy, dispatch, pages, undo, pod }: DoneFooterProps) {
  if (dispatch === null && pages.length === 0 && !undo && !pod) return null
  return (
    <footer className={FOOTER}>
      {undo}
      <div className="flex flex-wrap gap-3">
        <Calls copy={copy} dock={null} dispatch={dispatch} />
        {pages.length > 0 && <KeepCopy copy={copy} pages={pages} />}
      </div>
      {pod}
    </footer>
  )
}

interface NextStopProps {
  copy: DriveCopy
  load: StoredLink['load']
  stops: readonly ShownStop[]
  next: NextTap
  /** by the server's clock */
  now: Instant
  isSure: boolean
  isArrivalListed: boolean
  /** whether the driver may tap another stop of the list instead */
  canTap: boolean
  onTap: (stop: StopId) => void
}

/** Where the truck goes, or how long it waits there, and what the list says of the other stops. */
function NextStop({ copy, load, stops, next, now, isSure, isArrivalListed, canTap, onTap }: NextStopProps) {
  const stop = stopOf(stops, next.stop)
  return (
    <>
      {next.kind === 'departed' ? (
        <Waiting
          copy={copy}
          stop={stop}
          freeMinutes={load.freeMinutes}
          now={now}
          isSure={isSure}
          isListed={isArrivalListed}
        />
      ) : (
        <DriveSign copy={copy} load={load} stop={stop} />
      )}
      <StopFacts copy={copy} stop={stop} load={load} />
      <StopList copy={copy} stops={stops} nextId={stop.id} canTap={canTap} onTap={onTap} />
    </>
  )
}

/** Nothing is sent by this link any more, and how many taps stay on the phone. */
function EndedNotice({ copy, ended, unsent }: { copy: DriveCopy; ended: Ended; unsent: number }) {
  return (
    <section className="rounded-card border-2 border-ink p-4" role="status">
      <p className="text-xl font-bold">{copy.ended[ended]}</p>
      {ended === 'lost' && <p>{copy.lostHint}</p>}
      {unsent > 0 && <p>{copy.endedUnsent(unsent)}</p>}
    </section>
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
