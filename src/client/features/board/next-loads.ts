import type { Load } from '#contract/freight/load.ts'
import { readClocks, type TripPlan } from '#domain/freight/hours-of-service.ts'
import { isOnTime, planLoad, type Truck } from '#domain/freight/truck.ts'
import { placeName } from '#domain/text/place-name.ts'
import type { Instant } from '#domain/time/instant.ts'
import { localDay } from '#domain/time/stop-time.ts'
import { deadheadMiles } from '#client/components/load/deadhead-miles.ts'
import { BOARD_DEFAULTS, type BoardSearch } from './board-search.ts'
import { formatPoint } from './place-field.tsx'
import { toTruckLoad } from './truck-load.ts'

const RADIUS_MILES = 100

/** The board's loads for the same kind of truck, near a load's delivery; null where its place isn't known. */
export function nextLoadsSearch(load: Load, free: Instant): BoardSearch | null {
  const { coordinates, zone } = load.deliveryLocation
  if (coordinates === null) return null
  return {
    ...BOARD_DEFAULTS,
    near: formatPoint(coordinates),
    nearName: placeName(load.deliveryLocation),
    radius: RADIUS_MILES,
    equipment: load.equipmentRequirements.code,
    pickupDateFrom: localDay(free, zone),
    sort: 'deadhead:asc',
  }
}

/**
 * Where and with which hours the truck is free after a load, by hours of service. The trip is counted from now, as
 * nobody knows how far it is: the plan is at most too late. Null while its miles are unknown.
 */
export function planUntilFree(load: Load, truck: Truck | null, now: Instant): TripPlan['end'] | null {
  const hauled = toTruckLoad(load)
  if (hauled === null) return null
  // after the pickup there is no deadhead left
  const deadhead = hauled.pickup.from < now ? 0 : (truck?.deadheadMiles ?? 0)
  return planLoad({ at: now, clocks: readClocks(truck?.hours ?? null, now) }, hauled, deadhead).end
}

export interface NextLoad {
  load: Load
  fits: boolean
  /** minutes late at its stops, and of waiting before its pickup */
  late: { pickup: number; delivery: number }
  wait: number
}

/** Whether each of these loads can follow, those that can first, the nearest of them at the top. */
export function judgeNextLoads(
  loads: readonly Load[],
  asked: Pick<BoardSearch, 'near'>,
  free: TripPlan['end'],
): NextLoad[] {
  const judged = loads.flatMap((load) => {
    const hauled = toTruckLoad(load)
    if (hauled === null) return []
    const plan = planLoad(free, hauled, deadheadMiles(asked, load) ?? 0)
    const [pickup, delivery] = plan.stops
    const late = { pickup: pickup?.late ?? 0, delivery: delivery?.late ?? 0 }
    return [
      {
        load,
        fits: isOnTime(plan),
        late,
        wait: Math.max(0, (plan.departsAt - free.at) / 60_000) + (pickup?.wait ?? 0),
      },
    ]
  })
  return judged.toSorted((a, b) => Number(b.fits) - Number(a.fits))
}
