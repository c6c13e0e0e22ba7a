import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tapAt } from '#domain/time/occurred-at.ts'
import { newId } from '#server/db/new-id.ts'
import { appendSignature, appendVoid } from '#server/features/deals/signing.sql.ts'
import {
  appendStopEvent,
  insertWarnings,
  listStopEvents,
  verifyStopEvents,
} from '#server/features/deals/stop-event.sql.ts'
import { listUnclaimedFiles, takeUnclaimedFile } from '#server/features/documents/document.sql.ts'
import { appendLoadEvent } from '#server/features/loads/load-event.sql.ts'
import { createPerson, type ApiPerson } from '#tests/support/api-person.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { describeDatabases, type OpenDatabase } from '#tests/support/describe-databases.ts'
import { postLoad } from '#tests/support/load-scenes.ts'
import { deleteOldRecords } from './delete-old-records.ts'

type Rows = Pick<OpenDatabase, 'db' | 'at'>

/** Years on both sides of the retention, so that the database's own clock agrees. */
const OLD_DAYS = -2200
const RETENTION_DAYS = -1096
const YOUNG_DAYS = -30

const hashOf = (letter: string) => letter.repeat(64)

interface Haul {
  broker: ApiPerson
  carrier: ApiPerson
  days: number
  file: string
}

/** A load that was hauled, with a row in every table that knows loads. */
async function haul({ db, at }: Rows, { broker, carrier, days, file }: Haul) {
  const then = at({ days })
  const now = then.getTime()
  const load = await postLoad({ db, at: ({ hours = 0 }) => at({ days, hours }) }, broker, {
    status: 'completed',
    dispatcher_id: carrier.id,
    completed_at: then,
  })
  const [dealId, requestId, linkId, documentId] = [newId(), newId(), newId(), randomUUID()]
  const request = { id: requestId, load_id: load.id, load_owner_id: broker.id, requester_id: carrier.id }
  await db
    .insertInto('booking_request')
    .values({ ...request, status: 'accepted', expires_at: then, created_at: then, decided_by: broker.id })
    .execute()
  const party = JSON.stringify({ firstName: 'Marta', lastName: 'Ruiz', dotNumber: null })
  const agreed = { freight: '{}', paper_terms: '{}', payment_days: 30 }
  const parties = {
    broker_id: broker.id,
    carrier_id: carrier.id,
    broker_person_id: broker.personId,
    carrier_person_id: carrier.personId,
    broker: party,
    carrier: party,
  }
  await db
    .insertInto('deal')
    .values({ id: dealId, load_id: load.id, request_id: requestId, ...parties, ...agreed, accepted_at: then })
    .execute()
  const terms = {
    rate_cents: 215_050,
    stops: '[{}, {}]',
    miles: 0,
    drive_minutes: 0,
    miles_source: 'road-model',
    weight_lbs: 0,
    agreed_at: then,
    detention: '{}',
    team: false,
  }
  await db
    .insertInto('deal_terms')
    .values({ deal_id: dealId, version: 1, ...terms })
    .execute()
  await db
    .insertInto('driver_link')
    .values({
      id: linkId,
      deal_id: dealId,
      token_hash: linkId.replaceAll('-', '').repeat(2),
      created_at: then,
      created_by: carrier.id,
    })
    .execute()
  await db
    .insertInto('deal_books')
    .values({ deal_id: dealId, sequence: 1, shipper_pays_cents: 1, entered_at: then })
    .execute()
  const tap = { earliest_at: then, latest_at: then, clock_ahead_ms: 0, received_at: then }
  const content = { kind: 'pod', pages: 1, bytes: 10, sha256: file, type: 'image/jpeg' } as const
  await db
    .insertInto('load_document')
    .values({
      id: documentId,
      deal_id: dealId,
      ...content,
      captured_at: then,
      ...tap,
      uploaded_by: carrier.id,
      driver_link_id: linkId,
    })
    .execute()
  await db.transaction().execute(async (tx) => {
    const about = { dealId, actorId: carrier.id, now, time: tapAt(now) }
    const place = { latitude: 41.8858, longitude: -87.6181, accuracy: 9 }
    await appendStopEvent(tx, { ...about, kind: 'arrived', stop: 'pickup', linkId, place })
    const [first] = await listStopEvents(tx, dealId)
    const arrivalId = first?.id ?? ''
    await insertWarnings(tx, { arrivalId, minutes: [90], now: then })
    await appendStopEvent(tx, { ...about, kind: 'corrected', stop: 'pickup', corrects: arrivalId, reason: 'No' })
    await appendStopEvent(tx, { ...about, kind: 'arrived', stop: 'delivery' })
    const signed = { ...about, side: 'carrier', version: 1, hash: file, address: '127.0.0.1', userAgent: '' } as const
    const signer = { name: 'Dana Cole', title: 'Dispatcher', mark: { kind: 'typed' }, consent: '1' } as const
    await appendSignature(tx, { ...signed, ...signer })
    const { id: voids } = await tx
      .selectFrom('signature_event')
      .select('id')
      .where('deal_id', '=', dealId)
      .executeTakeFirstOrThrow()
    await appendVoid(tx, { ...signed, voids, reason: 'Wrong title' })
    await appendLoadEvent(tx, { loadId: load.id, dealId, type: 'completed', actorId: carrier.id, occurredAt: now, now })
  })
  await tell({ db, at }, broker, days)
  return { id: load.id, dealId, requestId, file }
}

