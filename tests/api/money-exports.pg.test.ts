import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { exportMoneyEndpoint, listExportsEndpoint } from '#contract/money/export.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { postInvoicedLoad } from '#tests/support/invoiced-load.ts'
import { oneAfterTheOther, untilWaiting } from '#tests/support/lock-order.ts'

const { database, drop } = await freshPostgres()
const server = await startApi(database.connectionString)
afterAll(async () => {
  await server.stop()
  await drop()
})
const broker = await createPerson(server, 'broker')
const body = JSON.stringify({ kind: 'invoices', format: 'quickbooks', from: '2026-01-01', to: '2030-12-31' })

test('[MONEY-08] two exports at once have no invoice in common', async () => {
  const carrier = await createPerson(server, 'company')
  await postInvoicedLoad(server, { broker, carrier })
  const make = () => server.as(carrier).ask(exportMoneyEndpoint, { body: JSON.parse(body) })
  const answers = await oneAfterTheOther(server, { table: 'account', id: carrier.id }, [make, make])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await server.as(carrier).call(listExportsEndpoint, {})).data.map(({ invoices }) => invoices)).toEqual([1])
})

test('[MONEY-08] an export whose connection dies before the answer leaves nothing, and with the same key is one batch', async () => {
  const carrier = await createPerson(server, 'company')
  await postInvoicedLoad(server, { broker, carrier })
  await server.eventsHandled()
  const headers = { 'idempotency-key': randomUUID() }
  const make = () => server.as(carrier).send({ method: 'POST', path: exportMoneyEndpoint.path, body, headers })
  // its rows are written, and the last lock of the transaction, of the person, is not there yet
  const killed = await server.db.transaction().execute(async (tx) => {
    await sql`select from person where id = ${carrier.personId} for update`.execute(tx)
    const answer = make()
    await untilWaiting(server.db, 1)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event in ('tuple', 'transactionid')`.execute(tx)
    return answer
  })
  expect(killed.status).toBe(503)
  expect((await server.as(carrier).call(listExportsEndpoint, {})).data).toEqual([])
  const [first, second] = [await make(), await make()]
  expect([first.status, second.text]).toEqual([200, first.text])
  expect((await server.as(carrier).call(listExportsEndpoint, {})).data).toMatchObject([{ invoices: 1 }])
})
