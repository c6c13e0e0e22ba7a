import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { acceptRequest } from '#contract/booking.ts'
import { errorEnvelope } from '#contract/error.ts'
import { createLoad, updateLoad } from '#contract/load-post.ts'
import type { RawAnswer } from '#tests/support/api-client.ts'
import { type ApiServer, startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { ask } from '#tests/support/freight.ts'
import { newLoad } from '#tests/support/new-load.ts'
import { person } from '#tests/support/people.ts'

const { database, drop } = await freshPostgres()
const server = await startApi(database.connectionString)
const other = await startApi(database.connectionString)
afterAll(async () => {
  await Promise.all([server.stop(), other.stop()])
  await drop()
})
const marta = await person(server, 'broker')
const dana = await person(server, 'dispatcher')

const either = (index: number): ApiServer => (index % 2 ? other : server)
const codeOf = ({ body }: RawAnswer) => errorEnvelope.safeParse(body).data?.error.code
const statuses = (answers: RawAnswer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)
const loadsWith = (reference: string) =>
  server.db.selectFrom('load').selectAll().where('reference', '=', reference).execute()

describe('a load is posted at once from many sides', () => {
  test('with one key: one load, and whoever is not told to wait hears the same bytes', async () => {
    const key = randomUUID()
    const body = newLoad(server, { reference: 'one key' })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => either(index).as(marta).ask(createLoad, { body }, { key })),
    )
    const done = answers.filter(({ status }) => status === 200)
    expect(done.length).toBeGreaterThan(0)
    expect(new Set(done.map(({ text }) => text)).size).toBe(1)
    const waiting = answers.filter(({ status }) => status !== 200)
    expect(waiting.filter((answer) => codeOf(answer) !== 'IDEMPOTENCY_IN_PROGRESS')).toEqual([])
    expect(await loadsWith('one key')).toHaveLength(1)
  })

  test('with one reference: one load, and the others hear which', async () => {
    const body = newLoad(server, { reference: 'one reference' })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => either(index).as(marta).ask(createLoad, { body })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => codeOf(answer) === 'REFERENCE_TAKEN')).toHaveLength(19)
    const [load] = await loadsWith('one reference')
    const named = answers.map(({ body }) => errorEnvelope.safeParse(body).data?.error.current as { id: string })
    expect(named.filter(Boolean).every(({ id }) => id === load?.id)).toBe(true)
  })
})

test('two loads are given one reference at once: one gets it', async () => {
  for (let round = 0; round < 10; round++) {
    const reference = `race ${round}`
    const loads = [
      await server.as(marta).call(createLoad, { body: newLoad(server) }),
      await server.as(marta).call(createLoad, { body: newLoad(server) }),
    ]
    const answers = await Promise.all(
      loads.map((params, index) =>
        either(index)
          .as(marta)
          .ask(updateLoad, { params, body: newLoad(server, { reference }) }),
      ),
    )
    expect(statuses(answers)).toEqual([200, 409])
    expect(await loadsWith(reference)).toHaveLength(1)
  }
})

test('an edit and an acceptance at once: one of them happens, and no carrier hauls on terms that they did not see', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < 30; round++) {
    const load = await server.as(marta).call(createLoad, { body: newLoad(server) })
    const { id } = await ask(server, dana, load)
    const [edited, accepted] = await Promise.all([
      either(round)
        .as(marta)
        .ask(updateLoad, { params: load, body: { ...newLoad(server, { rate: 1000 }), version: 1 } }),
      either(round + 1)
        .as(marta)
        .ask(acceptRequest, { params: { id }, body: { data: {}, version: 1 } }),
    ])
    const row = await server.db.selectFrom('load').selectAll().where('id', '=', load.id).executeTakeFirstOrThrow()
    const isBooked = accepted.status === 200
    expect([codeOf(edited), codeOf(accepted)]).toEqual(
      isBooked ? ['STATUS_CONFLICT', undefined] : [undefined, 'REQUEST_CLOSED'],
    )
    expect([row.status, row.rate_cents, row.agreed_rate_cents]).toEqual(
      isBooked ? ['active', 265_000, 265_000] : ['pending', 100_000, null],
    )
    outcomes.add(row.status)
  }
  // both orders were met, or this proves little
  expect(outcomes).toEqual(new Set(['active', 'pending']))
})

test('twenty edits of one version at once: one is made, and nineteen hear 412', async () => {
  const load = await server.as(marta).call(createLoad, { body: newLoad(server) })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      either(index)
        .as(marta)
        .ask(updateLoad, { params: load, body: { ...newLoad(server, { rate: 2000 + index }), version: 1 } }),
    ),
  )
  expect(statuses(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 412)])
})
