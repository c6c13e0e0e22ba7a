import type { Insertable, Transaction } from 'kysely'
import { nameStopFields } from '#contract/freight/load-field-table.ts'
import { ON } from '#contract/freight/load-field.ts'
import { type LoadTemplate, loadTemplateFormSchema } from '#contract/freight/load-template.ts'
import { BOOKED_BY_ANOTHER_MESSAGE, bookingRequestExpiresAt } from '#domain/freight/booking.ts'
import { DEFAULT_DETENTION } from '#domain/freight/detention.ts'
import { equipmentCode } from '#domain/freight/equipment.ts'
import { firstStop, lastStop, POSTED_STOPS, stopOf } from '#domain/freight/load-stop.ts'
import { centsToDollars } from '#domain/freight/money.ts'
import { tenderExpiresAt } from '#domain/freight/tender.ts'
import { buildLoadSearchWords, normalizeSearchWords } from '#domain/text/search-words.ts'
import { HOUR_MS, type Instant } from '#domain/time/instant.ts'
import { newId } from '#server/db/new-id.ts'
import type { Schema } from '#server/db/schema.ts'
import type { DemoLoad, DemoStop } from './demo-loads.ts'
import type { DemoStory } from './stories.ts'

/** Stories per statement: PostgreSQL takes 65,535 parameters, and a story needs some 50 for its 7 events at most. */
const CHUNK = 500
const RECENT_MS = 3 * HOUR_MS
const COVERED_AFTER_MS = HOUR_MS

interface Cast {
  ownerIds: readonly string[]
  carrierIds: readonly string[]
  now: Instant
}

const toDate = (at: Instant | null) => (at === null ? null : new Date(at))
const endOf = ({ at, until }: DemoStop) => until ?? at

function loadRow(id: string, number: number, story: DemoStory, cast: Cast): Insertable<Schema['load']> {
  const { load, status } = story
  const { ownerIds, carrierIds } = cast
  const carrierId = story.carrierIndex === null ? null : (carrierIds[story.carrierIndex] ?? null)
  const isBooked = status === 'active' || status === 'completed'
  const [from, to] = [firstStop(load.stops), lastStop(load.stops)]
  return {
    id,
    number,
    reference: load.reference,
    owner_id: ownerIds[load.ownerIndex] ?? '',
    dispatcher_id: carrierId,
    tendered: story.tendered,
    ...(story.tendered && tenderTimes(story, cast)),
    status,
    rate_cents: load.rateCents,
    shipper_pays_cents: load.shipperPaysCents,
    agreed_rate_cents: isBooked ? load.rateCents : null,
    agreed_pickup_at: isBooked ? new Date(from.at) : null,
    agreed_delivery_at: isBooked ? new Date(to.at) : null,
    agreed_pickup_until: isBooked ? toDate(from.until) : null,
    agreed_delivery_until: isBooked ? toDate(to.until) : null,
    detention: JSON.stringify(DEFAULT_DETENTION),
    agreed_detention: isBooked ? JSON.stringify(DEFAULT_DETENTION) : null,
    distance_miles: load.miles,
    drive_minutes: load.driveMinutes,
    distance_source: load.distanceSource,
    weight_lbs: load.weightLbs,
    team: load.team,
    partial: load.partial,
    vehicle: load.vehicle,
    trailer: load.trailer,
    equipment_code: equipmentCode(load.vehicle, load.trailer),
    packaging_type: load.packaging,
    commodity: load.commodity,
    broker_notes: load.brokerNotes,
    pickup_at: new Date(from.at),
    delivery_at: new Date(to.at),
    pickup_until: toDate(from.until),
    delivery_until: toDate(to.until),
    stop_count: load.stops.length,
    // the ids of the stops between are taken
    next_stop: load.stops.length - POSTED_STOPS.length + 1,
    search_words: buildLoadSearchWords({ ...load, number }, load.stops),
    reference_words: normalizeSearchWords(load.reference),
    posted_at: new Date(story.postedAt),
    completed_at: story.completedAt === null ? null : new Date(story.completedAt),
    cancelled_at: story.cancelledAt === null ? null : new Date(story.cancelledAt),
    created_at: new Date(story.postedAt),
    updated_at: new Date(story.completedAt ?? story.cancelledAt ?? story.postedAt),
  }
}

