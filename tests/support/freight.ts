import type { Insertable } from 'kysely'
import { acceptRequest, type LoadRequest, requestBooking } from '#contract/booking.ts'
import { acceptTender, assignCarrier, setLoadStatus } from '#contract/load.ts'
import { newId } from '#server/db/new-id.ts'
import type { LoadStopTable, Schema } from '#server/db/schema.ts'
import { searchWords } from '#domain/search-words.ts'
import type { ApiServer } from './api-server.ts'
import type { Person } from './people.ts'

type NewLoad = Insertable<Schema['load']>
type Stop = Partial<Insertable<LoadStopTable>>

export interface Freight {
  id: string
  number: number
}

const DALLAS: Stop = { city: 'Dallas', state: 'TX', zip_code: '75201', latitude: 32.7876, longitude: -96.7994 }
const CHICAGO: Stop = { city: 'Chicago', state: 'IL', zip_code: '60601', latitude: 41.8858, longitude: -87.6181 }

/** A load on the board: Dallas to Chicago, pickup in two days, with everything that only the parties may see. */
export async function postLoad(
  { db, at }: Pick<ApiServer, 'db' | 'at'>,
  owner: Person,
  about: Partial<NewLoad> & { pickup?: Stop; delivery?: Stop } = {},
): Promise<Freight> {
  const { pickup, delivery, ...columns } = about
  const id = newId()
  const posted = at({})
  const load: NewLoad = {
    reference: `REF-${id.slice(-8)}`,
    rate_cents: 215_050,
    distance_miles: 968,
    drive_minutes: 890,
    distance_source: 'great-circle',
    weight_lbs: 42_000,
    vehicle: 'Van',
    trailer: 'Dry 53 FT',
    equipment_code: 'V',
    packaging_type: 'Pallets',
    commodity: 'Canned goods',
    special_instructions: 'Call the dock an hour ahead',
    broker_notes: 'No touch freight',
    dispatcher_notes: 'Trailer 118',
    pickup_at: at({ hours: 48 }),
    delivery_at: at({ hours: 72 }),
    posted_at: posted,
    created_at: posted,
    updated_at: posted,
    ...columns,
    id,
    owner_id: owner.id,
  }
  const stops = [
    stopOf('pickup', { ...DALLAS, ...pickup }, { loadId: id, at: load.pickup_at }),
    stopOf('delivery', { ...CHICAGO, ...delivery }, { loadId: id, at: load.delivery_at }),
  ]
  const places = stops.flatMap(({ city, state, zip_code }) => [city, state, zip_code])
  return db.transaction().execute(async (tx) => {
    const words = searchWords(...places, load.commodity, load.vehicle, load.trailer)
    const { number } = await tx
      .insertInto('load')
      .values({ ...load, search_words: words, reference_words: searchWords(load.reference ?? null) })
      .returning('number')
      .executeTakeFirstOrThrow()
    await tx.insertInto('load_stop').values(stops).execute()
    return { id, number }
  })
}

function stopOf(
  kind: 'pickup' | 'delivery',
  stop: Stop,
  { loadId, at }: { loadId: string; at: Date },
): Insertable<LoadStopTable> {
  return {
    address: `1200 ${kind} Street`,
    description: `${kind} dock 4`,
    city: '',
    state: '',
    zip_code: '',
    precision: 'street',
    zone: 'America/Chicago',
    contact_name: `Chris ${kind}`,
    contact_phone: `+1 555 ${kind}`,
    contact_email: `${kind}@dock.test`,
    ...stop,
    load_id: loadId,
    kind,
    position: kind === 'pickup' ? 0 : 1,
    appointment_at: at,
  }
}

/** A carrier asks for a load. */
export function ask(
  server: Pick<ApiServer, 'as'>,
  carrier: Person,
  load: Freight,
  terms: { proposedRate?: number; message?: string } = {},
): Promise<LoadRequest> {
  return server.as(carrier).call(requestBooking, { body: { loadId: load.id, ...terms } })
}

/** A load that a carrier asked for and got. */
export async function bookedLoad(server: ApiServer, owner: Person, carrier: Person): Promise<Freight> {
  const load = await postLoad(server, owner)
  const { id } = await ask(server, carrier, load)
  await server.as(owner).call(acceptRequest, { params: { id }, body: { data: {} } })
  return load
}

/** A load that the carrier has been offered and has not answered. */
export async function tenderedLoad(server: ApiServer, owner: Person, carrier: Person): Promise<Freight> {
  const load = await postLoad(server, owner)
  await server.as(owner).call(assignCarrier, { params: load, body: { carrierId: carrier.id } })
  return load
}

/** A load that the carrier has delivered. */
export async function deliveredLoad(server: ApiServer, owner: Person, carrier: Person): Promise<Freight> {
  const load = await tenderedLoad(server, owner, carrier)
  await server.as(carrier).call(acceptTender, { params: load })
  await server.as(carrier).call(setLoadStatus, { params: load, body: { status: 'completed' } })
  return load
}
