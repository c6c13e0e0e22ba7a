import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createPerson } from '#tests/support/api-person.ts'
import { postLoad } from '#tests/support/load-scenes.ts'
import { describeMigration } from '#tests/support/describe-migration.ts'
import { up } from './migrations/0019-agreed-drivers.ts'
import { newId } from './new-id.ts'

describeMigration((open) => {
  test('[FORM-09] open deals get their drivers from the load, ended ones claim nothing', async () => {
    const { db, at } = open()
    const [marta, dana] = [await createPerson({ db, at }, 'broker'), await createPerson({ db, at }, 'company')]
    await sql`alter table deal_terms drop column team`.execute(db)
    const deals = [
      { team: true, endedAt: null },
      { team: false, endedAt: null },
      { team: true, endedAt: at({ hours: 1 }) },
    ]
    for (const { team, endedAt } of deals) {
      const load = await postLoad({ db, at }, marta, { team })
      await sql`
        with opened as (
          insert into deal (id, load_id, broker_id, carrier_id, broker, carrier, accepted_at, ended_at)
          values (${newId()}, ${load.id}, ${marta.id}, ${dana.id}, '{}', '{}', ${at({})}, ${endedAt}) returning id)
        insert into deal_terms (deal_id, version, rate_cents, pickup_at, delivery_at, detention, agreed_at)
        select id, 1, 1, ${at({})}, ${at({ days: 1 })}, '{}', ${at({})} from opened`.execute(db)
    }
    await up(db)
    const { rows } = await sql<{ team: boolean | null }>`
      select team from deal_terms join deal on deal.id = deal_id order by deal.id`.execute(db)
    expect(rows.map(({ team }) => team)).toEqual([true, false, null])
  })
})
