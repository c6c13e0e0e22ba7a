import { afterAll, beforeEach, expect, test } from 'vitest'
import { readViewPreferencesEndpoint, updateViewPreferencesEndpoint } from '#contract/account/view-preferences.ts'
import { deleteAccountEndpoint } from '#contract/account/profile-edit.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson, PASSWORD } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'

const server = await startApi()
afterAll(() => server.stop())

let marta: ApiPerson
beforeEach(async () => {
  marta = await createPerson(server, 'broker')
})

const at = (minutes: number) => server.at({ minutes }).toISOString()
const save = (who: ApiPerson | null, body: object) =>
  server.as(who).call(updateViewPreferencesEndpoint, { body: body as never })
const preferencesOf = async (who: ApiPerson) =>
  (await server.as(who).call(readViewPreferencesEndpoint, {})).viewPreferences

test('[USE-01] an account’s view and columns are its own, on every device, until it closes', async () => {
  const other = await createPerson(server, 'broker')
  expect(await preferencesOf(marta)).toBeNull()
  const choice = { view: 'cards', columns: ['carrier', 'rate'] }
  expect(await save(marta, { ...choice, chosenAt: at(-1) })).toEqual({
    viewPreferences: { ...choice, chosenAt: at(-1) },
  })
  expect(await preferencesOf(marta)).toEqual({ ...choice, chosenAt: at(-1) })
  expect(await preferencesOf(other)).toBeNull()
  expect((await save(marta, { view: null, columns: null })).viewPreferences).toMatchObject({
    view: null,
    columns: null,
  })
  await server.as(marta).call(deleteAccountEndpoint, { body: { password: PASSWORD, confirmation: 'DELETE' } })
  expect(
    await server.db.selectFrom('view_preferences').selectAll().where('person_id', '=', marta.personId).execute(),
  ).toEqual([])
})

test('[USE-01] a choice made earlier on a device without signal doesn’t replace a later one', async () => {
  await save(marta, { view: 'cards', columns: null, chosenAt: at(-10) })
  const { viewPreferences } = await save(marta, { view: 'table', columns: ['age'], chosenAt: at(-30) })
  expect(viewPreferences).toEqual({ view: 'cards', columns: null, chosenAt: at(-10) })
  // a clock that is ahead must not win for years
  await save(marta, { view: 'table', columns: null, chosenAt: at(60 * 24 * 365) })
  server.pass({ minutes: 1 })
  expect((await save(marta, { view: 'cards', columns: null, chosenAt: at(0) })).viewPreferences?.view).toBe('cards')
})

test('[USE-01] what another version chose is read as far as it can be', async () => {
  await save(marta, { view: 'cards', columns: null })
  await server.db
    .updateTable('view_preferences')
    .set({ choice: JSON.stringify({ view: 'map', columns: ['carrier'], zoom: 3 }) })
    .where('person_id', '=', marta.personId)
    .execute()
  expect(await preferencesOf(marta)).toMatchObject({ view: null, columns: ['carrier'] })
})

test.each<[string, object, string]>([
  ['an unknown view', { view: 'map' }, 'view'],
  ['no view', { view: undefined }, 'view'],
  ['columns in words', { columns: 'carrier' }, 'columns'],
  ['a column with a tag', { columns: ['<b>'] }, 'columns.0'],
  ['a name of 33 letters', { columns: ['a'.repeat(33)] }, 'columns.0'],
  ['31 columns', { columns: Array.from({ length: 31 }, () => 'rate') }, 'columns'],
  ['a choice of no time', { chosenAt: 'today' }, 'chosenAt'],
])('of a view, %s is refused by name, and nothing is saved', async (_, change, path) => {
  const error = await expectRefusal(save(marta, { view: 'table', columns: null, ...change }))
  expect([error.status, error.validationErrors[0]?.path]).toEqual([422, path])
  expect(await preferencesOf(marta)).toBeNull()
})

test('[SEC-01] nobody has a desk without a session', async () => {
  expect((await expectRefusal(save(null, { view: 'table', columns: null }))).status).toBe(401)
})
