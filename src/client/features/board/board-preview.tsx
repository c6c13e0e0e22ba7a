import { Link } from '@tanstack/react-router'
import MapIcon from 'lucide-react/icons/map'
import { useEffect, useState } from 'react'
import type { Load } from '#contract/freight/load.ts'
import { firstStopOf, lastStopOf, type PlacedStop, stopsOf } from '#contract/freight/placed-stops.ts'
import { formatRatePerMile } from '#domain/freight/money.ts'
import { markStraightLine } from '#domain/geo/distance-source.ts'
import { isKnownZip } from '#domain/geo/zip.ts'
import { partyName, personName, placeName } from '#domain/text/names.ts'
import { PicksAndDrops } from '#client/components/load/more-stops.tsx'
import { ContactLinks } from '#client/components/contact-links.tsx'
import { useShortcutKeys } from '#client/components/shortcuts.tsx'
import { LoadLane } from '#client/components/load/load-lane.tsx'
import { AppointmentTime } from '#client/components/load/appointment-time.tsx'
import { TruckMark } from '#client/components/load/map-stage.tsx'
import { useNearViewport } from '#client/browser/page/use-near-viewport.ts'
import { TONES } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { deadheadMiles, truckPosition } from '#client/components/load/deadhead-miles.ts'
import { BOARD_MAP_COPY, BOARD_PREVIEW_COPY } from './copy.ts'
import type { BoardSearch } from './board-search.ts'
import { OWN_STATE_SIGNS, useOwnState } from './use-own-state.ts'
import { LoadWorth } from './load-worth.tsx'
import { FROM_BOARD } from './last-board-search.ts'
import { DrawnLane } from '#client/components/load/route-section.tsx'

/** A lane is drawn once nobody moves on: each one is a request. */
const SETTLED_AFTER_MS = 400

interface BoardPreviewProps {
  load: Load
  search: Pick<BoardSearch, 'near' | 'nearName'>
}

/** What decides about a load, beside the table: the map, the lane, the times, the pay, the broker. */
export function BoardPreview({ load, search }: BoardPreviewProps) {
  const [isMapShown, setMapShown] = useState(true)
  const toggleMap = () => setMapShown(!isMapShown)
  useShortcutKeys({ m: toggleMap })
  return (
    <section
      aria-label={BOARD_PREVIEW_COPY.preview}
      className="sticky top-4 hidden flex-col gap-3 min-[88rem]:flex print:hidden"
    >
      <div className="relative flex flex-col">
        {isMapShown && <PreviewMap load={load} search={search} />}
        <div className={isMapShown ? 'absolute bottom-2 left-2' : undefined}>
          <Button variant="ghost" size="compact" aria-pressed={isMapShown} onClick={toggleMap}>
            <MapIcon aria-hidden />
            {BOARD_PREVIEW_COPY.map}
            <kbd aria-hidden className="hidden pointer-fine:inline">
              m
            </kbd>
          </Button>
        </div>
      </div>
      <LoadLane load={load} />
      <Facts load={load} search={search} />
      {/* what books the load stays in view, however low the window is */}
      <div className="sticky bottom-0 z-1 flex flex-col gap-3 bg-paper py-3">
        <Actions load={load} />
      </div>
    </section>
  )
}

function PreviewMap({ load, search }: BoardPreviewProps) {
  // hidden on narrower screens, where it never comes near
  const [frame, isNear] = useNearViewport<HTMLDivElement>()
  const settled = useSettled(load)
  const [from, to] = [firstStopOf(settled).location, lastStopOf(settled).location]
  const stops = stopsOf(settled)
  const points = stops.flatMap(({ location }) => location.coordinates ?? [])
  const isKnown = points.length === stops.length
  const truck = truckPosition(search)
  return (
    <div ref={frame} className="relative isolate h-60 overflow-hidden rounded-card border border-line bg-blue-tint">
      {isNear && isKnown && (
        <DrawnLane
          points={points}
          truck={truck && { at: truck, mark: <TruckMark name={BOARD_MAP_COPY.truck(search.nearName)} /> }}
          name={BOARD_PREVIEW_COPY.mapName(placeName(from), placeName(to))}
        />
      )}
      {!isKnown && <p className="p-4 text-ink-soft">{BOARD_PREVIEW_COPY.noMap}</p>}
    </div>
  )
}

function useSettled(load: Load): Load {
  const [settled, setSettled] = useState(load)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(load), SETTLED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [load])
  return settled
}

function Facts({ load, search }: BoardPreviewProps) {
  const { broker, rate, distance } = load
  const deadhead = deadheadMiles(search, load)
  const perMile = markStraightLine(formatRatePerMile(rate, distance), load.distanceSource)
  const allMiles =
    deadhead === undefined ? null : markStraightLine(formatRatePerMile(rate, distance + deadhead), load.distanceSource)
  const business = partyName(broker)
  const person = personName(broker)
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <dl className="flex flex-col gap-2">
        {stopsOf(load).map((stop) => (
          <Stop key={stop.id} {...stop} />
        ))}
      </dl>
      <PicksAndDrops load={load} className="font-semibold" />
      {perMile && (
        <p className="flex flex-wrap justify-between gap-x-3 border-t border-hairline pt-3">
          <b>{perMile}</b>
          {allMiles && <span className="text-ink-soft">{BOARD_PREVIEW_COPY.allMiles(allMiles)}</span>}
        </p>
      )}
      <p>{BOARD_PREVIEW_COPY.weight(load.weight.toLocaleString('en-US'))}</p>
      <div className="border-t border-hairline pt-3">
        <LoadWorth load={load} search={search} />
      </div>
      <div className="border-t border-hairline pt-3">
        <p>
          <b>{business}</b>
          {person !== business && <>, {person}</>}
        </p>
        <ContactLinks phone={broker.phoneNumber} email={null} name={business} />
      </div>
    </div>
  )
}

function Stop({ kind, appointment, location: place }: PlacedStop) {
  return (
    <div>
      <dt className="sr-only">{BOARD_PREVIEW_COPY[kind]}</dt>
      <dd className="font-semibold">
        <AppointmentTime window={appointment} zone={place.zone} />
      </dd>
      <dd className="text-sm text-ink-soft">
        {placeName(place)} {isKnownZip(place.zipCode) && place.zipCode}
      </dd>
    </div>
  )
}

function Actions({ load }: { load: Load }) {
  const { state, canBook } = useOwnState(load)
  const sign = state && OWN_STATE_SIGNS[state.status]
  return (
    <>
      {state && sign && (
        <p className={classNames('flex items-center gap-2.5 rounded-card p-3 font-semibold', TONES[sign.tone])}>
          <sign.icon aria-hidden className="size-5 shrink-0" />
          {state.words}
        </p>
      )}
      {!state && canBook ? (
        <Button
          render={
            <Link
              to="/dashboard/loadboard/$loadId"
              params={{ loadId: load.id }}
              search={{ book: true }}
              state={FROM_BOARD}
            />
          }
        >
          {BOARD_PREVIEW_COPY.bookThisLoad}
        </Button>
      ) : (
        <Button
          variant="ghost"
          render={<Link to="/dashboard/loadboard/$loadId" params={{ loadId: load.id }} state={FROM_BOARD} />}
        >
          {BOARD_PREVIEW_COPY.openLoad}
        </Button>
      )}
    </>
  )
}