function stopRow(loadId: string, position: number, stop: DemoStop): Insertable<Schema['load_stop']> {
  return {
    load_id: loadId,
    id: stop.id,
    kind: stop.kind,
    position,
    address: stop.address,
    description: stop.description,
    city: stop.city,
    state: stop.state,
    zip_code: stop.zip,
    latitude: stop.latitude,
    longitude: stop.longitude,
    precision: 'zip',
    zone: stop.zone,
    appointment_at: new Date(stop.at),
    appointment_until: toDate(stop.until),
    leg_miles: stop.leg?.miles ?? null,
    leg_minutes: stop.leg?.driveMinutes ?? null,
    pieces: stop.pieces ?? null,
    weight_lbs: stop.weightLbs ?? null,
    appointment_number: stop.appointmentNumber ?? null,
    handling: stop.handling ?? null,
    contact_name: stop.contactName,
    contact_phone: stop.contactPhone,
    contact_email: stop.contactEmail,
  }
}

function requestRows(
  loadId: string,
  story: DemoStory,
  { ownerIds, carrierIds, now }: Cast,
): Insertable<Schema['booking_request']>[] {
  return story.requests.flatMap(({ carrierIndex, rateFactor, postedAt, message, status }) => {
    const expiresAt = bookingRequestExpiresAt(postedAt, endOf(firstStop(story.load.stops)))
    if (status === 'pending' && expiresAt <= now) return []
    const decided = {
      decided_at: new Date(story.postedAt + COVERED_AFTER_MS),
      decided_by: ownerIds[story.load.ownerIndex] ?? '',
      response_message: status === 'rejected' ? BOOKED_BY_ANOTHER_MESSAGE : null,
    }
    return {
      id: newId(),
      load_id: loadId,
      requester_id: carrierIds[carrierIndex] ?? '',
      status,
      proposed_rate_cents: rateFactor === 1 ? null : Math.round((story.load.rateCents * rateFactor) / 2500) * 2500,
      message,
      expires_at: new Date(expiresAt),
      created_at: new Date(postedAt),
      ...(status !== 'pending' && decided),
    }
  })
}

/** A third of the carrier's hour is over. */
function tenderedAt({ postedAt }: DemoStory, { now }: Cast): Instant {
  return Math.max(postedAt, now - HOUR_MS / 3)
}

function tenderTimes(story: DemoStory, cast: Cast) {
  const at = tenderedAt(story, cast)
  return {
    tendered_at: new Date(at),
    tender_expires_at: new Date(tenderExpiresAt(at, endOf(firstStop(story.load.stops)))),
  }
}

function eventRows(loadId: string, story: DemoStory, cast: Cast): Insertable<Schema['load_event']>[] {
  const owner = cast.ownerIds[story.load.ownerIndex] ?? ''
  const carrier = story.carrierIndex === null ? owner : (cast.carrierIds[story.carrierIndex] ?? owner)
  const event = (type: string, at: Instant, actor: string, payload: object = {}) => ({
    id: newId(),
    load_id: loadId,
    type,
    actor_id: actor,
    actor_kind: 'account' as const,
    occurred_at: new Date(at),
    received_at: new Date(at),
    payload: JSON.stringify(payload),
  })
  return [
    event('posted', story.postedAt, owner),
    ...(story.status === 'active' || story.status === 'completed'
      ? [event('booked', story.postedAt + COVERED_AFTER_MS, owner)]
      : []),
    ...(story.tendered ? [event('tendered', tenderedAt(story, cast), owner)] : []),
    ...(story.docks === null
      ? []
      : story.docks.flatMap(({ stop, arrivedAt, departedAt }) => [
          event('arrived', arrivedAt, carrier, { stop }),
          ...(arrivedAt === story.completedAt ? [event('completed', arrivedAt, carrier)] : []),
          event('departed', departedAt, carrier, { stop }),
        ])),
    ...(story.cancelledAt === null ? [] : [event('cancelled', story.cancelledAt, owner)]),
  ]
}

/** Events of the last hours: the jobs process them like any others, so the demo's notifications are real. */
function newsRows(
  loadId: string,
  { story, requests, cast }: { story: DemoStory; requests: Insertable<Schema['booking_request']>[]; cast: Cast },
): Insertable<Schema['domain_event']>[] {
  const since = cast.now - RECENT_MS
  const asked = requests
    .filter(({ created_at }) => new Date(created_at).getTime() > since)
    .map(({ id, requester_id, created_at }) => ({
      type: 'booking.requested',
      payload: JSON.stringify({ loadId, requestId: id }),
      actor_id: requester_id,
      created_at,
    }))
  if (!story.tendered || story.postedAt < since) return asked
  const carrierId = cast.carrierIds[story.carrierIndex ?? 0]
  const owner = cast.ownerIds[story.load.ownerIndex] ?? null
  const payload = JSON.stringify({ loadId, carrierId })
  return [...asked, { type: 'load.tendered', payload, actor_id: owner, created_at: new Date(tenderedAt(story, cast)) }]
}

