import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#server/db/new-id.ts'
import { insertAccount } from '#tests/support/api-person.ts'
import { describeDatabases } from '#tests/support/describe-databases.ts'
import { addStopsBetween, postLoad } from '#tests/support/load-scenes.ts'
import { countBoardDifferences } from '../board/board-rebuild.sql.ts'
import { findNewestOpenLoads } from '../board/board-sample.sql.ts'
import { laneRates } from '../market/market.sql.ts'
import type { AgreedTerms } from '#domain/freight/booking.ts'
import { DEFAULT_DETENTION } from '#domain/freight/detention.ts'
import { insertDeal, insertFirstTerms } from '../deals/new-deal.sql.ts'
import { loadEventFacts } from '../notifications/event-facts.sql.ts'
import { listPushedNotifications } from '../notifications/push.sql.ts'
import { findLastStop, selectLoadsFor } from './load.sql.ts'
import { MY_LOADS_ORDER, myLoadsLike } from './my-loads.sql.ts'

const LANE = 'Dallas, TX to Chicago, IL'
const DALLAS = { latitude: 32.7876, longitude: -96.7994 }
const CHICAGO = { latitude: 41.8858, longitude: -87.6181 }
const TULSA = { latitude: 36.15, longitude: -95.99 }

describeDatabases((open) => {
  /** A load with three deliveries. */
  async function postThreeDeliveries() {
    const { db, at } = open()
    const ownerId = newId()
    const now = at({})
    const business_name = `Blue Mesa ${ownerId}`
    const { person } = await insertAccount(db, {
      id: ownerId,
      role: 'broker',
      business_name,
      created_at: now,
      updated_at: now,
    })
    const load = await postLoad({ db, at }, { id: ownerId })
    await addStopsBetween({ db }, load)
    return { ...load, ownerId, personId: person.id }
  }

  test('[STOP-56] a load with three deliveries is on the board and in its sample once', async () => {
    const { db, at } = open()
    const { id } = await postThreeDeliveries()
    expect(await countBoardDifferences(db, at({}))).toEqual({ missing: 0, extra: 0, outdated: 0 })
    const board = db.selectFrom('load_board').select(['pickup_state', 'delivery_state']).where('id', '=', id)
    expect(await board.execute()).toEqual([{ pickup_state: 'TX', delivery_state: 'IL' }])
    const [sample] = await findNewestOpenLoads(db, at({}), 1)
    expect(sample).toMatchObject({ origin_city: 'Dallas', destination_city: 'Chicago' })
  })

  test('[STOP-22] a load with stops between says nothing of what its lane pays, by its ends or by a stop between', async () => {
    const { db, at } = open()
    await postThreeDeliveries()
    const ownerId = newId()
    await insertAccount(db, { id: ownerId, role: 'broker', created_at: at({}), updated_at: at({}) })
    await postLoad({ db, at }, { id: ownerId })
    const twoStops = db.selectFrom('load').select('id').where('stop_count', '=', 2)
    const asked = { from: DALLAS, radius: 50, code: 'V', isTeam: false, since: at({ days: -9 }) } as const
    expect(await laneRates(db, { ...asked, to: CHICAGO })).toHaveLength((await twoStops.execute()).length)
    expect(await laneRates(db, { ...asked, to: TULSA })).toEqual([])
  })

  test('[STOP-56] it is in My loads once, in every order, and its stops come in driving order', async () => {
    const { db, at } = open()
    const { id, ownerId } = await postThreeDeliveries()
    for (const order of Object.values(MY_LOADS_ORDER)) {
      const mine = myLoadsLike(db, {}, { accountId: ownerId, personId: null, now: at({}) }).orderBy(sql`${order}`)
      expect((await mine.execute()).map((row) => row.id)).toEqual([id])
    }
    const days = { deliveryDateFrom: '2026-11-20', deliveryDateTo: '2027-01-10', pickupDateFrom: '2026-11-20' }
    expect(await myLoadsLike(db, days, { accountId: ownerId, personId: null, now: at({}) }).execute()).toHaveLength(1)
    const row = await selectLoadsFor(db, ownerId).where('load.id', '=', id).executeTakeFirstOrThrow()
    expect(row.stops.map(({ city }) => city)).toEqual(['Dallas', 'Tulsa 1', 'Tulsa 2', 'Chicago'])
    expect(await findLastStop(db, id)).toBe('delivery')
  })

  test('[STOP-56] its news and pushes name its ends', async () => {
    const { db, at } = open()
    const { id, personId } = await postThreeDeliveries()
    const facts = await loadEventFacts(db, { type: 'load.changed', loadId: id, rejectedRequestIds: [] }, at({}))
    expect(facts?.load.lane).toContain(LANE)
    expect(facts?.load.stops.map((stop) => stop.id)).toEqual(['pickup', 's1', 's2', 'delivery'])
    const noticeId = newId()
    await db
      .insertInto('notification')
      .values({
        id: noticeId,
        person_id: personId,
        type: 'load',
        title: '',
        message: '',
        metadata: JSON.stringify({ loadId: id }),
        created_at: at({}),
      })
      .execute()
    expect((await listPushedNotifications(db, [noticeId])).map(({ lane }) => lane)).toEqual([LANE])
  })

  test('[STOP-56] its deal keeps all stops and contacts, in driving order', async () => {
    const { db, at } = open()
    const { id, ownerId } = await postThreeDeliveries()
    const dealId = newId()
    const terms = { rateCents: 215_000, detention: DEFAULT_DETENTION, team: false } as AgreedTerms
    await db.transaction().execute(async (tx) => {
      const [parties, now] = [{ brokerId: ownerId, carrierId: ownerId, consentId: null, requestId: null }, at({})]
      await insertDeal(tx, dealId, { loadId: id, ...parties, now })
      await insertFirstTerms(tx, dealId, { loadId: id, terms, now })
    })
    const agreed = db.selectFrom('deal_terms').select('stops').where('deal_id', '=', dealId)
    const { stops } = await agreed.executeTakeFirstOrThrow()
    expect(stops.map(({ city, kind }) => [city, kind])).toEqual([
      ['Dallas', 'pickup'],
      ['Tulsa 1', 'delivery'],
      ['Tulsa 2', 'delivery'],
      ['Chicago', 'delivery'],
    ])
    expect(stops.map(({ id: stop, contact }) => [stop, contact?.name])).toEqual([
      ['pickup', 'Chris pickup'],
      ['s1', undefined],
      ['s2', undefined],
      ['delivery', 'Chris delivery'],
    ])
  })

  test('the planner leaves stops out of a query that only counts loads', async () => {
    const { db } = open()
    const { ownerId } = await postThreeDeliveries()
    const counted = selectLoadsFor(db, ownerId).clearSelect().select('load.id')
    const { rows } = await sql<Record<string, string>>`explain select count(*) from (${counted}) counted`.execute(db)
    expect(rows.map((row) => Object.values(row)[0]).join('\n')).not.toContain('load_stop')
  })
})