/** A handled event and the notification about it. */
async function tell({ db, at }: Rows, { personId }: ApiPerson, days: number): Promise<void> {
  const then = at({ days })
  const { id: eventId } = await db
    .insertInto('domain_event')
    .values({ type: 'load.completed', payload: '{}', created_at: then, processed_at: then })
    .returning('id')
    .executeTakeFirstOrThrow()
  const words = { type: 'load', kind: null, title: 'Delivered', message: 'By Dana Cole', metadata: '{}' } as const
  await db
    .insertInto('notification')
    .values({ id: newId(), person_id: personId, event_id: eventId, ...words, created_at: then })
    .execute()
}

const TABLES = [
  'load',
  'load_stop',
  'load_event',
  'booking_request',
  'deal',
  'deal_terms',
  'stop_event',
  'stop_event_place',
  'signature_event',
  'deal_books',
  'load_document',
  'driver_link',
  'detention_warning',
  'notification',
  'domain_event',
] as const

async function countRows({ db }: Pick<OpenDatabase, 'db'>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of TABLES) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)
    counts[table] = rows[0]?.count ?? -1
  }
  return counts
}

describeDatabases((open) => {
  const run = () => deleteOldRecords(open().db, { before: open().at({ days: RETENTION_DAYS }), now: open().at({}) })
  const people = async () => [await createPerson(open(), 'broker'), await createPerson(open(), 'dispatcher')] as const

  test('an old record is deleted as a whole, a younger one stays and verifies', async () => {
    const { db, at } = open()
    const [broker, carrier] = await people()
    const young = await haul(open(), { broker, carrier, days: YOUNG_DAYS, file: hashOf('a') })
    const before = { rows: await countRows(open()), chain: await verifyStopEvents(db, young.dealId) }
    expect(before.chain).toMatchObject({ intact: true, hash: expect.any(String) })
    expect(Object.values(before.rows)).not.toContain(0)
    const old = await haul(open(), { broker, carrier, days: OLD_DAYS, file: hashOf('b') })

    await run()
    expect(await countRows(open())).toEqual(before.rows)
    expect(await verifyStopEvents(db, young.dealId)).toEqual(before.chain)
    const told = await db
      .selectFrom('tombstone')
      .select(['account_id', 'kind'])
      .where('entity_id', 'in', [old.id, old.requestId])
      .execute()
    // each device drops the load, and the request for it
    const drops = ({ id }: { id: string }) => [`load ${id}`, `request ${id}`]
    expect(told.map(({ account_id: id, kind }) => `${kind} ${id}`).toSorted()).toEqual(
      [broker, carrier].flatMap(drops).toSorted(),
    )
    await run()
    expect(await countRows(open())).toEqual(before.rows)

    // its file is deleted, unless another record has the same one
    await haul(open(), { broker, carrier, days: OLD_DAYS, file: young.file })
    await run()
    const storedBefore = at({ days: 1 })
    expect((await listUnclaimedFiles(db, { before: storedBefore, atOnce: 3 })).toSorted()).toEqual(
      [young.file, old.file].toSorted(),
    )
    const take = (sha256: string) =>
      db.transaction().execute((tx) => takeUnclaimedFile(tx, { sha256, before: storedBefore }))
    expect([await take(young.file), await take(old.file)]).toEqual([{ isNamed: true }, { isNamed: false }])
  })

  test('a record stays while anything about it is open or younger', async () => {
    const { db, at } = open()
    const [broker, carrier] = await people()
    const old = (file: string) => haul(open(), { broker, carrier, days: OLD_DAYS, file: hashOf(file) })
    const [active, late, tapped, signed, filed] = [
      await old('c'),
      await old('d'),
      await old('e'),
      await old('f'),
      await old('0'),
    ]
    await db.updateTable('load').set({ status: 'active' }).where('id', '=', active.id).execute()
    const now = at({ days: YOUNG_DAYS }).getTime()
    await db.transaction().execute(async (tx) => {
      const about = { actorId: carrier.id, now, time: tapAt(now) }
      await appendLoadEvent(tx, { loadId: late.id, type: 'changed', actorId: broker.id, occurredAt: now, now })
      await appendStopEvent(tx, { ...about, dealId: tapped.dealId, kind: 'departed', stop: 'delivery' })
      const place = {
        dealId: signed.dealId,
        side: 'broker',
        version: 1,
        hash: hashOf('f'),
        address: '',
        userAgent: '',
      } as const
      const signer = { name: 'Marta Ruiz', title: 'Broker', mark: { kind: 'typed' }, consent: '1' } as const
      await appendSignature(tx, { ...about, ...place, ...signer })
    })
    await db
      .updateTable('load_document')
      .set({ voided_at: new Date(now), void_reason: 'Blurred' })
      .where('deal_id', '=', filed.dealId)
      .execute()
    await run()
    const ids = [active, late, tapped, signed, filed].map(({ id }) => id)
    const kept = await db.selectFrom('load').select('id').where('id', 'in', ids).execute()
    expect(kept.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    for (const { dealId } of [active, late, tapped, signed, filed])
      expect(await verifyStopEvents(db, dealId)).toMatchObject({ intact: true })
  })

  test('loads that nobody hauled go too, more than one chunk in a run', async () => {
    const { db, at } = open()
    const [broker] = await people()
    const { id } = await postLoad({ db, at: ({ hours = 0 }) => at({ days: OLD_DAYS, hours }) }, broker, {
      reference: null,
    })
    const { rows: columns } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_name = 'load' and is_generated = 'NEVER' and column_name not in ('id', 'number', 'written_by')`.execute(
      db,
    )
    const names = sql.join(columns.map(({ name }) => sql.ref(name)))
    await sql`with copy as (
        insert into load (id, ${names}) select gen_random_uuid(), ${names} from load, generate_series(1, 450)
        where id = ${id} returning id)
      insert into load_stop (load_id, id, kind, position, city, state, zip_code, precision, zone, appointment_at, appointment_until)
      select copy.id, stop.id, kind, position, city, state, zip_code, precision, zone, appointment_at, appointment_until
      from load_stop stop cross join copy where load_id = ${id}`.execute(db)
    await run()
    const left = await db.selectFrom('load').select('id').where('owner_id', '=', broker.id).execute()
    expect(left).toEqual([])
  })

  test('a load that can’t be deleted delays no other, and is named', async () => {
    const { db, at } = open()
    const [broker, carrier] = await people()
    const [stuck, ...others] = [
      await haul(open(), { broker, carrier, days: YOUNG_DAYS, file: hashOf('3') }),
      await haul(open(), { broker, carrier, days: OLD_DAYS, file: hashOf('4') }),
      await haul(open(), { broker, carrier, days: OLD_DAYS, file: hashOf('7') }),
    ]
    // so it is the first of its chunk, each time
    await db
      .updateTable('load')
      .set({ updated_at: at({ days: OLD_DAYS - 1 }) })
      .where('id', '=', stuck.id)
      .execute()
    // the database refuses to delete evidence of its own last three years
    const early = deleteOldRecords(db, { before: at({ days: YOUNG_DAYS + 1 }), now: at({}) })
    await expect(early).rejects.toThrow(/^Load [0-9a-f-]{36} could not be deleted$/)
    const ids = [stuck, ...others].map(({ id }) => id)
    const kept = await db.selectFrom('load').select('id').where('id', 'in', ids).execute()
    expect(kept).toEqual([{ id: stuck.id }])
    expect(await verifyStopEvents(db, stuck.dealId)).toMatchObject({ intact: true })
  })

  test('the database itself keeps evidence: with its whole deal, and for three years', async () => {
    const { db } = open()
    const [broker, carrier] = await people()
    const { dealId: oldDeal } = await haul(open(), { broker, carrier, days: OLD_DAYS, file: hashOf('1') })
    const { dealId } = await haul(open(), { broker, carrier, days: OLD_DAYS, file: hashOf('2') })
    const real = Date.now()
    await db.transaction().execute((tx) =>
      appendStopEvent(tx, {
        dealId,
        kind: 'departed',
        stop: 'delivery',
        actorId: carrier.id,
        now: real,
        time: tapAt(real),
      }),
    )
    for (const table of ['stop_event', 'signature_event'] as const)
      await expect(db.deleteFrom(table).where('deal_id', '=', oldDeal).execute()).rejects.toThrow('append only')
    await expect(db.deleteFrom('deal').where('id', '=', dealId).execute()).rejects.toThrow('kept for three years')
    await expect(sql`truncate deal cascade`.execute(db)).rejects.toThrow('append only')
    expect(await verifyStopEvents(db, dealId)).toMatchObject({ intact: true })
  })

  test('an invoice goes with its deal, and one that was paid since keeps the whole record', async () => {
    const { db, at } = open()
    const [broker, carrier] = await people()
    const [old, paid] = [
      await haul(open(), { broker, carrier, days: OLD_DAYS, file: hashOf('5') }),
      await haul(open(), { broker, carrier, days: OLD_DAYS, file: hashOf('6') }),
    ]
    const then = at({ days: OLD_DAYS })
    for (const { dealId } of [old, paid])
      await db
        .insertInto('freight_invoice')
        .values({
          id: newId(),
          deal_id: dealId,
          version: 1,
          status: 'sent',
          lines: '[]',
          total_cents: 215_050,
          remit_to: '{}',
          sent_at: then,
          sent_by: carrier.id,
          invoiced_on: '2023-11-20',
          due_on: '2023-12-20',
          changed_at: then,
        })
        .execute()
    const accessorial = {
      kind: 'lumper',
      amount_cents: 100,
      status: 'asked',
      asked_at: then,
      asked_by: carrier.id,
    } as const
    await db
      .insertInto('accessorial')
      .values({ id: newId(), deal_id: old.dealId, ...accessorial })
      .execute()
    await expect(db.deleteFrom('freight_invoice').where('deal_id', '=', old.dealId).execute()).rejects.toThrow(
      'append only',
    )
    await db
      .updateTable('freight_invoice')
      .set({ status: 'paid', paid_on: '2026-11-20', paid_cents: 215_050, changed_at: new Date() })
      .where('deal_id', '=', paid.dealId)
      .execute()
    await expect(db.deleteFrom('deal').where('id', '=', paid.dealId).execute()).rejects.toThrow('kept for three years')
    await run()
    const left = await db.selectFrom('freight_invoice').select('deal_id').execute()
    expect(left).toEqual([{ deal_id: paid.dealId }])
    expect(await db.selectFrom('accessorial').select('id').where('deal_id', '=', old.dealId).execute()).toEqual([])
  })

  test('a closed account’s business is forgotten with its last record', async () => {
    const { db } = open()
    const [broker, carrier] = await people()
    await haul(open(), { broker, carrier, days: OLD_DAYS, file: hashOf('3') })
    const [other] = await people()
    await haul(open(), { broker: other, carrier, days: YOUNG_DAYS, file: hashOf('4') })
    const closed = {
      account_status: 'deleted',
      is_active: false,
      business_name: 'Lone Star Freight',
      dot_number: '778',
    } as const
    await db.updateTable('account').set(closed).where('id', 'in', [broker.id, other.id]).execute()
    await run()
    const names = db.selectFrom('account').select(['id', 'business_name', 'dot_number'])
    expect(await names.where('id', '=', broker.id).execute()).toMatchObject([{ business_name: null, dot_number: null }])
    expect(await names.where('id', '=', other.id).execute()).toMatchObject([{ business_name: 'Lone Star Freight' }])
  })

  test('what belongs to a deal is deleted with it, what belongs to a load with the load, and nothing else holds them', async () => {
    const { rows } = await sql<{ rule: string }>`
      select conrelid::regclass || ' of ' || confrelid::regclass as rule from pg_constraint
      where contype = 'f' and confdeltype not in ('c', 'n') and confrelid in (
        'load'::regclass, 'booking_request'::regclass, 'deal'::regclass, 'deal_terms'::regclass, 'driver_link'::regclass,
        'stop_event'::regclass, 'signature_event'::regclass)
      order by 1`.execute(open().db)
    // the job deletes these itself: a deal, then a history, then its requests. Another table needs 'on delete cascade',
    // or 'set null' where its row stays
    const first = [
      'booking_request of load',
      'customer_invoice of load',
      'deal of booking_request',
      'deal of load',
      'load_event of load',
    ]
    expect(rows.map(({ rule }) => rule)).toEqual(first)
  })
})

test('a load that a command holds is left for the next time, and nobody waits', async () => {
  const { database, drop } = await freshPostgres()
  const { kysely: db } = database
  const at: OpenDatabase['at'] = ({ days = 0, hours = 0 }) => new Date(Date.now() + (days * 24 + hours) * 3_600_000)
  const [broker, carrier] = [await createPerson({ db, at }, 'broker'), await createPerson({ db, at }, 'dispatcher')]
  const held = await haul({ db, at }, { broker, carrier, days: OLD_DAYS, file: hashOf('a') })
  await haul({ db, at }, { broker, carrier, days: OLD_DAYS, file: hashOf('b') })
  const left = () => db.selectFrom('load').select('id').execute()
  const run = () => deleteOldRecords(db, { before: at({ days: RETENTION_DAYS }), now: at({}) })
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('load').select('id').where('id', '=', held.id).forUpdate().execute()
    await run()
    expect(await left()).toEqual([{ id: held.id }])
  })
  await run()
  expect(await left()).toEqual([])
  await drop()
}, 60_000)
