import { type RawBuilder, sql } from 'kysely'

/**
 * A load's stops as a version of its deal's terms keeps them, in driving order. What is unknown is absent. The load's
 * paper has the dock lines of the ends.
 */
export function agreedStopsOf(loadId: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'id', stop.id, 'kind', stop.kind, 'address', stop.address, 'description', stop.description, 'city', stop.city,
      'state', stop.state, 'zipCode', stop.zip_code, 'latitude', stop.latitude, 'longitude', stop.longitude,
      'precision', stop.precision, 'zone', stop.zone, 'at', stop.appointment_at, 'until', stop.appointment_until,
      'contact', nullif(jsonb_strip_nulls(jsonb_build_object('name', stop.contact_name, 'phone', stop.contact_phone,
        'email', stop.contact_email)), '{}'),
      'pieces', stop.pieces, 'weight', stop.weight_lbs,
      'appointmentNumber', coalesce(stop.appointment_number, posted.paper ->> (dock || 'Appointment')),
      'references', coalesce(stop.reference_numbers, posted.paper ->> (dock || 'References')),
      'handling', coalesce(stop.handling, posted.paper ->> (dock || 'Handling')),
      'legMiles', stop.leg_miles, 'legMinutes', stop.leg_minutes)) order by stop.position)
    from load posted join load_stop stop on stop.load_id = posted.id
      cross join lateral (select case stop.position when 0 then 'pickup' when posted.stop_count - 1 then 'delivery' end as dock) end_of
    where posted.id = ${loadId})`
}

/** A load's freight as its deal keeps it; the versions of its terms have what a change of the deal can change. */
export const AGREED_FREIGHT: RawBuilder<string> = sql`jsonb_build_object('reference', load.reference,
  'commodity', load.commodity, 'packaging', load.packaging_type, 'partial', load.partial, 'vehicle', load.vehicle,
  'trailer', load.trailer, 'equipmentCode', load.equipment_code, 'specialInstructions', load.special_instructions,
  'brokerNotes', load.broker_notes, 'paper', nullif(load.paper - '{pickupAppointment,pickupReferences,pickupHandling,deliveryAppointment,deliveryReferences,deliveryHandling}'::text[], '{}'))`
