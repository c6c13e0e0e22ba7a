import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useRef } from 'react'
import type { DriverStop } from '#contract/freight/driver-load.ts'
import type { OddArrival } from '#domain/freight/odd-arrival.ts'
import { formatDelay, formatDuration } from '#domain/freight/transit.ts'
import type { Instant } from '#domain/time/instant.ts'
import { formatClock } from '#domain/time/stop-time.ts'
import { Button } from '#client/ui/button.tsx'
import { useSettled } from '#client/ui/use-settled.ts'
import type { DriveCopy } from './copy.ts'
import { driveStopTime } from './drive-time.ts'

interface OddStepProps {
  copy: DriveCopy
  number: number
  /** the stop's number; null with two stops */
  place: number | null
  stop: DriverStop
  odd: OddArrival
  /** by the server's clock */
  now: Instant
  onConfirm: () => void
  onClose: () => void
}

/** Asks in place of the button before an arrival that nobody can mean is saved. 'Not yet' has the focus, at the bottom. */
export function OddStep({ copy, number, place, stop, odd, now, onConfirm, onClose }: OddStepProps) {
  const safe = useRef<HTMLDivElement>(null)
  const isSettled = useSettled()
  // it is in sight already: the page behind stays where it is
  useEffect(() => safe.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  const language = document.documentElement.lang
  const { odd: words } = copy
  return (
    <section aria-labelledby="odd-step" className="flex flex-col gap-3">
      <div className="flex gap-3 rounded-card border-2 border-ink bg-orange-tint p-4 text-orange-ink">
        <TriangleAlert aria-hidden className="size-7 shrink-0" />
        <div>
          <h2 id="odd-step" className="text-xl font-bold">
            {odd.stopsLeft.length > 0 && (
              <span className="block">
                {words.stopsLeft(new Intl.ListFormat(language).format(odd.stopsLeft.map(String)), odd.stopsLeft.length)}
              </span>
            )}
            {odd.earlyMinutes !== null && <span className="block">{words.early(formatDelay(odd.earlyMinutes))}</span>}
            {odd.tooFast && (
              <span className="block">
                {words.tooFast(
                  Math.round(odd.tooFast.miles).toLocaleString(language),
                  formatDuration(odd.tooFast.minutes),
                )}
              </span>
            )}
          </h2>
          <p className="font-semibold">
            {odd.stopsLeft.length > 0 && <span className="block">{words.completes}</span>}
            {odd.earlyMinutes !== null && <span className="block">{words.checkDate}</span>}
            {odd.tooFast && odd.earlyMinutes === null && words.earliest(formatDuration(odd.tooFast.leastMinutes))}
          </p>
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 font-semibold">
        <dt>{words.now}</dt>
        <dt>{copy.appointment}</dt>
        <dd className="text-xl font-bold">{driveStopTime(now, stop.zone, language)}</dd>
        <dd className="text-xl font-bold">{driveStopTime(Date.parse(stop.appointment), stop.zone, language)}</dd>
      </dl>
      <p>
        {copy.load(number)}
        {place !== null && `, ${copy.arrivedAt(place)}: ${stop.city}, ${stop.state}`}
      </p>
      <Button variant="sunlight-ghost" size="large" disabled={!isSettled} onClick={onConfirm}>
        {words.anyway(formatClock(now, stop.zone).split(' ')[0] ?? '')}
      </Button>
      <div ref={safe} className="flex flex-col">
        <Button variant="sunlight" size="huge" aria-describedby="odd-step" onClick={onClose}>
          {words.notYet}
        </Button>
      </div>
    </section>
  )
}
