import { afterAll, expect, test } from 'vitest'
import { startApi } from '#tests/support/api-server.ts'
import { requestPostedLoad, postBookedLoad, postLoad } from '#tests/support/load-scenes.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'

// spelled out, because API clients rely on the exact paths
const server = await startApi()
afterAll(() => server.stop())
const marta = await createPerson(server, 'broker')
const dana = await createPerson(server, 'dispatcher')

async function send(who: ApiPerson, method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object) {
  const answer = await server.as(who).send({ method, path, body: body && JSON.stringify(body) })
  return { status: answer.status, response: (answer.body as { response?: unknown }).response }
}

test('[API-26] DELETE loads/load/{id} deletes the load', async () => {
  const load = await postLoad(server, marta)
  expect((await send(marta, 'DELETE', `/loads/load/${load.id}`)).status).toBe(200)
  expect((await send(marta, 'GET', `/loads/load/${load.id}`)).status).toBe(404)
})

test('[API-27] loads/{id}/status needs only {status}', async () => {
  const load = await postBookedLoad(server, marta, dana)
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

test('[API-33] load-requests/{id} returns the request only to its requester and the owner of the load', async () => {
  const request = await requestPostedLoad(server, dana, await postLoad(server, marta), {
    proposedRate: 2000,
    message: 'Empty in town',
  })
  const path = `/load-requests/${request.id}`
  expect(await send(dana, 'GET', path)).toEqual({ status: 200, response: request })
  expect((await send(marta, 'GET', path)).response).toMatchObject({ id: request.id, message: 'Empty in town' })
  expect((await send(await createPerson(server, 'dispatcher'), 'GET', path)).status).toBe(404)
})
