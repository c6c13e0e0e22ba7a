import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createPerson } from '#tests/support/api-person.ts'
import { describeMigration } from '#tests/support/describe-migration.ts'
import { postLoad } from '#tests/support/load-scenes.ts'
import { up } from './migrations/0032-agreed-freight.ts'
import { newId } from './new-id.ts'

describeMigration((open) => {
  test('deals get freight and contacts from their load, unless it was changed after the carrier left', async () => {
    const { db, at } = open()
    const [marta, dana] = [await createPerson({ db, at }, 'broker'), await createPerson({ db, at }, 'company')]
    await sql`alter table deal drop column freight, drop column contacts`.execute(db)
    const released = at({ hours: 2 })
    const deals = [
      { endedAt: null, changedAt: at({ hours: 1 }) },
      { endedAt: released, changedAt: at({ hours: 1 }) },
      { endedAt: released, changedAt: at({ hours: 3 }) },
    ]
    for (const { endedAt, changedAt } of deals) {
      const load = await postLoad({ db, at }, marta)
      await sql`insert into deal (id, load_id, broker_id, carrier_id, broker, carrier, accepted_at, ended_at)
        values (${newId()}, ${load.id}, ${marta.id}, ${dana.id}, '{}', '{}', ${at({})}, ${endedAt})`.execute(db)
      await db
        .insertInto('load_event')
        .values({
          id: newId(),
          load_id: load.id,
          type: 'changed',
          actor_id: marta.id,
          actor_kind: 'account',
          occurred_at: changedAt,
          received_at: changedAt,
          payload: '{}',
        })
        .execute()
    }
    await up(db)
    const rows = await db.selectFrom('deal').select(['freight', 'contacts']).orderBy('id').execute()
    const { commodity, weight_lbs: weight } = await db.selectFrom('load').selectAll().limit(1).executeTakeFirstOrThrow()
    const kept = {
      freight: { commodity, weight, partial: false, vehicle: 'Van', miles: expect.any(Number) },
      contacts: { pickup: { name: expect.anything() }, delivery: { phone: expect.anything() } },
    }
    expect(rows).toMatchObject([kept, kept, { freight: null, contacts: null }])
  })
})
