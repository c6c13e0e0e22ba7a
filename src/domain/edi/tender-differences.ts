import { centsToDollars, formatMoney } from '../freight/money.ts'
import type { AppointmentWindow } from '../freight/stop-event.ts'
import { formatAppointment } from '../time/stop-time.ts'
import { type EdiTime, instantOf } from './edi-time.ts'
import type { EdiTender, TenderParty, TenderStop, TenderWindow } from './tender.ts'

/** A window as instants; null where a time comes twice or not at all, or its zone isn't known. @param zone the stop's */
export function appointmentOf({ from, to }: TenderWindow, zone: string | null): AppointmentWindow | null {
  const opens = instantOf(from, zone)
  if (!opens.ok) return null
  if (to === null) return { from: opens.at, to: null }
  const closes = instantOf({ ...to, clock: to.clock ?? '23:59' }, zone)
  return closes.ok ? { from: opens.at, to: closes.at } : null
}

/** What another version of a tender says: 'Delivery: Tue Dec 8, 05:00 EST' became 'Wed Dec 9, 05:00 to 07:00 EST'. */
export interface TenderDifference {
  name: string
  before: string
  after: string
}

/** @param zones of the later version's stops, IANA; null where one isn't known */
export function tenderDifferences(
  before: EdiTender,
  after: EdiTender,
  zones: readonly (string | null)[],
): TenderDifference[] {
  const most = Math.max(before.stops.length, after.stops.length)
  const stops = Array.from({ length: most }, (_, index) => {
    const [was, is] = [before.stops[index], after.stops[index]]
    const name = stopName(is ?? was, index, most)
    const zone = zones[index] ?? null
    return [
      difference(name, when(was, zone), when(is, zone)),
      difference(`${name}, place`, place(was?.place), place(is?.place)),
      difference(`${name}, weight`, weight(was?.weightLbs), weight(is?.weightLbs)),
      difference(`${name}, appointment number`, was?.appointment ?? '', is?.appointment ?? ''),
      difference(`${name}, references`, references(was), references(is)),
    ]
  })
  return [
    difference('Stops', String(before.stops.length), String(after.stops.length)),
    ...stops.flat(),
    difference('Shipper pays', pays(before), pays(after)),
    difference('Weight', weight(before.weightLbs), weight(after.weightLbs)),
    difference('Pieces', String(before.pieces ?? ''), String(after.pieces ?? '')),
    difference('Commodity', before.commodities.join(', '), after.commodities.join(', ')),
    difference('Temperature', before.temperature, after.temperature),
    difference('Hazmat', before.hazmat.join('; '), after.hazmat.join('; ')),
    difference('Words', before.words, after.words),
  ].filter((each) => each.before !== each.after)
}

const difference = (name: string, before: string, after: string): TenderDifference => ({ name, before, after })

function stopName(stop: TenderStop | undefined, index: number, most: number): string {
  if (most > 2 || !stop || stop.kind === 'other') return `Stop ${index + 1}`
  return stop.kind === 'pickup' ? 'Pickup' : 'Delivery'
}

function when(stop: TenderStop | undefined, zone: string | null): string {
  if (!stop?.window) return ''
  const appointment = appointmentOf(stop.window, zone)
  if (appointment === null || zone === null) return [stop.window.from, stop.window.to].flatMap(written).join(' to ')
  return formatAppointment(appointment, zone)
}

/** As the message has it. */
function written(time: EdiTime | null): string[] {
  return time === null ? [] : [[time.day, time.clock, time.zone].filter(Boolean).join(' ')]
}

function place(party: TenderParty | null | undefined): string {
  if (!party) return ''
  const { name, address, city, state, zip } = party
  return [name, address, city, `${state} ${zip}`.trim()].filter(Boolean).join(', ')
}

const weight = (lbs: number | null | undefined) => (lbs == null ? '' : `${lbs.toLocaleString('en-US')} lb`)
const pays = ({ paysCents }: EdiTender) => (paysCents === null ? '' : formatMoney(centsToDollars(paysCents)))

function references(stop: TenderStop | undefined): string {
  return stop?.references.map(({ kind, value }) => `${kind} ${value}`).join(', ') ?? ''
}
