import { afterAll, expect, test } from 'vitest'
import { loginEndpoint } from '#contract/account/account.ts'
import { signOutEverywhereEndpoint } from '#contract/account/device.ts'
import { type ApiPerson, createPerson, PASSWORD } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'

const server = await startApi()
afterAll(() => server.stop())

const signIn = ({ email }: ApiPerson) => server.as(null).call(loginEndpoint, { body: { email, password: PASSWORD } })
const sessionsOf = ({ personId }: ApiPerson) =>
  server.db.selectFrom('session').select(['address', 'user_agent']).where('person_id', '=', personId).execute()

test('[SAFE-27] where an account signed in is deleted once its session is over and 180 days unused', async () => {
  const dana = await createPerson(server, 'dispatcher')
  await server.as(dana).call(signOutEverywhereEndpoint, { body: {} })
  const signedOut = await sessionsOf(dana)
  expect(signedOut).toHaveLength(1)
  server.pass({ days: 179 })
  await server.chores()
  expect(await sessionsOf(dana)).toEqual(signedOut)
  await signIn(dana)
  expect(await sessionsOf(dana)).toHaveLength(2)
  server.pass({ days: 2 })
  await server.chores()
  expect(await sessionsOf(dana)).toHaveLength(1)
})
