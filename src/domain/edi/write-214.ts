import type { StopKind } from '../freight/load-stop.ts'
import type { StopTap } from '../freight/stop-event.ts'
import type { Instant } from '../time/instant.ts'
import { writeEdiTime } from './edi-time.ts'
import type { EdiTimeCode } from './partner.ts'
import { fitSegments, type WrittenSegments } from './write-interchange.ts'

/** A stop event as the shipper hears of it. */
export interface StatusOut {
  /** our load's number */
  loadNumber: number
  /** B202 and B204 of the tender */
  scac: string
  shipmentId: string
  /** S501 of the stop in the tender */
  stopNumber: string
  kind: StopKind
  tap: StopTap
  at: Instant
  stop: { city: string; state: string; zone: string }
  /** '' where nobody stated it */
  trailer: string
  /** the reason code of the carrier's own 214, 'NS' without one */
  reason: string
  timeCode: EdiTimeCode
}

/** AT701 for what happens at a stop. */
const STATUS_CODES: Readonly<Record<StopKind, Readonly<Record<StopTap, string>>>> = {
  pickup: { arrived: 'X3', departed: 'AF' },
  delivery: { arrived: 'X1', departed: 'D1' },
}

/** The segments of a 214 with one status. */
export function write214(status: StatusOut): WrittenSegments {
  const { loadNumber, scac, shipmentId, stopNumber, kind, tap, at, stop, trailer, reason, timeCode } = status
  const { date, time, zone } = writeEdiTime(at, stop.zone, timeCode)
  return fitSegments([
    ['B10', String(loadNumber), shipmentId, scac],
    ['LX', '1'],
    ['AT7', STATUS_CODES[kind][tap], reason, '', '', date, time, zone],
    ['MS1', stop.city, stop.state, 'US'],
    ...(trailer === '' || scac === '' ? [] : [['MS2', scac, trailer]]),
    ['L11', stopNumber, 'QN'],
  ])
}
