import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { requestBookingEndpoint } from '#contract/freight/booking.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { postLoad } from '#tests/support/load-scenes.ts'
import { untilWaiting } from '#tests/support/lock-order.ts'

const { database, drop } = await freshPostgres()
const server = await startApi(database.connectionString)
afterAll(async () => {
  await server.stop()
  await drop()
})

const marta = await createPerson(server, 'broker')

const ENDED = [
  ['permission', { role: 'broker' }, { role: 'dispatcher' }, 'FORBIDDEN'],
  ['trial', { trial_ends_at: server.at({}) }, { trial_ends_at: server.at({ days: 1 }) }, 'SUBSCRIPTION_REQUIRED'],
] as const

describe.each(ENDED)('an action whose answer was lost, after the %s ended', (_what, ended, restored, code) => {
  async function bookingOf() {
    const [dana, load, key] = [await createPerson(server, 'dispatcher'), await postLoad(server, marta), randomUUID()]
    const send = (body: { loadId: string; message?: string } = { loadId: load.id }) =>
      server.as(dana).ask(requestBookingEndpoint, { body }, { key })
    const change = (to: typeof ended | typeof restored) =>
      server.db.updateTable('account').set(to).where('id', '=', dana.id).execute()
    return { load, send, end: () => change(ended), restore: () => change(restored) }
  }

  test('is answered as it was done', async () => {
    const { send, end } = await bookingOf()
    const first = await send()
    expect(first.status).toBe(200)
    await end()
    const second = await send()
    expect([second.status, second.text]).toEqual([200, first.text])
  })

  test('is not refused while the first try is still carried out', async () => {
    const { load, send, end } = await bookingOf()
    const running = await server.db.transaction().execute(async (tx) => {
      await tx.selectFrom('load').select('id').where('id', '=', load.id).forUpdate().execute()
      const first = send()
      await untilWaiting(server.db, 1)
      await end()
      expect((await send()).body).toMatchObject({ error: { code: 'IDEMPOTENCY_IN_PROGRESS' } })
      return { first }
    })
    const first = await running.first
    expect(first.status).toBe(200)
    expect((await send()).text).toBe(first.text)
  })

  test('is refused when it never arrived, and done by a try after the right is back', async () => {
    const { send, end, restore } = await bookingOf()
    await end()
    expect((await send()).body).toMatchObject({ error: { code } })
    await restore()
    expect((await send()).status).toBe(200)
  })

  test('gives no answer to other bytes under its key', async () => {
    const { load, send, end } = await bookingOf()
    expect((await send()).status).toBe(200)
    await end()
    const other = await send({ loadId: load.id, message: 'Ready now' })
    expect(other.body).toMatchObject({ error: { code: 'IDEMPOTENCY_KEY_MISMATCH' } })
  })
})
