import type { Load } from '#contract/freight/load.ts'
import { EMPTY_LOAD_FORM, type LoadFormValues, toDuplicateForm, toLoadForm } from '#contract/freight/load-form.ts'
import { firstStopOf, lastStopOf } from '#contract/freight/placed-stops.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { weeksUntilAhead } from '#domain/freight/suggested-times.ts'
import type { Instant } from '#domain/time/instant.ts'
import { addDays } from '#domain/time/period.ts'
import { openAccountCache } from '#offline/cache/cache-db.ts'
import { toComparedForm } from '#domain/text/unicode-form.ts'

/** A commodity that the account posted, as it was packed then. */
export interface RecentFreight {
  commodity: string
  packagingType: string
}

const MOST_RECENT = 3

/** The account's own loads on this device, latest first; also offline. */
export async function loadOwnLoads(personId: PersonId): Promise<Load[]> {
  const loads = await openAccountCache(personId)
    .loads.toArray()
    .catch(() => [])
  return loads.filter(({ viewer }) => viewer === 'owner').toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
}

/** What an earlier load is like the new one in. */
export type LikeLoad = Pick<LoadFormValues, 'pickupLocation' | 'deliveryLocation'> & { trailer: string }

/** 3 for the same lane and trailer, 0 for neither. */
function likeness(load: Load, { pickupLocation, deliveryLocation, trailer }: LikeLoad): number {
  const isLane = [
    [firstStopOf(load).location.city, pickupLocation],
    [lastStopOf(load).location.city, deliveryLocation],
  ].every(([before = '', now = '']) => toComparedForm(before) === toComparedForm(now))
  return (isLane ? 2 : 0) + (load.equipmentRequirements.trailer === trailer ? 1 : 0)
}

/** The last three commodities, those of the load most like the new one first. @param loads latest first */
export function listRecentFreight(loads: readonly Load[], like: LikeLoad): RecentFreight[] {
  const byCommodity = new Map<string, RecentFreight>()
  for (const { equipmentRequirements } of loads.toSorted((a, b) => likeness(b, like) - likeness(a, like))) {
    const { commodity, packagingType } = equipmentRequirements
    const key = toComparedForm(commodity)
    if (commodity !== '' && !byCommodity.has(key)) byCommodity.set(key, { commodity, packagingType })
  }
  return [...byCommodity.values()].slice(0, MOST_RECENT)
}

/** The form after 'Save and add another': the same freight, for another lane and another day. */
export function toNextForm({ equipmentType, commodity }: LoadFormValues): LoadFormValues {
  return {
    ...EMPTY_LOAD_FORM,
    equipmentType,
    commodity: {
      ...EMPTY_LOAD_FORM.commodity,
      trailer: commodity.trailer,
      commodity: commodity.commodity,
      packagingType: commodity.packagingType,
    },
  }
}

const TIMES = ['pickupDateTime', 'pickupUntil', 'deliveryDateTime', 'deliveryUntil'] as const

/** The same load again, on the same weekdays of the next week whose pickup is still ahead. */
export function toRepeatStart(load: Load, now: Instant) {
  const before = toLoadForm(load)
  const weeks = weeksUntilAhead(Date.parse(load.pickupDateTime), now)
  const later = (time: string) => {
    const [day = '', clock] = time.split('T')
    return clock === undefined ? '' : `${addDays(day, 7 * weeks)}T${clock}`
  }
  const form = toDuplicateForm(load)
  for (const time of TIMES) form[time] = later(before[time])
  form.between = form.between.map((stop, at) => {
    const { DateTime = '', Until = '' } = before.between[at] ?? {}
    return { ...stop, DateTime: later(DateTime), Until: later(Until) }
  })
  return { form, repeats: { number: load.number, weeks } }
}
