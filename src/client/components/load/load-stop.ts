import type { Load, Location } from '#contract/freight/load.ts'
import type { AppointmentWindow, StopKind } from '#domain/freight/stop-event.ts'

/** A load's pickup or delivery location. */
export function stopLocation({ pickupLocation, deliveryLocation }: Load, stop: StopKind): Location {
  return stop === 'pickup' ? pickupLocation : deliveryLocation
}

/** A load's appointments, or a deal's; absent and null ends are exact times. */
export type Appointments = Record<`${StopKind}DateTime`, string> &
  Partial<Record<`${StopKind}Until`, string | null | undefined>>

/** The appointment at a stop. */
export function stopAppointment(load: Appointments, stop: StopKind): AppointmentWindow {
  const until = load[`${stop}Until`]
  return { from: Date.parse(load[`${stop}DateTime`]), to: until == null ? null : Date.parse(until) }
}

/** When the appointment at a stop ends; an exact time ends when it begins. */
export function appointmentEnd(load: Appointments, stop: StopKind): string {
  return load[`${stop}Until`] ?? load[`${stop}DateTime`]
}
