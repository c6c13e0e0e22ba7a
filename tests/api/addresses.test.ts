import { afterAll, expect, test } from 'vitest'
import { startApi } from '#tests/support/api-server.ts'
import { ask, bookedLoad, postLoad } from '#tests/support/freight.ts'
import { type Person, person } from '#tests/support/people.ts'

// the addresses as they were agreed upon, spelled out: whoever wrote a client of his own relies on the letters
const server = await startApi()
afterAll(() => server.stop())
const marta = await person(server, 'broker')
const dana = await person(server, 'dispatcher')

async function send(who: Person, method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object) {
  const answer = await server.as(who).send({ method, path, body: body && JSON.stringify(body) })
  return { status: answer.status, response: (answer.body as { response?: unknown }).response }
}

test('[API-26] DELETE loads/load/{id} deletes the load', async () => {
  const load = await postLoad(server, marta)
  expect((await send(marta, 'DELETE', `/loads/load/${load.id}`)).status).toBe(200)
  expect((await send(marta, 'GET', `/loads/load/${load.id}`)).status).toBe(404)
})

test('[API-27] loads/{id}/status takes nothing but {status}', async () => {
  const load = await bookedLoad(server, marta, dana)
  expect(await send(dana, 'PUT', `/loads/${load.id}/status`, { status: 'completed' })).toMatchObject({
    status: 200,
    response: { id: load.id, status: 'completed' },
  })
})

test('[API-28] loads/{id}/assign-carrier takes {carrierId}', async () => {
  const load = await postLoad(server, marta)
  expect(await send(marta, 'POST', `/loads/${load.id}/assign-carrier`, { carrierId: dana.id })).toMatchObject({
    status: 200,
    response: { id: load.id, tendered: true, dispatcher: { id: dana.id } },
  })
})

test('[API-33] load-requests/{id} reads the request, for who asked and for whose load it is alone', async () => {
  const request = await ask(server, dana, await postLoad(server, marta), {
    proposedRate: 2000,
    message: 'Empty in town',
  })
  const path = `/load-requests/${request.id}`
  expect(await send(dana, 'GET', path)).toEqual({ status: 200, response: request })
  expect((await send(marta, 'GET', path)).response).toMatchObject({ id: request.id, message: 'Empty in town' })
  expect((await send(await person(server, 'dispatcher'), 'GET', path)).status).toBe(404)
})
