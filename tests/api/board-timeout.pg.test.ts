import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { listBoardEndpoint } from '#contract/freight/board.ts'
import { listMyLoadsEndpoint } from '#contract/freight/load.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { postLoad } from '#tests/support/load-scenes.ts'

const { database, drop } = await freshPostgres()
const server = await startApi(database.connectionString)
afterAll(async () => {
  await server.stop()
  await drop()
})
const marta = await createPerson(server, 'broker')
const dana = await createPerson(server, 'dispatcher')

test('[API-22] a search that the database cannot finish in time says when to try again, and nothing else waits', async () => {
  const load = await postLoad(server, marta)
  const ask = () => server.as(dana).ask(listBoardEndpoint, { query: { near: '32.8,-96.8' } })
  await database.kysely.transaction().execute(async (tx) => {
    await sql`lock table load_board in access exclusive mode`.execute(tx)
    const searches = Array.from({ length: 10 }, ask)
    const mine = await server.as(dana).ask(listMyLoadsEndpoint, { query: {} })
    expect(mine.status).toBe(200)
    for (const answer of await Promise.all(searches)) expect(answer).toMatchObject({ status: 503 })
  })
  const { status, text } = await ask()
  expect({ status, isListed: text.includes(load.id) }).toEqual({ status: 200, isListed: true })
}, 60_000)
