import { expect, test } from 'vitest'
import { createPerson } from '#tests/support/api-person.ts'
import { postLoad } from '#tests/support/load-scenes.ts'
import { describeDatabases } from '#tests/support/describe-databases.ts'
import { listStopEvents, verifyStopEvents } from './stop-event.sql.ts'
import { newId } from '#server/db/new-id.ts'
import { chainStopHistory } from '#server/db/stop-history.sql.ts'

describeDatabases((open) => {
  test('arrivals from before stop events become a chain, once, and their places leave the history', async () => {
    const { db, at } = open()
    const [marta, dana] = [await createPerson({ db, at }, 'broker'), await createPerson({ db, at }, 'company')]
    const load = await postLoad({ db, at }, marta)
    const dealId = newId()
    const party = JSON.stringify({ firstName: 'A', lastName: 'B', dotNumber: null })
    const agreed = { stops: '{}', freight: '{}', contacts: '{}', paper_terms: '{}' }
    const parties = { broker_id: marta.id, carrier_id: dana.id, broker: party, carrier: party }
    await db
      .insertInto('deal')
      .values({ id: dealId, load_id: load.id, ...parties, ...agreed, accepted_at: at({}) })
      .execute()
    const event = (type: string, hour: number, payload: object, place: object = {}) => ({
      id: newId(),
      load_id: load.id,
      deal_id: dealId,
      type,
      actor_id: dana.id,
      actor_kind: 'account' as const,
      occurred_at: at({ hours: hour }),
      received_at: at({ hours: hour + 1 }),
      payload: JSON.stringify(payload),
      ...place,
    })
    const tap = { earliest: at({ hours: 3 }).toISOString(), latest: at({ hours: 5 }).toISOString(), clockAheadMs: 9 }
    const place = { latitude: 41.8858, longitude: -87.6181, accuracy_m: null }
    const history = [
      event('booked', 0, {}),
      event('arrived', 2, { stop: 'delivery' }, place),
      event('arrival-corrected', 3, { reason: 'Wrong load' }),
      event('arrived', 4, { stop: 'delivery', tap }),
      event('completed', 4, {}),
    ]
    await db.insertInto('load_event').values(history).execute()

    await chainStopHistory(db)
    await chainStopHistory(db)
    const events = await listStopEvents(db, dealId)
    expect(events).toMatchObject([
      { id: history[1]?.id, kind: 'arrived', stop: 'delivery', corrects: null },
      { kind: 'corrected', stop: 'delivery', corrects: history[1]?.id },
      { id: history[3]?.id, kind: 'arrived', occurredAt: at({ hours: 4 }).getTime() },
    ])
    expect(await verifyStopEvents(db, dealId)).toMatchObject({ intact: true, hash: expect.any(String) })
    const points = await db.selectFrom('stop_event_place').select(['latitude', 'accuracy_m']).execute()
    expect(points).toEqual([{ latitude: 41.8858, accuracy_m: null }])
    const left = await db.selectFrom('load_event').select('id').where('latitude', 'is not', null).execute()
    expect(left).toEqual([])
  })
})
