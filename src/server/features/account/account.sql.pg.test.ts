import { afterAll, expect, test } from 'vitest'
import { createPerson, signedInAgain } from '#tests/support/api-person.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { lockAccount } from './account.sql.ts'

const { database, drop } = await freshPostgres()
afterAll(drop)

test('while an account is changed, what refers to it is written without waiting, so no two wait in a circle', async () => {
  const { kysely: db } = database
  const ada = await createPerson({ db, at: () => new Date('2026-11-23T14:00:00Z') }, 'broker')
  await db.transaction().execute(async (tx) => {
    expect(await lockAccount(tx, ada.id)).toBe(true)
    // on another connection, whose patience with a lock ends after three seconds
    await signedInAgain({ db }, ada)
  })
  const sessions = await db.selectFrom('session').select('id').where('person_id', '=', ada.personId).execute()
  expect(sessions).toHaveLength(2)
})
