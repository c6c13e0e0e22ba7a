import type { AgreedStop } from '#domain/freight/agreed-stop.ts'
import type { ChangedStop } from '#domain/freight/deal-change.ts'
import { firstStop } from '#domain/freight/load-stop.ts'
import type { NewLoad } from './load-post.ts'
import type { Load } from './load.ts'
import { stopsOf } from './placed-stops.ts'

type ListedStop = NonNullable<Load['stops']>[number]

/** What a list says of a stop beside its window, as the rules of a deal's change compare it. */
export function readListedStop(
  stop: Omit<ListedStop, 'id' | 'dateTime' | 'until'>,
): Omit<AgreedStop, 'id' | 'appointment'> {
  const { address, description, city, state, zipCode, zone, contactName, contactPhone, contactEmail } = stop
  const { freight, appointmentNumber, references, handling } = stop
  return {
    kind: stop.kind,
    place: { address, description, city, state, zipCode, zone },
    contact:
      (contactName ?? contactPhone ?? contactEmail)
        ? { name: contactName, phone: contactPhone, email: contactEmail }
        : null,
    ...(freight?.pieces !== undefined && { pieces: freight.pieces }),
    ...(freight?.weight !== undefined && { weight: freight.weight }),
    ...(appointmentNumber !== undefined && { appointmentNumber }),
    ...(references !== undefined && { references }),
    ...(handling !== undefined && { handling }),
  }
}

/** A booked load's stops as its deal agreed them, for a party. */
export function agreedStopsOf(load: Load): AgreedStop[] {
  return stopsOf(load).map(({ id, kind, location, appointment }, index) => {
    const listed = load.stops?.[index]
    return { ...readListedStop(listed ?? { ...location, kind }), id, kind, appointment }
  })
}

/** The stops of a list to propose, as the rules compare them. A new one has no zone yet, so its time shows in that of the first stop. */
export function readProposedList(list: NonNullable<NewLoad['stops']>, agreed: readonly AgreedStop[]): ChangedStop[] {
  return list.map((stop) => {
    const { address, description = null, city, state, zipCode = '', contactName, contactPhone, contactEmail } = stop
    const zone = agreed.find(({ id }) => id === stop.id)?.place.zone ?? firstStop(agreed).place.zone
    const lines = { appointmentNumber: stop.appointmentNumber, references: stop.references, handling: stop.handling }
    return {
      ...readListedStop({
        kind: stop.kind,
        address: address || null,
        description,
        city,
        state,
        zipCode,
        zone,
        coordinates: null,
        contactName: contactName || null,
        contactPhone: contactPhone || null,
        contactEmail: contactEmail || null,
        ...(stop.freight && { freight: stop.freight }),
        ...Object.fromEntries(Object.entries(lines).filter(([, words]) => words)),
      }),
      id: stop.id ?? null,
      appointment: { from: Date.parse(stop.dateTime), to: stop.until ? Date.parse(stop.until) : null },
    }
  })
}
