import { bookingRequestSchema } from '#contract/freight/booking-request.ts'
import { loadEventSchema, loadSchema } from '#contract/freight/load.ts'
import { notificationSchema } from '#contract/notification/notification.ts'
import { readStored } from '#contract/api/read-stored.ts'
import * as z from 'zod/mini'

/** Rows that another version of the app stored: undefined when this one cannot complete it, so it is fetched again. */

export function readStoredLoad(row: unknown) {
  return row === undefined ? undefined : (readStored(loadSchema, row, loadDefaults) ?? undefined)
}

export function readStoredBookingRequest(row: unknown) {
  return row === undefined ? undefined : (readStored(bookingRequestSchema, row) ?? undefined)
}

export function readStoredNotification(row: unknown) {
  return row === undefined ? undefined : (readStored(notificationSchema, row, notificationDefaults) ?? undefined)
}

const events = z.array(loadEventSchema)

export function readStoredEvents(row: { events: unknown } | undefined) {
  return row && (readStored(events, row.events) ?? undefined)
}

/** What can be shown without being true for this load: no rate, no time, no place. */
const loadDefaults = () => ({ tendered: false, distanceSource: 'road-model', viewer: 'board' })

const notificationDefaults = () => ({ type: 'general', metadata: {} })
