import fc from 'fast-check'
import { type ControlledTransaction, type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Load } from '#contract/freight/load.ts'
import { MOMENT } from '#server/db/moment.sql.ts'
import { newId } from '#server/db/new-id.ts'
import type { Schema } from '#server/db/schema.ts'
import { insertAccount } from '#tests/support/api-person.ts'
import { freshPostgres, type TestDatabase } from '#tests/support/database.ts'
import { type Changes, type SyncDevice, createSyncDevice } from '#tests/support/sync-device.ts'
import { factsOf, readSyncTruth, storedFacts, type SyncFact } from '#tests/support/sync-truth.ts'
import { closeBookingRequest, insertBookingRequest } from '../booking/booking-request.sql.ts'
import { updateLoadRow } from '../loads/load.sql.ts'
import { deleteNotification, setNotificationStatus } from '../notifications/notification.sql.ts'
import { answerSync } from './sync.routes.ts'
import type { AccountId, PersonId } from '#domain/access/ids.ts'
import { UNPROVED } from '#domain/access/proof.ts'
import { createRecentChanges } from './recent-changes.ts'

let opened: TestDatabase
let db: Kysely<Schema>
beforeAll(async () => {
  opened = await freshPostgres()
  db = opened.database.kysely
}, 60_000)
afterAll(() => opened.drop())

interface Person {
  accountId: AccountId
  personId: PersonId
}

/** Two owners and two carriers whose rows no other test touches; the first owner has two people. */
interface World {
  owners: string[]
  carriers: string[]
  people: Person[]
  /** always advances, so a row's time tells when it was written */
  clock: number
}

async function newWorld(): Promise<World> {
  const [owners, carriers] = [
    [newId(), newId()],
    [newId(), newId()],
  ]
  const at = new Date()
  const people: Person[] = []
  for (const id of [...owners, ...carriers]) {
    const { account, person } = await insertAccount(db, { id, role: 'company', created_at: at, updated_at: at })
    people.push({ accountId: account.id as AccountId, personId: person.id })
    if (id !== owners[0]) continue
    const colleague = { ...person, id: newId() as PersonId, email: `${newId()}@road.test`, seat: 'desk' as const }
    await db.insertInto('person').values(colleague).execute()
    people.push({ accountId: account.id as AccountId, personId: colleague.id })
  }
  return { owners, carriers, people, clock: at.getTime() }
}

type Transaction = ControlledTransaction<Schema>
/** Something a transaction writes; `pick` selects among rows no other transaction has locked. */
type Write = (tx: Transaction, world: World, pick: number, now: Date) => Promise<unknown>

function one<T>(list: readonly T[], pick: number): T {
  return list[pick % list.length] as T
}

/** A load locked as commands lock it, but skipping those already locked. */
async function freeLoad(tx: Transaction, { owners }: World, pick: number, where = sql<boolean>`true`) {
  const rows = await tx
    .selectFrom('load')
    .selectAll()
    .where('owner_id', 'in', owners)
    .where('deleted_at', 'is', null)
    .where(where)
    .orderBy('number')
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  return rows.length === 0 ? undefined : one(rows, pick)
}

function loadWrite(
  where: ReturnType<typeof sql<boolean>>,
  change: (world: World, pick: number, now: Date) => Parameters<typeof updateLoadRow>[2] & { rate_cents?: number },
): Write {
  return async (tx, world, pick, now) => {
    const load = await freeLoad(tx, world, pick, where)
    if (load) await updateLoadRow(tx, load.id, change(world, pick, now), now)
  }
}

async function post(tx: Transaction, { owners }: World, pick: number, now: Date): Promise<void> {
  const id = newId()
  const freight = { packaging_type: 'Pallets', commodity: 'Paper', detention: '{}' }
  const times = { pickup_at: now, delivery_at: now, posted_at: now, created_at: now, updated_at: now }
  await tx
    .insertInto('load')
    .values({
      id,
      owner_id: one(owners, pick),
      rate_cents: 100_000,
      distance_miles: 100,
      drive_minutes: 100,
      distance_source: 'great-circle',
      weight_lbs: 1000,
      vehicle: 'Van',
      trailer: 'Dry 53 FT',
      equipment_code: 'V',
      ...freight,
      ...times,
    })
    .execute()
  const stop = { load_id: id, city: 'Waco', state: 'TX', zip_code: '76701', precision: 'city', zone: 'America/Chicago' }
  await tx
    .insertInto('load_stop')
    .values([
      { ...stop, id: 'pickup', kind: 'pickup', position: 0, appointment_at: now },
      { ...stop, id: 'delivery', kind: 'delivery', position: 1, appointment_at: now },
    ])
    .execute()
}

