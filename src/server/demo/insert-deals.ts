import { sql, type Transaction } from 'kysely'
import type { GivenDriver } from '#domain/freight/deal.ts'
import type { TrailerType, VehicleType } from '#domain/freight/equipment.ts'
import { HOUR_MS, type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import { AGREED_FREIGHT, agreedStopsOf } from '#server/db/agreed-stops.sql.ts'
import { newId } from '#server/db/new-id.ts'
import { ofContact, partyWithId } from '#server/db/party.sql.ts'
import type { Schema } from '#server/db/schema.ts'
import { drawPhone, FIRST_NAMES, LAST_NAMES } from './facilities.ts'
import { type Random, seededRandom } from './random.ts'

/** A deal for each booked load of the demo, with the events since its acceptance. */
export async function insertDeals(tx: Transaction<Schema>): Promise<void> {
  await sql`
    update booking_request set paper_terms = account.paper_terms from load join account on account.id = load.owner_id
    where load.id = booking_request.load_id and account.paper_terms is not null`.execute(tx)
  await sql`
    insert into deal (id, load_id, request_id, broker_id, carrier_id, broker, carrier,
      broker_person_id, carrier_person_id, freight, paper_terms,
      payment_days, accepted_at)
    select gen_random_uuid(), load.id,
      (select r.id from booking_request r where r.load_id = load.id and r.status = 'accepted'),
      owner_id, dispatcher_id, ${partyWithId(sql.ref('load.owner_id'), sql.ref('load.owner_person_id'))},
      ${partyWithId(sql.ref('load.dispatcher_id'), sql.ref('load.dispatcher_person_id'))},
      ${ofContact(sql.ref('load.owner_id'), sql`contact.id`, sql.ref('load.owner_person_id'))},
      ${ofContact(sql.ref('load.dispatcher_id'), sql`contact.id`, sql.ref('load.dispatcher_person_id'))},
      ${AGREED_FREIGHT},
      (select coalesce(paper_terms, '{}') from account where account.id = load.owner_id),
      (select payment_days from account where account.id = load.owner_id),
      booked.received_at
    from load join load_event booked on booked.load_id = load.id and booked.type = 'booked'`.execute(tx)
  await sql`
    insert into deal_terms (deal_id, version, rate_cents, stops, miles, drive_minutes, miles_source, weight_lbs, detention,
      team, agreed_at)
    select deal.id, 1, agreed_rate_cents, ${agreedStopsOf(sql.ref('load.id'))}, distance_miles, drive_minutes,
      distance_source, weight_lbs, agreed_detention, team, accepted_at
    from deal join load on load.id = deal.load_id`.execute(tx)
  await sql`
    insert into deal_books (deal_id, sequence, shipper_pays_cents, entered_at)
    select deal.id, 1, shipper_pays_cents, accepted_at
    from deal join load on load.id = deal.load_id where shipper_pays_cents is not null`.execute(tx)
  await sql`
    update load_event set deal_id = deal.id from deal
    where deal.load_id = load_event.load_id and load_event.type <> 'posted'`.execute(tx)
}

/** Deals per statement. */
const CHUNK = 5000

/** What carriers said of drivers and equipment by now, with its line in the history. */
export async function nameDrivers(
  tx: Transaction<Schema>,
  { carrierIds, now }: { carrierIds: readonly string[]; now: Instant },
): Promise<void> {
  const deals = await tx
    .selectFrom('deal')
    .innerJoin('load', 'load.id', 'deal.load_id')
    .select(['deal.id', 'deal.carrier_id', 'deal.accepted_at'])
    .select(['load.vehicle', 'load.trailer', 'load.agreed_pickup_at'])
    .orderBy('load.number')
    .execute()
  const named = deals.flatMap((deal, place) => {
    const { id, carrier_id, vehicle, trailer, accepted_at, agreed_pickup_at } = deal
    const carrier = carrierIds.indexOf(carrier_id)
    const times = { acceptedAt: accepted_at.getTime(), pickupAt: (agreed_pickup_at ?? accepted_at).getTime() }
    const driver = drawDriver({ place, carrier, vehicle, trailer, ...times }, now)
    return driver ? { id, eventId: newId(), driver } : []
  })
  for (let start = 0; start < named.length; start += CHUNK) {
    const chunk = JSON.stringify(named.slice(start, start + CHUNK))
    await sql`
      with named as (
        select * from jsonb_to_recordset(${chunk}::jsonb) as named(id uuid, "eventId" uuid, driver jsonb)
      ), stated as (
        update deal set driver = named.driver from named where deal.id = named.id returning deal.*, named."eventId"
      )
      insert into load_event (id, load_id, deal_id, type, actor_id, actor_kind, occurred_at, received_at, payload)
      select "eventId", load_id, id, 'driver-named', carrier_id, 'account', at, at, '{}'
      from stated, lateral (select (driver ->> 'givenAt')::timestamptz as at) as naming`.execute(tx)
  }
}

/** Drivers of a carrier. Each has one phone and one truck. */
const CREW = 12

const PREFIXES: Record<VehicleType, string> = { Van: '53', Reefer: 'R-5', Flatbed: 'FB', Container: 'CH', Tanker: 'TK' }

function drawDriverOf(carrier: number, seat: number): Pick<GivenDriver, 'driverName' | 'driverPhone' | 'truckNumber'> {
  const random = seededRandom(401, carrier * CREW + seat)
  return {
    driverName: `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`,
    driverPhone: drawPhone(random),
    truckNumber: String(random.between(101, 989)),
  }
}

export interface DemoDeal {
  /** among the demo's deals */
  place: number
  /** among the demo's accounts */
  carrier: number
  vehicle: VehicleType
  trailer: TrailerType
  acceptedAt: Instant
  pickupAt: Instant
}

function drawTrailer(random: Random, { vehicle, trailer }: DemoDeal): string | undefined {
  if (trailer.startsWith('Box Truck') || trailer === 'Power Only') return undefined
  return `${PREFIXES[vehicle]}${random.between(101, 998)}`
}

/** Who hauls a deal, as its carrier stated it by now; null when it hasn't. Most carriers state all, some a part. */
function drawDriver(deal: DemoDeal, now: Instant): GivenDriver | null {
  const random = seededRandom(400, deal.place)
  const isStated = random.chance(0.85)
  const givenAt = Math.min(deal.acceptedAt + random.between(20, 600) * MINUTE_MS, deal.pickupAt - HOUR_MS)
  const { driverName, driverPhone, truckNumber } = drawDriverOf(deal.carrier, random.between(0, CREW - 1))
  const trailerNumber = drawTrailer(random, deal)
  if (!isStated || givenAt > now || givenAt < deal.acceptedAt) return null
  return {
    driverName,
    ...(random.chance(0.9) && { driverPhone }),
    ...(random.chance(0.95) && { truckNumber }),
    ...(trailerNumber !== undefined && random.chance(0.8) && { trailerNumber }),
    givenAt: new Date(givenAt).toISOString(),
  }
}
