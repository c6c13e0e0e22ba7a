import { afterAll, expect, test } from 'vitest'
import { loginEndpoint, refreshSessionEndpoint } from '#contract/account/account.ts'
import { changeSeatEndpoint, type Colleague, removePersonEndpoint } from '#contract/account/company.ts'
import { errorEnvelopeSchema } from '#contract/api/error.ts'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import type { RawAnswer } from '#tests/support/api-client.ts'
import { type ApiPerson, createColleague, createPerson, PASSWORD, proveNow } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { oneAfterTheOther, untilWaiting } from '#tests/support/lock-order.ts'
import { newLoad } from '#tests/support/new-load.ts'

const { database, drop } = await freshPostgres()
/** Two servers on one database: what holds between them holds for any number. */
const server = await startApi(database.connectionString)
const other = await startApi(database.connectionString)
afterAll(async () => {
  await Promise.all([server.stop(), other.stop()])
  await drop()
})

const saidOf = ({ status, body }: RawAnswer) => errorEnvelopeSchema.safeParse(body).data?.error.code ?? status

async function owners(count: number): Promise<ApiPerson[]> {
  const first = await createPerson(server, 'broker')
  const more = await Promise.all(Array.from({ length: count - 1 }, () => createColleague(server, first, 'owner')))
  for (const owner of [first, ...more]) await proveNow(server, owner)
  return [first, ...more]
}

const seatOf = (by: ApiPerson, of: ApiPerson, seat: Colleague['seat'], at = server) =>
  at.as(by).ask(changeSeatEndpoint, { params: { id: of.personId }, body: { seat } })

test('[TEAM-09] of two owners who demote each other, one stays', async () => {
  const [ada, ben] = (await owners(2)) as [ApiPerson, ApiPerson]
  const answers = await oneAfterTheOther(server, { table: 'account', id: ada.id }, [
    () => seatOf(ada, ben, 'viewer'),
    () => seatOf(ben, ada, 'viewer', other),
  ])
  expect(answers.map(saidOf)).toEqual([200, 'FORBIDDEN'])
})

test('[TEAM-08] an owner who is demoted meanwhile demotes nobody', async () => {
  const [ada, ben, cleo] = (await owners(3)) as [ApiPerson, ApiPerson, ApiPerson]
  const answers = await oneAfterTheOther(server, { table: 'account', id: ada.id }, [
    () => seatOf(ada, ben, 'desk'),
    () => seatOf(ben, cleo, 'viewer', other),
  ])
  expect(answers.map(saidOf)).toEqual([200, 'FORBIDDEN'])
})

test('[TEAM-09] the database refuses a company without an owner', async () => {
  const [ada] = (await owners(1)) as [ApiPerson]
  const demoted = server.db.updateTable('person').set({ seat: 'desk' }).where('id', '=', ada.personId).execute()
  await expect(demoted).rejects.toThrow('a company keeps an owner')
})

test('[TEAM-20] what a removed person had begun has no effect once it has to wait for the removal, and what seven colleagues begin beside it has', async () => {
  const [ada] = (await owners(1)) as [ApiPerson]
  const nia = await createColleague(server, ada, 'desk')
  const others = await Promise.all(Array.from({ length: 7 }, () => createColleague(server, ada, 'desk')))
  const post = (by: ApiPerson) => other.as(by).ask(createLoadEndpoint, { body: newLoad(server) })
  await server.eventsHandled()
  const { removal, posts } = await server.db.transaction().execute(async (tx) => {
    await tx.selectFrom('account').select('id').where('id', '=', ada.id).forUpdate().execute()
    const removal = server.as(ada).ask(removePersonEndpoint, { params: { id: nia.personId }, body: {} })
    await untilWaiting(server.db, 1)
    // sessions of the same moment are checked in one statement
    const posts = [nia, ...others].map(post)
    await untilWaiting(server.db, 9)
    return { removal, posts }
  })
  expect(saidOf(await removal)).toBe(200)
  expect((await Promise.all(posts)).map(saidOf)).toEqual(['UNAUTHENTICATED', ...others.map(() => 200)])
  const loads = server.db.selectFrom('load').select('owner_person_id').where('owner_id', '=', ada.id)
  const posters = (await loads.execute()).map(({ owner_person_id }) => String(owner_person_id))
  expect(posters.toSorted()).toEqual(others.map(({ personId }) => String(personId)).toSorted())
})

test('[TEAM-21] a refresh that waits while its person is removed, and one whose answer was lost just before, learn from which company and when', async () => {
  const [ada] = (await owners(1)) as [ApiPerson]
  const { email, personId } = await createColleague(server, ada, 'desk')
  const nobody = other.as(null)
  const refresh = (refreshToken: string) => nobody.ask(refreshSessionEndpoint, { body: { refreshToken } })
  const signIn = async () => {
    const answer = await nobody.call(loginEndpoint, { body: { email, password: PASSWORD } })
    if (!('refreshToken' in answer)) throw new Error('asked for a code')
    return answer.refreshToken
  }
  const [tablet, phone] = [await signIn(), await signIn()]
  // its answer is lost on the way
  expect((await refresh(tablet)).status).toBe(200)
  const sessions = server.db.selectFrom('session').select('id').where('person_id', '=', personId)
  const onPhone = await sessions
    .where('generation', '=', 0)
    .where('user_agent', '<>', 'tests')
    .executeTakeFirstOrThrow()
  const [removed, waited] = await oneAfterTheOther(server, { table: 'session', id: onPhone.id }, [
    () => server.as(ada).ask(removePersonEndpoint, { params: { id: personId }, body: {} }),
    () => refresh(phone),
  ])
  expect(saidOf(removed)).toBe(200)
  const why = { company: ada.businessName, removedAt: server.at({}).toISOString() }
  for (const answer of [waited, await refresh(tablet), await refresh(phone)])
    expect(answer).toMatchObject({ status: 401, body: { error: { code: 'SEAT_ENDED', current: why } } })
})