async function requestLoad(tx: Transaction, world: World, pick: number, now: Date): Promise<void> {
  const requesterId = one(world.carriers, pick)
  const hasNoRequest = sql<boolean>`not exists (
    select from booking_request r where r.load_id = load.id and r.requester_id = ${requesterId} and r.status = 'pending')`
  const load = await freeLoad(tx, world, pick, hasNoRequest)
  if (!load) return
  const nothing = { proposedRateCents: null, proposedPickupAt: null, proposedDeliveryAt: null, additionalNotes: null }
  await insertBookingRequest(tx, {
    id: newId(),
    loadId: load.id,
    requesterId,
    ...nothing,
    truckMiles: null,
    paperTerms: {},
    specialRequirements: [],
    message: null,
    expiresAt: new Date(now.getTime() + 1e9),
    now,
  })
}

async function answer(tx: Transaction, world: World, pick: number, now: Date): Promise<void> {
  const hasPendingRequest = sql<boolean>`exists (
    select from booking_request r where r.load_id = load.id and r.status = 'pending')`
  const load = await freeLoad(tx, world, pick, hasPendingRequest)
  if (!load) return
  const open = await tx
    .selectFrom('booking_request')
    .select('id')
    .where('load_id', '=', load.id)
    .where('status', '=', 'pending')
    .orderBy('id')
    .execute()
  if (open.length === 0) return
  await closeBookingRequest(tx, one(open, pick).id, { status: 'rejected', message: null, by: load.owner_id, now })
}

async function notify(
  tx: Pick<Transaction, 'insertInto'>,
  { people }: Pick<World, 'people'>,
  pick: number,
  now: Date,
): Promise<void> {
  const { personId } = one(people, pick)
  const words = { type: 'general', title: '', message: '', metadata: '{}' } as const
  await tx
    .insertInto('notification')
    .values({ id: newId(), person_id: personId, ...words, created_at: now })
    .execute()
}

async function freeNews(tx: Transaction, { people }: World, pick: number) {
  const rows = await tx
    .selectFrom('notification')
    .selectAll()
    .where(
      'person_id',
      'in',
      people.map(({ personId }) => personId),
    )
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.length === 0 ? undefined : one(rows, pick)
}

const tendered = (at: Date) => ({ tendered: true, tendered_at: at, tender_expires_at: at })
const UNTENDERED = { tendered: false, tendered_at: null, tender_expires_at: null }
const RELEASED = { status: 'pending', dispatcher_id: null, agreed_rate_cents: null } as const
const isOpen = sql<boolean>`status = 'pending' and dispatcher_id is null`
const WRITES: Record<string, Write> = {
  post,
  requestLoad,
  answer,
  notify,
  reprice: loadWrite(sql`true`, (_, pick) => ({ rate_cents: 100_000 + pick })),
  tender: loadWrite(isOpen, ({ carriers }, pick, at) => ({ ...tendered(at), dispatcher_id: one(carriers, pick) })),
  take: loadWrite(sql`tendered`, (_, pick) => ({ ...UNTENDERED, status: 'active', agreed_rate_cents: pick })),
  release: loadWrite(sql`dispatcher_id is not null`, () => ({ ...RELEASED, ...UNTENDERED })),
  remove: loadWrite(isOpen, (_, __, now) => ({ deleted_at: now })),
  async read(tx, world, pick, now) {
    const news = await freeNews(tx, world, pick)
    if (news) await setNotificationStatus(tx, news.person_id, news.id, { status: 'read', now })
  },
  async forget(tx, world, pick) {
    const news = await freeNews(tx, world, pick)
    if (news) await deleteNotification(tx, news.person_id, news.id)
  },
}

type Step =
  | { does: 'write'; what: string; pick: number; slot: number }
  | { does: 'commit'; slot: number }
  | { does: 'rollback'; slot: number }
  | { does: 'page'; who: number }
  | { does: 'sync'; who: number }

