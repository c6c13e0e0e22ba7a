import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { acceptBookingRequestEndpoint } from '#contract/freight/booking.ts'
import { errorEnvelopeSchema } from '#contract/api/error.ts'
import { createLoadEndpoint, updateLoadEndpoint } from '#contract/freight/load-post.ts'
import type { RawAnswer } from '#tests/support/api-client.ts'
import { type ApiServer, startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { filled } from '#tests/support/filled.ts'
import { requestPostedLoad } from '#tests/support/load-scenes.ts'
import { oneAfterTheOther } from '#tests/support/lock-order.ts'
import { newLoad } from '#tests/support/new-load.ts'
import { createPerson } from '#tests/support/api-person.ts'

const { database, drop } = await freshPostgres()
const server = await startApi(database.connectionString)
const other = await startApi(database.connectionString)
afterAll(async () => {
  await Promise.all([server.stop(), other.stop()])
  await drop()
})
const marta = await createPerson(server, 'broker')
const dana = await createPerson(server, 'dispatcher')

const either = (index: number): ApiServer => (index % 2 ? other : server)
const codeOf = ({ body }: RawAnswer) => errorEnvelopeSchema.safeParse(body).data?.error.code
const statuses = (answers: RawAnswer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)
const loadsWith = (reference: string) =>
  server.db.selectFrom('load').selectAll().where('reference', '=', reference).execute()

describe('concurrent posts of one load', () => {
  test('with one key create one load, and every success has the same bytes', async () => {
    const key = randomUUID()
    const body = newLoad(server, { reference: 'one key' })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => either(index).as(marta).ask(createLoadEndpoint, { body }, { key })),
    )
    const done = answers.filter(({ status }) => status === 200)
    expect(done.length).toBeGreaterThan(0)
    expect(new Set(done.map(({ text }) => text)).size).toBe(1)
    const waiting = answers.filter(({ status }) => status !== 200)
    expect(waiting.filter((answer) => codeOf(answer) !== 'IDEMPOTENCY_IN_PROGRESS')).toEqual([])
    expect(await loadsWith('one key')).toHaveLength(1)
  })

  test('with one reference create one load, and the errors name it', async () => {
    const body = newLoad(server, { reference: 'one reference' })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => either(index).as(marta).ask(createLoadEndpoint, { body })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => codeOf(answer) === 'REFERENCE_TAKEN')).toHaveLength(19)
    const [load] = await loadsWith('one reference')
    const named = answers.map(({ body }) => errorEnvelopeSchema.safeParse(body).data?.error.current as { id: string })
    expect(filled(named.filter(Boolean)).every(({ id }) => id === load?.id)).toBe(true)
  })
})

test('of two concurrent edits that set one reference, only one succeeds', async () => {
  for (let round = 0; round < 10; round++) {
    const reference = `race ${round}`
    const loads = [
      await server.as(marta).call(createLoadEndpoint, { body: newLoad(server) }),
      await server.as(marta).call(createLoadEndpoint, { body: newLoad(server) }),
    ]
    const answers = await Promise.all(
      loads.map((params, index) =>
        either(index)
          .as(marta)
          .ask(updateLoadEndpoint, { params, body: newLoad(server, { reference }) }),
      ),
    )
    expect(statuses(answers)).toEqual([200, 409])
    expect(await loadsWith(reference)).toHaveLength(1)
  }
})

describe('a concurrent edit and acceptance', () => {
  async function raced(order: 'edit first' | 'acceptance first') {
    const load = await server.as(marta).call(createLoadEndpoint, { body: newLoad(server) })
    const { id } = await requestPostedLoad(server, dana, load)
    const change = { ...newLoad(server, { rate: 1000 }), version: 1 }
    const edit = () => server.as(marta).ask(updateLoadEndpoint, { params: load, body: change })
    const accept = () =>
      other.as(marta).ask(acceptBookingRequestEndpoint, { params: { id }, body: { data: {}, version: 1 } })
    const actions = order === 'edit first' ? ([edit, accept] as const) : ([accept, edit] as const)
    const answers = await oneAfterTheOther(server, { table: 'load', id: load.id }, actions)
    const row = await server.db.selectFrom('load').selectAll().where('id', '=', load.id).executeTakeFirstOrThrow()
    return { answers: answers.map(outcome), load: [row.status, row.rate_cents, row.agreed_rate_cents] }
  }
  const outcome = (answer: RawAnswer) => `${answer.status} ${codeOf(answer) ?? 'done'}`

  test('[CODE-14] the edit comes first: no carrier hauls on unseen terms', async () => {
    expect(await raced('edit first')).toEqual({
      answers: ['200 done', '409 REQUEST_CLOSED'],
      load: ['pending', 100_000, null],
    })
  })

  test('[CODE-14] the acceptance comes first: the agreed terms stay', async () => {
    expect(await raced('acceptance first')).toEqual({
      answers: ['200 done', '409 STATUS_CONFLICT'],
      load: ['active', 265_000, 265_000],
    })
  })
})

test('of twenty concurrent edits of one version, one succeeds and nineteen get 412', async () => {
  const load = await server.as(marta).call(createLoadEndpoint, { body: newLoad(server) })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      either(index)
        .as(marta)
        .ask(updateLoadEndpoint, { params: load, body: { ...newLoad(server, { rate: 2000 + index }), version: 1 } }),
    ),
  )
  expect(statuses(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 412)])
})
