import { expect, test } from 'vitest'
import { createPerson } from '#tests/support/api-person.ts'
import { describeDatabases } from '#tests/support/describe-databases.ts'
import { postLoad } from '#tests/support/load-scenes.ts'
import { newId } from '#server/db/new-id.ts'
import { appendStopEvent, clearStopPlaces, listStopEvents, verifyStopEvents } from './stop-event.sql.ts'

const DOCK = { latitude: 41.8858, longitude: -87.6181, accuracy: 9 }

// named for the databases it runs on: nothing here is migrated
describeDatabases((open) => {
  async function dealWithEvents() {
    const { db, at } = open()
    const [broker, carrier] = [await createPerson({ db, at }, 'broker'), await createPerson({ db, at }, 'company')]
    const load = await postLoad({ db, at }, broker)
    const dealId = newId()
    const party = JSON.stringify({ firstName: 'A', lastName: 'B', dotNumber: null })
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
      .values({ id: dealId, load_id: load.id, ...parties, ...agreed, accepted_at: at({ days: -400 }) })
      .execute()
    const tap = (kind: 'arrived' | 'departed', stop: 'pickup' | 'delivery', days: number) => {
      const now = at({ days }).getTime()
      const time = { at: now, earliest: now, latest: now, clockAheadMs: 0 }
      return db
        .transaction()
        .execute((tx) => appendStopEvent(tx, { dealId, kind, stop, actorId: carrier.id, now, time, place: DOCK }))
    }
    await tap('arrived', 'pickup', -380)
    await tap('departed', 'pickup', -366)
    await tap('arrived', 'delivery', -365)
    await tap('departed', 'delivery', -364)
    return { db, at, dealId }
  }

  test('places are deleted when their retention ends, the events stay, and the chain is still intact', async () => {
    const { db, at, dealId } = await dealWithEvents()
    const events = await listStopEvents(db, dealId)
    const before = await verifyStopEvents(db, dealId)
    expect(before).toMatchObject({ intact: true, hash: expect.any(String) })
    const placesOf = async () => {
      const places = db
        .selectFrom('stop_event_place as place')
        .innerJoin('stop_event as event', 'event.id', 'place.event_id')
      const rows = await places
        .select(['event.kind', 'event.stop'])
        .where('event.deal_id', '=', dealId)
        .orderBy('event.sequence')
        .execute()
      return rows.map(({ kind, stop }) => `${kind} ${stop}`)
    }

    await clearStopPlaces(db, at({ days: -365 }))
    // exactly at the end of its retention, a place is not over it yet
    expect(await placesOf()).toEqual(['arrived delivery', 'departed delivery'])
    expect(await verifyStopEvents(db, dealId)).toEqual(before)
    await clearStopPlaces(db, at({ days: -365 }))
    await clearStopPlaces(db, at({ days: 1 }))
    expect(await placesOf()).toEqual([])
    expect(await verifyStopEvents(db, dealId)).toEqual(before)
    expect(await listStopEvents(db, dealId)).toEqual(events)
  })

  test('a place that is left can’t be moved, and one that was put back elsewhere breaks the chain', async () => {
    const { db, at, dealId } = await dealWithEvents()
    await expect(db.updateTable('stop_event_place').set({ latitude: 0 }).execute()).rejects.toThrow('append only')
    const [first] = await listStopEvents(db, dealId)
    const place = await db
      .selectFrom('stop_event_place')
      .selectAll()
      .where('event_id', '=', first?.id ?? '')
      .executeTakeFirstOrThrow()
    await clearStopPlaces(db, at({ days: -370 }))
    await db
      .insertInto('stop_event_place')
      .values({ ...place, latitude: 30 })
      .execute()
    expect(await verifyStopEvents(db, dealId)).toEqual({ intact: false, brokenAt: 1 })
  })
})