const slot = fc.nat({ max: 2 })
const who = fc.nat({ max: 4 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      does: fc.constant('write' as const),
      what: fc.constantFrom('post', 'post', 'requestLoad', 'notify', ...Object.keys(WRITES)),
      pick: fc.nat({ max: 11 }),
      slot,
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constantFrom('commit', 'commit', 'commit', 'rollback'), slot }) },
  { weight: 6, arbitrary: fc.record({ does: fc.constantFrom('page', 'sync'), who }) },
)
const story = fc.record({
  steps: fc.array(step, { minLength: 10, maxLength: 60, size: 'max' }),
  /** commit order of transactions open at the end */
  last: fc.constantFrom([0, 1, 2], [2, 1, 0], [1, 2, 0], [0, 2, 1]),
})
type Story = { steps: Step[]; last: readonly number[] }

/** Runs a story: up to three transactions are open at once, and devices sync in between. */
async function play({ steps, last }: Story, world: World, devices: readonly SyncDevice[]): Promise<void> {
  const open = new Map<number, Transaction>()
  const end = async (at: number, how: 'commit' | 'rollback') => {
    await open.get(at)?.[how]().execute()
    open.delete(at)
  }
  try {
    for (const each of steps) {
      world.clock += 10
      if (each.does === 'write') {
        const tx = open.get(each.slot) ?? (await db.startTransaction().execute())
        open.set(each.slot, tx)
        await WRITES[each.what]?.(tx, world, each.pick, new Date(world.clock))
      } else if (each.does === 'page') await devices[each.who]?.fetchPage()
      else if (each.does === 'sync') await devices[each.who]?.sync()
      else await end(each.slot, each.does)
    }
    for (const at of last) await end(at, 'commit')
  } finally {
    for (const at of open.keys()) await end(at, 'rollback')
  }
}

const truthOf = (person: Person) => readSyncTruth(db, person)
/** Small, so every story takes several pages. */
const PAGE = 3
const countWhole = async () => undefined
type Reader = (person: Person, since: string | undefined, now: number) => Promise<Changes>

/** Answers in turns from two server processes, as far as each remembers; the second forgets often. */
function newReader(): Reader {
  const answers = [{}, { mostRemembered: 12, mostAtOnce: 4 }].map((limits) =>
    answerSync(createRecentChanges(db, limits), { pageSize: PAGE, countWhole }),
  )
  let turn = 0
  return async (person, since, now) => {
    const about = {
      ...person,
      sessionId: '',
      seat: 'owner' as const,
      permissions: ['load:book'],
      createdAt: 0,
      hasAccess: true,
      ...UNPROVED,
    } as const
    // as the statement that finds a session reads it
    const { rows } = await sql<{ moment: string }>`select ${MOMENT} as moment`.execute(db)
    const actor = { ...about, ...one(rows, 0) }
    const answer = one(answers, turn++)
    return answer({ query: { since } }, { db, actor, now })
  }
}

async function playFor(story: Story, read: Reader) {
  const world = await newWorld()
  const { people } = world
  const devices = people.map((person) => createSyncDevice((since) => read(person, since, world.clock)))
  await play(story, world, devices)
  for (const device of devices) await device.sync()
  return { devices, truths: await Promise.all(people.map(truthOf)) }
}

/** More in the long run. */
const STORIES = Number(process.env['SYNC_STORIES'] ?? 25)
describe('after any overlap of transactions and syncs, each device ends with what the tables hold', () => {
  const seeds = [20_261_123, Math.trunc(Math.random() * 2 ** 31)]
  test.each(seeds)('with seed %i', { timeout: 600_000 }, async (seed) => {
    const holds = fc.asyncProperty(story, async (each) => {
      const { devices, truths } = await playFor(each, newReader())
      for (const [i, device] of devices.entries()) {
        const { loads = [], requests = [], news = [] } = truths[i] ?? {}
        expect(storedFacts(device)).toEqual(factsOf([...loads, ...requests, ...news]))
        const { cursor: _, counts, ...more } = await device.fetchPage()
        expect(more).toEqual({ hasAccess: true })
        expect(counts.total).toBe(news.length)
      }
    })
    await fc.assert(holds, { seed, numRuns: STORIES })
  })
})

