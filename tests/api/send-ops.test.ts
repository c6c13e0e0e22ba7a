import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { buildHttpRequest } from '#contract/api/http-request.ts'
import { requestBookingEndpoint } from '#contract/freight/booking.ts'
import { listSavedSearchesEndpoint, saveSearchEndpoint } from '#contract/freight/saved-search.ts'
import { type BatchedOp, sendOpsEndpoint } from '#contract/sync/send-ops.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { postLoad } from '#tests/support/load-scenes.ts'

const server = await startApi()
afterAll(() => server.stop())

const marta = await createPerson(server, 'broker')
const dana = await createPerson(server, 'dispatcher')

function booking(loadId: string, about: Partial<BatchedOp> = {}): BatchedOp {
  const { path, body = null } = buildHttpRequest(requestBookingEndpoint, { body: { loadId } })
  return { key: randomUUID(), version: 1, method: 'POST', path, body, ...about }
}

const send = (ops: BatchedOp[], by: ApiPerson = dana) => server.as(by).call(sendOpsEndpoint, { body: { ops } })

async function requestsOn(loadId: string): Promise<number> {
  const rows = server.db.selectFrom('booking_request').select('id').where('load_id', '=', loadId)
  return (await rows.execute()).length
}

test('[RUN-14] a batch that half fails says which half, and its other half is done', async () => {
  const [first, second] = [await postLoad(server, marta), await postLoad(server, marta)]
  const taken = await postLoad(server, marta, { status: 'cancelled' })
  const { answers } = await send([
    booking(first.id),
    booking(taken.id),
    booking(randomUUID()),
    booking(second.id),
    booking(second.id, { body: '{"loadId":7}' }),
    booking(second.id, { body: '{' }),
  ])
  expect(answers.map((answer) => answer?.status)).toEqual([200, 409, 404, 200, 422, 400])
  expect(answers[4]?.body).toMatchObject({ error: { code: 'VALIDATION_ERROR', details: [{ path: 'loadId' }] } })
  expect(answers.every((answer) => answer?.requestId)).toBe(true)
  expect([await requestsOn(first.id), await requestsOn(second.id)]).toEqual([1, 1])
})

test('[RUN-14] an action has one effect and one answer, sent alone, in a batch, and in the batch again', async () => {
  const [alone, together] = [await postLoad(server, marta), await postLoad(server, marta)]
  const ops = [booking(alone.id), booking(together.id)]
  const sentAlone = await server
    .as(dana)
    .ask(requestBookingEndpoint, { body: { loadId: alone.id } }, { key: ops[0]?.key ?? '' })
  const [once, again] = [await send(ops), await send(ops)]
  expect(once.answers[0]).toMatchObject({ status: 200, body: sentAlone.body })
  expect(again.answers.map((answer) => answer?.body)).toEqual(once.answers.map((answer) => answer?.body))
  expect([await requestsOn(alone.id), await requestsOn(together.id)]).toEqual([1, 1])
})

test('[RUN-14] a batch with the same key twice carries it out once', async () => {
  const load = await postLoad(server, marta)
  const op = booking(load.id)
  const { answers } = await send([op, op])
  expect(answers.map((answer) => answer?.status)).toContain(200)
  expect(await requestsOn(load.id)).toBe(1)
})

test('[RUN-14] each action in a batch keeps its own permission and subscription checks', async () => {
  const load = await postLoad(server, marta)
  const unpaid = await createPerson(server, 'dispatcher')
  await server.db
    .updateTable('account')
    .set({ trial_ends_at: server.at({}) })
    .where('id', '=', unpaid.id)
    .execute()
  const statuses = async (op: BatchedOp, by: ApiPerson) => (await send([op], by)).answers.map((one) => one?.status)
  expect(await statuses(booking(load.id), unpaid)).toEqual([402])
  expect(await statuses(booking(load.id), marta)).toEqual([403])
  expect(await requestsOn(load.id)).toBe(0)
})

test('[RUN-14] a batch reaches nothing but what the outbox queues', async () => {
  const elsewhere = ['/auth/logout', '/ops', '/auth/profile/../sessions', '/load-requests?x=1', '//load-requests']
  const { answers } = await send([
    ...elsewhere.map((path) => booking(randomUUID(), { path })),
    booking(randomUUID(), { path: `/loads/${randomUUID()}/documents` }),
  ])
  expect(answers.map((answer) => answer?.status)).toEqual(Array(6).fill(404))
})

test('[RUN-14] no spelling of a path in a batch reaches what the outbox does not queue', async () => {
  const { id } = await server.as(dana).call(saveSearchEndpoint, { body: { name: 'Vans', query: { equipment: 'V' } } })
  const nested = JSON.stringify({ ops: [booking(randomUUID())] })
  const ops = [
    `/notifications/x\\..\\..\\saved-searches\\${id}`,
    `/notifications/%2e%2e%5c..%5csaved-searches/${id}`,
    `/notifications/..\\saved-searches\\${id}`,
    `/notifications/.\t./saved-searches/${id}`,
    '/notifications/..',
    '/notifications/%2e%2e',
  ].map((path) => booking('', { key: randomUUID(), method: 'DELETE', path, body: null }))
  const { answers } = await send([...ops, booking('', { path: '/load-requests\\..\\ops', body: nested })])
  expect(answers.map((answer) => answer?.status)).toEqual(Array(7).fill(404))
  expect((await server.as(dana).call(listSavedSearchesEndpoint, {})).data).toMatchObject([{ id }])
})

test('[RUN-14] a batch that is empty, too long, too large or unreadable is refused as a whole', async () => {
  const op = booking(randomUUID())
  const many = Array.from({ length: 51 }, () => ({ ...op, key: randomUUID() }))
  const large = Array.from({ length: 3 }, () => ({ ...op, key: randomUUID(), body: `"${'x'.repeat(100_000)}"` }))
  for (const ops of [[], many, large, [{ ...op, key: 'short' }], [{ ...op, path: 'load-requests' }]])
    expect(await expectRefusal(send(ops))).toMatchObject({ status: 422, code: 'VALIDATION_ERROR' })
})
