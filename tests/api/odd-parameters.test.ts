import { afterAll, expect, test } from 'vitest'
import { updateProfileEndpoint } from '#contract/account/profile-edit.ts'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { newLoad } from '#tests/support/new-load.ts'

const server = await startApi()
afterAll(() => server.stop())
const marta = await createPerson(server, 'broker')
const dana = await createPerson(server, 'dispatcher')

test('[SAFE-27] a parameter that comes twice is refused, and none in the body or a header stands for one of the query', async () => {
  const read = (query: string) => server.as(marta).send({ method: 'GET', path: `/loads/my-loads?${query}` })
  expect((await read('limit=1')).status).toBe(200)
  expect((await read('search=a&search=b')).status).toBe(422)
  expect((await read('limit=1&limit=2')).status).toBe(422)
  // a parser of nested names would read 1
  expect((await read('limit[]=1')).body).toMatchObject({ response: { meta: { limit: 10 } } })
})

test.each(['{"__proto__":{"role":"broker"}}', '{"constructor":{"prototype":{"role":"broker"}}}'])(
  '[SAFE-27] a body that reaches for prototypes is refused: %s',
  async (body) => {
    const { method, path } = updateProfileEndpoint
    expect((await server.as(dana).send({ method, path, body })).status).toBe(400)
    expect(({} as Record<string, unknown>)['role']).toBeUndefined()
  },
)

test('[SAFE-27] a field that an endpoint does not name changes nothing, whatever the row has', async () => {
  const before = await server.db.selectFrom('account').selectAll().where('id', '=', dana.id).executeTakeFirstOrThrow()
  const sneaky = { role: 'broker', trialEndsAt: '2099-01-01T00:00:00Z', dot_verified_at: '2026-01-01T00:00:00Z' }
  const { method, path } = updateProfileEndpoint
  const body = JSON.stringify({ ...sneaky, id: marta.id })
  const { status } = await server.as(dana).send({ method, path, body })
  expect(status).toBe(200)
  const after = await server.db.selectFrom('account').selectAll().where('id', '=', dana.id).executeTakeFirstOrThrow()
  expect({ ...after, updated_at: null }).toEqual({ ...before, updated_at: null })

  const load = { ...newLoad(server), ownerId: dana.id, dispatcherId: dana.id, status: 'completed', number: 1 }
  const posted = await server.as(marta).call(createLoadEndpoint, { body: load })
  expect(posted).toMatchObject({ status: 'pending' })
  const row = server.db.selectFrom('load').select(['owner_id', 'dispatcher_id', 'status']).where('id', '=', posted.id)
  expect(await row.executeTakeFirst()).toEqual({ owner_id: marta.id, dispatcher_id: null, status: 'pending' })
})
