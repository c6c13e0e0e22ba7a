import type { Load, Location } from '#contract/freight/load.ts'
import type { AppointmentWindow } from '#domain/freight/stop-event.ts'
import type { StopKind } from '#domain/freight/stop-kind.ts'

/** A load's pickup or delivery location. */
export function stopLocation({ pickupLocation, deliveryLocation }: Load, stop: StopKind): Location {
  return stop === 'pickup' ? pickupLocation : deliveryLocation
}

/** A load's appointment at a stop. */
export function stopAppointment({ pickupDateTime, deliveryDateTime }: Load, stop: StopKind): AppointmentWindow {
  return { from: Date.parse(stop === 'pickup' ? pickupDateTime : deliveryDateTime), to: null }
}
