import type { Load, Location } from '#contract/freight/load.ts'
import type { StopId } from '#domain/freight/load-stop.ts'
import type { AppointedStop, AppointmentWindow } from '#domain/freight/stop-event.ts'

/** A load's pickup or delivery location. */
export function stopLocation({ pickupLocation, deliveryLocation }: Load, stop: StopId): Location {
  return stop === 'pickup' ? pickupLocation : deliveryLocation
}

/** A load's appointments, or a deal's; absent and null ends are exact times. */
export type Appointments = Record<`${StopId}DateTime`, string> &
  Partial<Record<`${StopId}Until`, string | null | undefined>>

/** The appointment at a stop. */
export function stopAppointment(load: Appointments, stop: StopId): AppointmentWindow {
  const until = load[`${stop}Until`]
  return { from: Date.parse(load[`${stop}DateTime`]), to: until == null ? null : Date.parse(until) }
}

/** When the appointment at a stop ends; an exact time ends when it begins. */
export function appointmentEnd(load: Appointments, stop: StopId): string {
  return load[`${stop}Until`] ?? load[`${stop}DateTime`]
}

/** When a stop's appointment ends; an exact time ends when it begins. */
export function endOfAppointment({ appointment: { from, to } }: AppointedStop): string {
  return new Date(to ?? from).toISOString()
}
