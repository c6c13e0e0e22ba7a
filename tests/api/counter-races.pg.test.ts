import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  acceptBookingRequestEndpoint,
  acceptCounterEndpoint,
  counterRequestEndpoint,
} from '#contract/freight/booking.ts'
import { type BookingRequest } from '#contract/freight/booking-request.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { type PostedLoad, postLoad, requestPostedLoad } from '#tests/support/load-scenes.ts'
import { oneAfterTheOther } from '#tests/support/lock-order.ts'

const { database, drop } = await freshPostgres()
const server = await startApi(database.connectionString)
afterAll(async () => {
  await server.stop()
  await drop()
})

let marta: ApiPerson
let dana: ApiPerson
let load: PostedLoad
let request: BookingRequest
let counterId: string
beforeEach(async () => {
  marta = await createPerson(server, 'broker')
  dana = await createPerson(server, 'dispatcher')
  load = await postLoad(server, marta)
  request = await requestPostedLoad(server, dana, load, { proposedRate: 2600 })
  const { counter } = await server.as(marta).call(counterRequestEndpoint, { params: request, body: { rate: 2300 } })
  counterId = counter?.id ?? ''
})

const acceptRequest = (of: { id: string } = request) =>
  server.as(marta).call(acceptBookingRequestEndpoint, { params: of, body: {} })
const acceptCounter = () => server.as(dana).call(acceptCounterEndpoint, { params: request, body: { counterId } })
const contested = () => ({ table: 'load', id: load.id }) as const
const agreed = async () => (await server.as(marta).call(readLoadEndpoint, { params: load })).agreedRate
const deals = async () =>
  (await server.db.selectFrom('deal').select('id').where('load_id', '=', load.id).execute()).length

test('the owner accepts the request just before the carrier accepts the counter-offer: the request counts', async () => {
  const [, refused] = await oneAfterTheOther(server, contested(), [acceptRequest, () => expectRefusal(acceptCounter())])
  expect(refused.code).toBe('REQUEST_CLOSED')
  expect([await agreed(), await deals()]).toEqual([2600, 1])
})

test('the carrier accepts the counter-offer just before the owner accepts the request: the counter-offer counts', async () => {
  const [, answer] = await oneAfterTheOther(server, contested(), [acceptCounter, acceptRequest])
  expect(answer.load.agreedRate).toBe(2300)
  expect([await agreed(), await deals()]).toEqual([2300, 1])
})

test('a rival is accepted just before: the counter-offer is refused', async () => {
  const rival = await requestPostedLoad(server, await createPerson(server, 'company'), load)
  const [, refused] = await oneAfterTheOther(server, contested(), [
    () => acceptRequest(rival),
    () => expectRefusal(acceptCounter()),
  ])
  expect(refused.code).toBe('LOAD_TAKEN')
  expect(await deals()).toBe(1)
})

test("two of the broker's tabs counter at once: one counter-offer is open", async () => {
  const other = await requestPostedLoad(server, await createPerson(server, 'company'), load)
  const counter = (rate: number) => server.as(marta).call(counterRequestEndpoint, { params: other, body: { rate } })
  const [first, refused] = await oneAfterTheOther(server, contested(), [
    () => counter(2400),
    () => expectRefusal(counter(2500)),
  ])
  expect([first.counter?.rate, refused.code]).toEqual([2400, 'COUNTER_OPEN'])
})
