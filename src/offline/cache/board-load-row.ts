import type { Load } from '#contract/freight/load.ts'
import type { BoardLoad } from '#domain/freight/board-filter.ts'
import { dollarsToCents } from '#domain/freight/money.ts'
import { blurPoint } from '#domain/geo/board-projection.ts'
import { buildLoadSearchWords } from '#domain/text/search-words.ts'
import { localDay } from '#domain/time/stop-time.ts'

export function pickupTimes({ pickupDateTime, pickupUntil }: Load) {
  return {
    pickupAt: Date.parse(pickupDateTime),
    pickupUntil: pickupUntil === undefined ? null : Date.parse(pickupUntil),
  }
}

const searched = new WeakMap<Load, BoardLoad>()

/** What a search compares of a stored load. Typing searches the same loads again and again. */
export function boardLoadOf(load: Load): BoardLoad {
  const known = searched.get(load)
  if (known) return known
  const row = toBoardLoad(load)
  searched.set(load, row)
  return row
}

/** The day and the words take time to find, so only a search for them does, and once. */
function toBoardLoad(load: Load): BoardLoad {
  const { pickupLocation: pickup, deliveryLocation: delivery, equipmentRequirements: equipment } = load
  const times = pickupTimes(load)
  let day: string | undefined
  let words: BoardLoad['words'] | undefined
  return {
    ...times,
    id: load.id,
    ownerId: load.broker.id,
    // the account's own loads have exact places, which the board doesn't search
    pickup: pickup.coordinates && blurPoint(pickup.coordinates),
    delivery: delivery.coordinates && blurPoint(delivery.coordinates),
    deliveryState: delivery.state,
    createdAt: Date.parse(load.createdAt),
    rateCents: dollarsToCents(load.rate),
    miles: load.distance,
    pounds: load.weight,
    equipment: equipment.code,
    get pickupDay() {
      day ??= localDay(times.pickupAt, pickup.zone)
      return day
    },
    get words() {
      words ??= buildLoadSearchWords(
        { number: load.number, commodity: equipment.commodity, vehicle: equipment.type, trailer: equipment.trailer },
        [pickup, delivery].map(({ city, state, zipCode }) => ({ city, state, zip: zipCode })),
      )
      return words
    },
  }
}
