import type { BooksStop } from '#contract/freight/open-books.ts'
import type { AgreedStop, DealPlace } from '#domain/freight/agreed-stop.ts'
import { type LoadStop, POSTED_STOPS } from '#domain/freight/load-stop.ts'
import type { AppointedStop, AppointmentWindow } from '#domain/freight/stop-event.ts'

/** The ids of a load with two stops. */
export const TWO_STOP_IDS = ['pickup', 'delivery'] as const

interface Pair<T> {
  pickup: T
  delivery: T
}

/** The list of a load with two stops. */
export function twoStops<T extends object>(pair: Pair<T>): (LoadStop & T)[] {
  return POSTED_STOPS.map((stop) => ({ ...stop, ...pair[stop.id] }))
}

/** The same with appointments. */
export function appointedStops({ pickup, delivery }: Pair<AppointmentWindow>): AppointedStop[] {
  return twoStops({ pickup: { appointment: pickup }, delivery: { appointment: delivery } })
}

/** The same as a deal agreed them, each in a town named like the stop. */
export function agreedStops(pair: Pair<AppointmentWindow>): AgreedStop[] {
  return appointedStops(pair).map((stop) => ({
    ...stop,
    place: {
      address: '1 Dock St',
      description: null,
      city: stop.id,
      state: 'OK',
      zipCode: '73301',
      zone: 'America/Chicago',
    },
    contact: null,
  }))
}

/** Two stops of open books, at these places. */
export function booksStops(places: Pair<DealPlace>): BooksStop[] {
  return POSTED_STOPS.map((stop) => {
    const { city, state, zone } = places[stop.id]
    const dateTime = stop.id === 'pickup' ? '2026-11-23T14:00:00.000Z' : '2026-11-25T14:00:00.000Z'
    return { ...stop, city, state, zone, dateTime, place: places[stop.id] }
  })
}

/** Of more stops, with the time alone: four from Dallas on. */
export const FOUR_BOOKS_STOPS: BooksStop[] = [
  { id: 'pickup', kind: 'pickup', city: 'Dallas', state: 'TX' },
  { id: 's2', kind: 'delivery', city: 'Tulsa', state: 'OK' },
  { id: 's1', kind: 'pickup', city: 'Joplin', state: 'MO' },
  { id: 'delivery', kind: 'delivery', city: 'St. Louis', state: 'MO' },
].map((stop, index) => ({
  ...(stop as Pick<BooksStop, 'id' | 'kind' | 'city' | 'state'>),
  zone: 'America/Chicago',
  dateTime: `2026-12-0${index + 1}T14:00:00.000Z`,
  ...(index === 1 && { until: '2026-12-02T16:00:00.000Z' }),
}))
