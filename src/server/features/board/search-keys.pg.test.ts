import { afterAll, beforeEach, expect, test } from 'vitest'
import { saveSearchEndpoint, updateSavedSearchEndpoint } from '#contract/freight/saved-search.ts'
import { effectivePermissions, type Seat, SEATS } from '#domain/access/seat.ts'
import { createColleague, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'

const { database, drop } = await freshPostgres()
const server = await startApi(database.connectionString)
afterAll(async () => {
  await server.stop()
  await drop()
})
const { db } = server
const dana = await createPerson(server, 'dispatcher')
beforeEach(() => db.deleteFrom('saved_search').execute())

const save = (name: string, query: Record<string, string>) =>
  server.as(dana).call(saveSearchEndpoint, { body: { name, query } })
const change = (id: string, body: { name?: string; alerts?: boolean }) =>
  server.as(dana).call(updateSavedSearchEndpoint, { params: { id }, body })
const setActive = (isActive: boolean) =>
  db.updateTable('account').set({ is_active: isActive }).where('id', '=', dana.id).execute()

/** Names of the searches that can announce a load, once for each key. */
async function kept(): Promise<string[]> {
  const rows = await db.selectFrom('search_key').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

test('[API-22] a search has its keys while it announces loads and its account is open', async () => {
  const vans = await save('Vans', { equipment: 'V,R' })
  expect(await kept()).toEqual(['Vans', 'Vans'])
  await change(vans.id, { name: 'Boxes' })
  expect(await kept()).toEqual(['Boxes', 'Boxes'])
  await change(vans.id, { alerts: false })
  expect(await kept()).toEqual([])
  await change(vans.id, { alerts: true })
  await setActive(false)
  expect(await kept()).toEqual([])
  await setActive(true)
  expect(await kept()).toEqual(['Boxes', 'Boxes'])
  await db.deleteFrom('saved_search').execute()
  expect(await kept()).toEqual([])
})

test('[TEAM-06] the view of search keys agrees with the seats, and follows a change and a removal', async () => {
  await save('Vans', { equipment: 'V' })
  const setPerson = (change: { seat?: Seat; ended_at?: Date; ended_why?: 'removed' }) =>
    db.updateTable('person').set(change).where('id', '=', dana.personId).execute()
  await createColleague(server, dana, 'owner')
  for (const seat of [...SEATS, 'owner' as const]) {
    await setPerson({ seat })
    const mayBook = effectivePermissions(seat, ['load:book']).includes('load:book')
    expect([seat, await kept()]).toEqual([seat, mayBook ? ['Vans'] : []])
  }
  await setPerson({ ended_at: server.at({}), ended_why: 'removed' })
  expect(await kept()).toEqual([])
})
