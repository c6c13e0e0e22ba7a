import { type Insertable, sql } from 'kysely'
import { DEFAULT_DETENTION } from '#domain/freight/detention.ts'
import { acceptBookingRequestEndpoint, requestBookingEndpoint } from '#contract/freight/booking.ts'
import { type BookingRequest } from '#contract/freight/booking-request.ts'
import { acceptTenderEndpoint, tenderLoadEndpoint, setLoadStatusEndpoint } from '#contract/freight/load-actions.ts'
import { createLoadEndpoint, type NewLoad as NewLoadBody } from '#contract/freight/load-post.ts'
import type { Load } from '#contract/freight/load.ts'
import { newId } from '#server/db/new-id.ts'
import type { LoadStopTable } from '#server/db/load-schema.ts'
import type { Schema } from '#server/db/schema.ts'
import { normalizeSearchWords } from '#domain/text/search-words.ts'
import { copyEndTimes } from '#server/db/end-times.sql.ts'
import type { ApiServer } from './api-server.ts'
import type { ApiPerson } from './api-person.ts'

type NewLoad = Insertable<Schema['load']>
type Stop = Partial<Insertable<LoadStopTable>>

export interface PostedLoad {
  id: string
  number: number
}

const DALLAS: Stop = { city: 'Dallas', state: 'TX', zip_code: '75201', latitude: 32.7876, longitude: -96.7994 }
const CHICAGO: Stop = { city: 'Chicago', state: 'IL', zip_code: '60601', latitude: 41.8858, longitude: -87.6181 }

/** A load on the board: Dallas to Chicago, pickup in two days, with every field that only the parties can see. */
export async function postLoad(
  { db, at }: Pick<ApiServer, 'db' | 'at'>,
  owner: Pick<ApiPerson, 'id'>,
  about: Partial<NewLoad> & { pickup?: Stop; delivery?: Stop } = {},
): Promise<PostedLoad> {
  const { pickup, delivery, ...columns } = about
  const id = newId()
  const posted = at({})
  const ofOwner = await db.selectFrom('account').select('detention').where('id', '=', owner.id).executeTakeFirst()
  const load = {
    reference: `REF-${id.slice(-8)}`,
    rate_cents: 215_050,
    distance_miles: 968,
    drive_minutes: 890,
    distance_source: 'great-circle',
    detention: JSON.stringify({ ...DEFAULT_DETENTION, ...(ofOwner?.detention as object | undefined) }),
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
  } satisfies NewLoad
  const stops = [
    stopOf('pickup', { ...DALLAS, ...pickup }, load),
    stopOf('delivery', { ...CHICAGO, ...delivery }, load),
  ]
  const places = stops.flatMap(({ city, state, zip_code }) => [city, state, zip_code])
  return db.transaction().execute(async (tx) => {
    const words = normalizeSearchWords(...places, load.commodity, load.vehicle, load.trailer)
    const { number } = await tx
      .insertInto('load')
      .values({ ...load, search_words: words, reference_words: normalizeSearchWords(load.reference ?? null) })
      .returning('number')
      .executeTakeFirstOrThrow()
    await tx.insertInto('load_stop').values(stops).execute()
    return { id, number }
  })
}

function stopOf(kind: 'pickup' | 'delivery', stop: Stop, load: NewLoad & { id: string }): Insertable<LoadStopTable> {
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
    load_id: load.id,
    id: kind,
    kind,
    position: kind === 'pickup' ? 0 : 1,
    appointment_at: load[`agreed_${kind}_at`] ?? load[`${kind}_at`],
    appointment_until: load[`agreed_${kind}_at`] ? load[`agreed_${kind}_until`] : load[`${kind}_until`],
  }
}

/** Adds two deliveries between the ends of a load: two loads in one truck. */
export async function addStopsBetween({ db }: Pick<ApiServer, 'db'>, { id }: Pick<PostedLoad, 'id'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`update load_stop set position = 3 where load_id = ${id} and position = 1`.execute(tx)
    await sql`
      insert into load_stop (load_id, id, kind, position, city, state, zip_code, latitude, longitude, precision, zone, appointment_at)
      select load_id, 's' || n, 'delivery', n, 'Tulsa ' || n, 'OK', '74103', 36.15, -95.99, 'zip', zone, appointment_at
      from load_stop cross join generate_series(1, 2) n where load_id = ${id} and position = 0`.execute(tx)
    await sql`update load set stop_count = 4 where id = ${id}`.execute(tx)
  })
}

/** Gives a load other times, posted or agreed, as an edit or a booking would. */
export async function setLoadTimes(
  { db }: Pick<ApiServer, 'db'>,
  { id }: Pick<PostedLoad, 'id'>,
  times: Pick<
    Partial<NewLoad>,
    'posted_at' | 'pickup_at' | 'pickup_until' | 'delivery_at' | 'delivery_until' | 'agreed_pickup_at'
  >,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('load').set(times).where('id', '=', id).execute()
    await copyEndTimes(tx, id)
  })
}

/** A carrier requests a load. */
export function requestPostedLoad(
  server: Pick<ApiServer, 'as'>,
  carrier: ApiPerson,
  load: PostedLoad,
  terms: { proposedRate?: number; message?: string } = {},
): Promise<BookingRequest> {
  return server.as(carrier).call(requestBookingEndpoint, { body: { loadId: load.id, ...terms } })
}

interface Parties {
  broker: ApiPerson
  carrier: ApiPerson
}

/** A load that the broker posts with this body and the carrier books. */
export async function postAndBook(server: ApiServer, { broker, carrier }: Parties, body: NewLoadBody): Promise<Load> {
  const load = await server.as(broker).call(createLoadEndpoint, { body })
  await bookPosted(server, { broker, carrier }, load)
  return load
}

export async function bookPosted(server: ApiServer, { broker, carrier }: Parties, load: PostedLoad): Promise<void> {
  const { id } = await requestPostedLoad(server, carrier, load)
  await server.as(broker).call(acceptBookingRequestEndpoint, { params: { id }, body: { data: {} } })
}

/** A load that a carrier requested and booked. */
export async function postBookedLoad(
  server: ApiServer,
  owner: ApiPerson,
  carrier: ApiPerson,
  about?: Parameters<typeof postLoad>[2],
): Promise<PostedLoad> {
  const load = await postLoad(server, owner, about)
  await bookPosted(server, { broker: owner, carrier }, load)
  return load
}

/** A load with an unanswered tender to the carrier. */
export async function postTenderedLoad(
  server: ApiServer,
  owner: ApiPerson,
  carrier: ApiPerson,
  about: Parameters<typeof postLoad>[2] = {},
): Promise<PostedLoad> {
  const load = await postLoad(server, owner, about)
  await server.as(owner).call(tenderLoadEndpoint, { params: load, body: { carrierId: carrier.id } })
  return load
}

/** A load that the carrier has delivered. */
export async function postDeliveredLoad(server: ApiServer, owner: ApiPerson, carrier: ApiPerson): Promise<PostedLoad> {
  const load = await postTenderedLoad(server, owner, carrier)
  await server.as(carrier).call(acceptTenderEndpoint, { params: load })
  await server.as(carrier).call(setLoadStatusEndpoint, { params: load, body: { status: 'completed' } })
  return load
}
