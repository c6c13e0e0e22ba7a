import { endWordOf, type StopId, type StopKind, stopName, stopNumber, stopOf } from '#domain/freight/load-stop.ts'
import { describeOddArrival } from '#domain/freight/odd-arrival.ts'
import type { StopTap } from '#domain/freight/stop-event.ts'
import { formatDuration } from '#domain/freight/transit.ts'
import { formatClock, formatStopTime, localDay } from '#domain/time/stop-time.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import {
  about,
  carrierName,
  type Deciders,
  draftNotification,
  type EventFacts,
  type EventOf,
  money,
  type NotificationDraft,
  type Recipient,
  toBroker,
  toCarrier,
} from './notification-draft.ts'

const STOP_NEWS: Record<StopKind | 'between', Record<StopTap, readonly [title: string, verb: string]>> = {
  pickup: { arrived: ['Arrived at pickup', 'arrived at pickup for'], departed: ['Left pickup', 'left pickup with'] },
  delivery: { arrived: ['Arrived at delivery', 'arrived at delivery with'], departed: ['Delivered', 'delivered'] },
  between: { arrived: ['Arrived at stop', 'arrived at a stop with'], departed: ['Left stop', 'left a stop with'] },
}

const LISTED_NEWS: Record<StopTap, readonly [title: string, verb: string]> = {
  arrived: ['Arrived at', 'arrived at'],
  departed: ['Departed from', 'departed from'],
}

/** In the middle of a sentence, 'stop 2, Tulsa, OK,' ends with a comma. */
function placed(id: StopId, facts: EventFacts): string {
  const { stops } = facts.load
  if (!isInForce(id, facts)) return removedStop(id, facts)
  const name = stopName(id, stops)
  return stopNumber(id, stops) === null ? name : `${name},`
}

/** Title and verb of a tap; above two stops the title says how many there are. */
function tapNews({ kind, stop }: EventOf<'stop.recorded'>, facts: EventFacts): readonly [title: string, verb: string] {
  const { stops } = facts.load
  const number = stopNumber(stop, stops)
  const [title, verb] = LISTED_NEWS[kind]
  if (!isInForce(stop, facts)) return [`${title} a removed stop`, `${verb} ${removedStop(stop, facts)} with`]
  if (number === null) return STOP_NEWS[endWordOf(stop, stops) ?? 'between'][kind]
  return [
    `${title} stop ${number} of ${stops.length}`,
    `${verb} stop ${number} of ${stops.length}, ${cityOf(stop, facts)}, with`,
  ]
}

const isInForce = (id: StopId, { load: { stops } }: EventFacts) => stops.some((stop) => stop.id === id)

const removedStop = (id: StopId, facts: EventFacts) => `${cityOf(id, facts)}, a stop that a change removed,`

/** A stop of the load, or one that a change removed from its deal. */
function placeOf(id: StopId, { load: { stops, formerStops } }: EventFacts) {
  return stopOf([...stops, ...formerStops], id)
}

function cityOf(id: StopId, facts: EventFacts): string {
  const { city, state } = placeOf(id, facts)
  return `${city}, ${state}`
}

/** Both parties are warned before free time ends, and when it does. */
function draftWaitingNotifications(event: EventOf<'stop.waiting'>, facts: EventFacts): NotificationDraft[] {
  const endsAt = Date.parse(event.freeEndsAt)
  const ends = formatClock(endsAt, placeOf(event.stop, facts).zone)
  const isOver = event.isOver
  const title = isOver ? 'Detention starts' : 'Free time ends soon'
  const news = isOver
    ? `Free time ended at ${ends}. Detention is ${money(event.centsPerHour)} an hour.`
    : `Free time ends at ${ends}.`
  const draft = (to: Recipient, who: string) =>
    draftNotification(
      'trips',
      to,
      facts,
      title,
      `${who} waited ${formatDuration(event.minutes)} at ${placed(event.stop, facts)} with ${about(facts)}. ${news}`,
    )
  return [
    ...draft(toBroker(facts), `${carrierName(facts, event.carrierId)} has`),
    ...draft(toCarrier(event.carrierId), 'Your truck has'),
  ]
}

/** Both parties: one bills by it, the other pays by it. */
function draftChangedDetention(
  { carrierId, haulerId, stop, fromCents, cents, isRunning, isInvoiced }: EventOf<'detention.changed'>,
  facts: EventFacts,
): NotificationDraft[] {
  const amount = `${money(cents)}${isRunning ? ' so far' : ''} instead of ${money(fromCents)}`
  const invoice = isInvoiced ? ' The invoice keeps its lines and shows the difference.' : ''
  const hauler: Recipient = { side: 'hauler', accountId: haulerId }
  const message = `Detention at ${placed(stop, facts)} of ${about(facts)}, is ${amount}: its stop times changed.${invoice}`
  return [toBroker(facts), toCarrier(carrierId), hauler].flatMap((to) =>
    draftNotification('trips', to, facts, 'Detention changed', message, { actionText: 'Open load' }),
  )
}

/** '16:50 CST instead of 17:13 CST. '; with the days where they differ. Nothing where the event is void */
function correctedTimes({ stop, times }: EventOf<'stop.corrected'>, facts: EventFacts): string {
  if (!times) return ''
  const { zone } = placeOf(stop, facts)
  const [from, to] = [Date.parse(times.from), Date.parse(times.to)]
  const written = localDay(from, zone) === localDay(to, zone) ? formatClock : formatStopTime
  return `${written(to, zone)} instead of ${written(from, zone)}. `
}

export const STOP_DECIDERS: Deciders<'stop.recorded' | 'stop.corrected' | 'stop.waiting' | 'detention.changed'> = {
  'stop.recorded': (event, facts) => {
    const [title, verb] = tapNews(event, facts)
    const { wasReleased, isAfterRelease, odd } = event
    const doubt = odd ? `, ${describeOddArrival(odd)}` : ''
    const late = isAfterRelease
      ? ', after its release'
      : ', before its release. The report came late and changes the detention statement'
    const draft = (to: Recipient, who: string) =>
      draftNotification(
        'trips',
        to,
        facts,
        wasReleased && !isAfterRelease ? 'Late stop time' : title,
        `${who} ${verb} ${about(facts)}${doubt}${wasReleased ? late : ''}.`,
      )
    return [
      ...draft(toBroker(facts), carrierName(facts, event.carrierId)),
      ...(event.isByDriver ? draft(toCarrier(event.carrierId), 'Your driver') : []),
    ]
  },
  'stop.corrected': (event, facts) =>
    draftNotification(
      'trips',
      toBroker(facts),
      facts,
      'Stop time corrected',
      `${carrierName(facts, event.carrierId)} corrected the ${event.kind === 'arrived' ? 'arrival at' : 'departure from'} ${placed(event.stop, facts)} of ${about(facts)}: ${correctedTimes(event, facts)}${isolateBidi(event.reason)}`,
    ),
  'stop.waiting': draftWaitingNotifications,
  'detention.changed': draftChangedDetention,
}
