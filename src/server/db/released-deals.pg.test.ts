import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createPerson } from '#tests/support/api-person.ts'
import { postLoad } from '#tests/support/load-scenes.ts'
import { describeMigration } from '#tests/support/describe-migration.ts'
import { up } from './migrations/0017-released-deals.ts'
import { newId } from './new-id.ts'

describeMigration((open) => {
  test('[SEC-03] carriers released before deals existed get theirs from the history, once', async () => {
    const { db, at } = open()
    const [marta, dana, ben] = [
      await createPerson({ db, at }, 'broker'),
      await createPerson({ db, at }, 'company', { business_name: 'Reyes Trucking' }),
      await createPerson({ db, at }, 'dispatcher'),
    ]
    const load = await postLoad({ db, at }, marta)
    const requestId = newId()
    await db
      .insertInto('load_request')
      .values({
        id: requestId,
        load_id: load.id,
        requester_id: dana.id,
        status: 'rejected',
        proposed_rate_cents: 190_000,
        special_requirements: [],
        expires_at: at({ days: 1 }),
        created_at: at({}),
      })
      .execute()
    const event = (type: string, hour: number, actorId: string, payload: object) => ({
      id: newId(),
      load_id: load.id,
      deal_id: null,
      type,
      actor_id: actorId,
      actor_kind: 'account' as const,
      occurred_at: at({ hours: hour }),
      received_at: at({ hours: hour }),
      payload: JSON.stringify(payload),
    })
    await db
      .insertInto('load_event')
      .values([
        event('posted', 0, marta.id, {}),
        event('booked', 1, marta.id, { requestId, carrierId: dana.id, rateCents: 190_000 }),
        event('arrived', 2, dana.id, { stop: 'pickup' }),
        event('released', 3, dana.id, { reason: 'Broke down', carrierId: dana.id }),
        event('tendered', 4, marta.id, { carrierId: ben.id }),
        event('tender-accepted', 5, ben.id, {}),
        event('released', 6, marta.id, { reason: 'Too late', carrierId: ben.id }),
        event('booked', 7, marta.id, { carrierId: ben.id }),
      ])
      .execute()

    await up(db)
    await up(db)
    const { rows } = await sql`
      select deal.carrier_id, deal.request_id, deal.carrier ->> 'businessName' as name, accepted_at, ended_at, rate_cents,
        (select array_agg(type order by received_at) from load_event where deal_id = deal.id) as events
      from deal join deal_terms on deal_id = deal.id where deal.load_id = ${load.id} order by accepted_at`.execute(db)
    expect(rows).toMatchObject([
      {
        carrier_id: dana.id,
        request_id: requestId,
        name: 'Reyes Trucking',
        accepted_at: at({ hours: 1 }),
        ended_at: at({ hours: 3 }),
        rate_cents: 190_000,
        events: ['booked', 'arrived', 'released'],
      },
      {
        carrier_id: ben.id,
        request_id: null,
        accepted_at: at({ hours: 5 }),
        ended_at: at({ hours: 6 }),
        rate_cents: 215_050,
        events: ['tender-accepted', 'released'],
      },
    ])
  })
})