describe('the random stories catch a naive cursor', () => {
  /** Whether this reader misses a watched row, or an update of it. */
  async function isCaught(read: Reader, watched: (truth: Awaited<ReturnType<typeof truthOf>>) => SyncFact[]) {
    const holds = fc.asyncProperty(story, async (each) => {
      const { devices, truths } = await playFor(each, read)
      for (const [i, truth] of truths.entries()) {
        expect(storedFacts(devices[i] as SyncDevice)).toMatchObject(factsOf(watched(truth)))
      }
    })
    const { errorInstance } = await fc.check(holds, { seed: 20_261_123, numRuns: 100, endOnFailure: true })
    return errorInstance instanceof Error && errorInstance.name === 'AssertionError'
  }

  test('one that ignores open transactions', async () => {
    /** Drops the open transactions from the snapshot. */
    function forgettingTheOpen(cursor: string): string {
      const text = Buffer.from(cursor, 'base64url')
        .toString()
        .replaceAll(/"\d+:(\d+):[\d,]*"/g, '"$1:$1:"')
      return Buffer.from(text).toString('base64url')
    }
    const read = newReader()
    const naive: Reader = async (person, since, now) => {
      const changes = await read(person, since, now)
      return { ...changes, cursor: forgettingTheOpen(changes.cursor) }
    }
    expect(await isCaught(naive, ({ loads, requests, news }) => [...loads, ...requests, ...news])).toBe(true)
  })

  test('one that relies on the latest update time', async () => {
    const naive: Reader = async (person, since = '0') => {
      const { loads } = await truthOf(person)
      const newer = loads.filter(({ updatedAt }) => updatedAt.getTime() > Number(since))
      const shown = newer.map(({ id, fact }) => {
        const [viewer, version, status] = fact.split(' ')
        return { id, viewer, version, myRequest: status === undefined ? null : { status } }
      })
      const cursor = String(Math.max(Number(since), ...newer.map(({ updatedAt }) => updatedAt.getTime())))
      return { cursor, loads: shown as unknown as Load[], counts: { unread: 0, total: 0 }, hasAccess: true }
    }
    expect(await isCaught(naive, ({ loads }) => loads.filter(({ viewer }) => viewer === 'owner'))).toBe(true)
  })
})

test('a device never misses a row that was written early and committed late', async () => {
  const made = await newWorld()
  const world = { ...made, owners: made.owners.slice(0, 1), clock: Date.now() }
  const owner = one(world.people, 0)
  const read = newReader()
  const device = createSyncDevice((since) => read(owner, since, world.clock))
  const early = await db.startTransaction().execute()
  await post(early, world, 0, new Date(world.clock))
  const later = await db.startTransaction().execute()
  await post(later, world, 0, new Date(world.clock + 1))
  await later.commit().execute()

  await device.sync()
  expect(device.loads.size).toBe(1)
  await early.commit().execute()
  await device.sync()
  expect(device.loads.size).toBe(2)
})

test('a device whose cursor is older than what is remembered misses nothing, though another of its account is up to date', async () => {
  const world = await newWorld()
  const answer = answerSync(createRecentChanges(db, { mostRemembered: 0 }), { pageSize: PAGE, countWhole })
  const actor = {
    ...one(world.people, 0),
    sessionId: '',
    seat: 'owner' as const,
    permissions: [],
    createdAt: 0,
    hasAccess: true,
    ...UNPROVED,
  }
  const device = () => createSyncDevice((since) => answer({ query: { since } }, { db, actor, now: world.clock }))
  const [phone, desk] = [device(), device()]
  await phone.sync()
  await db.transaction().execute((tx) => notify(tx, world, 0, new Date(world.clock)))
  await desk.sync()
  await phone.sync()
  expect([...phone.notifications.keys()]).toEqual([...desk.notifications.keys()])
  expect(phone.notifications.size).toBe(1)
})

test('rows restored with future transaction numbers are sent once, and again when they change', async () => {
  const world = await newWorld()
  const owner = one(world.people, 0)
  const id = newId()
  await sql`insert into notification (id, person_id, type, title, message, metadata, created_at, written_by)
    values (${id}, ${owner.personId}, 'general', '', '', '{}', now(), '4000000000')`.execute(db)
  const read = newReader()
  const device = createSyncDevice((since) => read(owner, since, world.clock))
  const sent = async () => (await device.sync()).flatMap(({ notifications = [] }) => notifications)

  expect(await sent()).toHaveLength(1)
  expect(await sent()).toEqual([])
  await db
    .transaction()
    .execute((tx) => setNotificationStatus(tx, owner.personId, id, { status: 'read', now: new Date() }))
  expect(await sent()).toMatchObject([{ id, status: 'read' }])
})