interface NumberedStory {
  id: string
  number: number
  story: DemoStory
}

async function insertChunk(tx: Transaction<Schema>, chunk: readonly NumberedStory[], cast: Cast): Promise<void> {
  const asked = chunk.map(({ id, story }) => ({ id, story, requests: requestRows(id, story, cast) }))
  await insertRows(
    tx,
    'load',
    chunk.map(({ id, number, story }) => loadRow(id, number, story, cast)),
  )
  await insertRows(
    tx,
    'load_stop',
    chunk.flatMap(({ id, story }) => story.load.stops.map((stop, position) => stopRow(id, position, stop))),
  )
  await insertRows(
    tx,
    'booking_request',
    asked.flatMap(({ requests }) => requests),
  )
  await insertRows(
    tx,
    'load_event',
    chunk.flatMap(({ id, story }) => eventRows(id, story, cast)),
  )
  await insertRows(
    tx,
    'domain_event',
    asked.flatMap(({ id, story, requests }) => newsRows(id, { story, requests, cast })),
  )
}

async function insertRows<T extends keyof Schema>(
  tx: Transaction<Schema>,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
): Promise<void> {
  if (rows.length > 0) await tx.insertInto(table).values(rows).execute()
}

/** Inserts the stories oldest first, so load numbers increase over time as in real use. */
export async function insertStories(tx: Transaction<Schema>, stories: readonly DemoStory[], cast: Cast): Promise<void> {
  const inOrder = [...stories].sort((a, b) => a.postedAt - b.postedAt)
  const { first } = await tx
    .selectNoFrom((eb) => eb.fn<string>('nextval', [eb.val('load_number')]).as('first'))
    .executeTakeFirstOrThrow()
  for (let start = 0; start < inOrder.length; start += CHUNK) {
    const chunk = inOrder.slice(start, start + CHUNK)
    const numbered = chunk.map((story, index) => ({ id: newId(), number: Number(first) + start + index, story }))
    await insertChunk(tx, numbered, cast)
  }
  await tx
    .selectNoFrom((eb) => eb.fn('setval', [eb.val('load_number'), eb.val(Number(first) + inOrder.length)]).as('last'))
    .execute()
}

const TEMPLATES = 4

function stopFields(stop: DemoStop) {
  return {
    Location: stop.city,
    LocationDetails: stop.description,
    Address: stop.address,
    State: stop.state,
    ZipCode: stop.zip,
    Coordinates: { latitude: stop.latitude, longitude: stop.longitude },
    Precision: 'zip',
    Zone: stop.zone,
    Contact: { name: stop.contactName, phone: stop.contactPhone, email: stop.contactEmail },
  }
}

function formOf(load: DemoLoad): LoadTemplate['form'] {
  return loadTemplateFormSchema.parse({
    equipmentType: load.vehicle,
    team: load.team ? ON : '',
    partial: load.partial ? ON : '',
    rate: String(centsToDollars(load.rateCents)),
    shipperPays: load.shipperPaysCents === null ? '' : String(centsToDollars(load.shipperPaysCents)),
    ...nameStopFields(({ id }) => stopFields(stopOf(load.stops, id))),
    commodity: {
      packagingType: load.packaging,
      weight: String(load.weightLbs),
      trailer: load.trailer,
      commodity: load.commodity,
    },
    shipperNotes: load.brokerNotes ?? '',
  })
}

/** Templates made from a few of a broker's own loads. */
export async function insertTemplates(
  tx: Transaction<Schema>,
  stories: readonly DemoStory[],
  { accountId, ownerIndex, now }: { accountId: string; ownerIndex: number; now: Instant },
): Promise<void> {
  const own = stories.filter(({ load }) => load.ownerIndex === ownerIndex).slice(0, TEMPLATES)
  const rows = own.map(({ load }) => ({
    id: newId(),
    account_id: accountId,
    name: `${load.vehicle}: ${firstStop(load.stops).city} to ${lastStop(load.stops).city}`,
    form: JSON.stringify(formOf(load)),
    created_at: new Date(now),
  }))
  const byName = new Map(rows.map((row) => [row.name, row]))
  if (byName.size > 0)
    await tx
      .insertInto('load_template')
      .values([...byName.values()])
      .execute()
}
