import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { boardLoadPath } from '#contract/api/path.ts'
import type { Load } from '#contract/freight/load.ts'
import { firstStopOf, lastStopOf } from '#contract/freight/placed-stops.ts'
import { currentRate, formatMoney, formatRatePerMile } from '#domain/freight/money.ts'
import { markStraightLine } from '#domain/geo/distance-source.ts'
import type { Point } from '#domain/geo/point.ts'
import { placeName } from '#domain/text/names.ts'
import { usePointsMap } from '#client/browser/map/use-map.ts'
import { deadheadMiles, truckPosition } from '#client/components/load/deadhead-miles.ts'
import { LOAD_CARD_COPY } from '#client/components/load/copy.ts'
import { MapStage, TruckMark } from '#client/components/load/map-stage.tsx'
import { MoreStops } from '#client/components/load/more-stops.tsx'
import { AppointmentTime } from '#client/components/load/appointment-time.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { formatWhole } from '#domain/text/whole-number.ts'
import { BOARD_MAP_COPY } from './copy.ts'
import type { BoardSearch } from './board-search.ts'
import { FROM_BOARD } from './last-board-search.ts'

type TruckPlace = Pick<BoardSearch, 'near' | 'nearName'>

interface BoardMapDialogProps {
  open: boolean
  onClose: () => void
  loads: readonly Load[]
  search: TruckPlace
}

/** Where the loads of this page are picked up. A phone has no room for a map beside the list. */
export function BoardMapDialog({ open, onClose, loads, search }: BoardMapDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={BOARD_MAP_COPY.title}>
      {open && <Pickups loads={loads} search={search} />}
    </Dialog>
  )
}

interface Pickup {
  at: Point
  loads: Load[]
}

function Pickups({ loads, search }: { loads: readonly Load[]; search: TruckPlace }) {
  const map = usePointsMap()
  const [chosenKey, setChosenKey] = useState<string>()
  const pickups = groupByPickup(loads)
  const mapped = [...pickups.values()].reduce((count, pickup) => count + pickup.loads.length, 0)
  const chosen = pickups.get(chosenKey ?? '')
  if (mapped === 0) return <p>{BOARD_MAP_COPY.none}</p>
  const truck = truckPosition(search)
  const pins = [...pickups].map(([key, pickup]) => ({
    ...pickup.at,
    key,
    mark: <Pin pickup={pickup} isChosen={pickup === chosen} onChoose={() => setChosenKey(key)} />,
  }))
  // before the pins, which cover it: a tap there is meant for a load
  const points = truck
    ? [{ ...truck, key: 'truck', mark: <TruckMark name={BOARD_MAP_COPY.truck(search.nearName)} /> }, ...pins]
    : pins
  return (
    <>
      <div className="relative isolate -mx-5 h-[45vh] min-h-60 shrink-0 overflow-hidden border-y border-line bg-blue-tint sm:-mx-6">
        <MapStage map={map} shows={{ points, name: BOARD_MAP_COPY.mapName(mapped) }} />
      </div>
      <div aria-live="polite">
        {chosen ? (
          <ul className="flex flex-col divide-y divide-hairline">
            {chosen.loads.map((load) => (
              <li key={load.id}>
                <Row load={load} search={search} />
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-ink-soft">{BOARD_MAP_COPY.choose}</p>
        )}
      </div>
      {mapped < loads.length && <p className="text-ink-soft">{BOARD_MAP_COPY.others(loads.length - mapped)}</p>}
    </>
  )
}

/** A pin covers all loads of one place. */
function groupByPickup(loads: readonly Load[]): Map<string, Pickup> {
  const pickups = new Map<string, Pickup>()
  for (const load of loads) {
    const at = firstStopOf(load).location.coordinates
    if (!at) continue
    const key = `${at.latitude},${at.longitude}`
    const pickup = pickups.get(key) ?? { at, loads: [] }
    pickup.loads.push(load)
    pickups.set(key, pickup)
  }
  return pickups
}

interface PinProps {
  pickup: Pickup
  isChosen: boolean
  onChoose: () => void
}

/** What the load pays, or how many there are; its foot marks the place. */
function Pin({ pickup: { loads }, isChosen, onChoose }: PinProps) {
  const [first] = loads
  if (!first) return null
  const words = loads.length === 1 ? formatMoney(currentRate(first)) : BOARD_MAP_COPY.loads(loads.length)
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={BOARD_MAP_COPY.from(words, placeName(firstStopOf(first).location))}
      className="-mb-1 flex min-h-11 min-w-11 cursor-pointer flex-col items-center justify-end font-sans"
      onClick={onChoose}
    >
      <span
        className={classNames(
          'rounded-control border-2 border-surface px-1.5 py-0.5 text-sm font-bold tabular-nums',
          isChosen ? 'bg-ink text-surface' : 'bg-sign text-legend',
        )}
      >
        {words}
      </span>
      <span className={classNames('h-2 w-1', isChosen ? 'bg-ink' : 'bg-sign')} />
    </button>
  )
}

function Row({ load, search }: { load: Load; search: TruckPlace }) {
  const { rate, distance, distanceSource } = load
  const [from, to] = [firstStopOf(load).location, lastStopOf(load).location]
  const deadhead = deadheadMiles(search, load)
  const facts = [
    deadhead !== undefined && BOARD_MAP_COPY.deadhead(formatWhole(deadhead)),
    distance > 0 && BOARD_MAP_COPY.trip(markStraightLine(formatWhole(distance), distanceSource)),
    markStraightLine(formatRatePerMile(rate, distance), distanceSource),
  ].filter((fact) => typeof fact === 'string')
  return (
    <Link to={boardLoadPath(load.id)} state={FROM_BOARD} className="flex min-h-12 justify-between gap-x-4 py-3">
      <span className="min-w-0">
        <strong className="block">{LOAD_CARD_COPY.lane(placeName(from), placeName(to))}</strong>
        <MoreStops load={load} className="block text-sm font-semibold" />
        <span className="text-sm text-ink-soft">
          <AppointmentTime window={firstStopOf(load).appointment} zone={from.zone} />
        </span>
      </span>
      <span className="shrink-0 text-right">
        <strong className="block">{formatMoney(rate)}</strong>
        <span className="text-sm text-ink-soft">{facts.join(' · ')}</span>
      </span>
    </Link>
  )
}
