import { afterAll, beforeEach, expect, test } from 'vitest'
import { updateProfileEndpoint } from '#contract/account/profile-edit.ts'
import { acceptBookingRequestEndpoint } from '#contract/freight/booking.ts'
import { listBookingRequestsEndpoint } from '#contract/freight/booking-request.ts'
import { type ApiPerson, createPerson, proveNow } from '#tests/support/api-person.ts'
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

const OLD = { firstName: 'Dana', lastName: 'Reyes', businessName: 'Reyes Trucking', dotNumber: '706000' }
const NEW = { firstName: 'Mallory', lastName: 'Prime', businessName: 'Prime Inc', dotNumber: '3706' }

let marta: ApiPerson
let dana: ApiPerson
let load: PostedLoad
let requestId: string
beforeEach(async () => {
  marta = await createPerson(server, 'broker')
  const [first_name, last_name] = [OLD.firstName, OLD.lastName]
  const names = { first_name, last_name, business_name: OLD.businessName, dot_number: OLD.dotNumber }
  dana = await createPerson(server, 'company', names)
  await proveNow(server, dana)
  load = await postLoad(server, marta)
  requestId = (await requestPostedLoad(server, dana, load)).id
})

const accept = () =>
  server.as(marta).call(acceptBookingRequestEndpoint, { params: { id: requestId }, body: { data: {} } })
const rename = () => server.as(dana).call(updateProfileEndpoint, { body: NEW })
const carrierInDeal = async () =>
  (await server.db.selectFrom('deal').select('carrier').where('load_id', '=', load.id).executeTakeFirst())?.carrier

test('[SEC-03] an acceptance just before the carrier renames itself freezes the whole old identity', async () => {
  const [{ request }] = await oneAfterTheOther(server, { table: 'load', id: load.id }, [accept, rename])
  expect(request.requester).toMatchObject({ firstName: OLD.firstName, lastName: OLD.lastName })
  expect(await carrierInDeal()).toMatchObject(OLD)
  const { data } = await server.as(marta).call(listBookingRequestsEndpoint, { query: {} })
  expect(data[0]?.requester.freightProfile).toMatchObject({ businessName: OLD.businessName, dotNumber: OLD.dotNumber })
})

test('[SEC-03] an acceptance just after the carrier renamed itself freezes the whole new identity', async () => {
  const [, { request }] = await oneAfterTheOther(server, { table: 'load', id: load.id }, [rename, accept])
  expect(request.requester.freightProfile).toMatchObject({ businessName: NEW.businessName, dotNumber: NEW.dotNumber })
  expect(await carrierInDeal()).toMatchObject(NEW)
})
