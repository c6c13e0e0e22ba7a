import { afterAll, expect, test } from 'vitest'
import { upsertLoadEndpoint } from '#contract/freight/load-post.ts'
import { makeKey } from '#tests/support/api-key.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { newLoad } from '#tests/support/new-load.ts'

const { database, drop } = await freshPostgres()
const server = await startApi(database.connectionString)
const other = await startApi(database.connectionString)
afterAll(async () => {
  await Promise.all([server.stop(), other.stop()])
  await drop()
})

test('[KEY-11] 50 upserts of one reference at once, in two processes, make one load', async () => {
  const owner = await createPerson(server, 'broker')
  const { token } = await makeKey(server, owner, { scopes: ['loads:write'] })
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      (index % 2 ? other : server).as({ accessToken: token }).call(upsertLoadEndpoint, {
        params: { reference: 'HB1' },
        body: newLoad(server, { rate: 2000 + (index % 5) }),
      }),
    ),
  )
  const outcomes = answers.map(({ outcome }) => outcome)
  expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1)
  expect(new Set(answers.map(({ load }) => load.id)).size).toBe(1)
  const loads = await server.db.selectFrom('load').select(['version']).where('reference', '=', 'HB1').execute()
  expect(loads).toEqual([{ version: 1 + outcomes.filter((outcome) => outcome === 'updated').length }])
})
