import { afterAll, expect, test } from 'vitest'
import { toDuplicateForm, EMPTY_LOAD_FORM, type LoadFormValues } from '#contract/freight/load-form.ts'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import {
  deleteLoadTemplateEndpoint,
  editLoadTemplateEndpoint,
  listLoadTemplatesEndpoint,
  MAX_TEMPLATES,
  saveLoadTemplateEndpoint,
} from '#contract/freight/load-template.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { startApi } from '#tests/support/api-server.ts'
import { newLoad } from '#tests/support/new-load.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'

const server = await startApi()
afterAll(() => server.stop())

const save = (who: ApiPerson, name: string, form: object = { commodity: {} }) =>
  server.as(who).call(saveLoadTemplateEndpoint, { body: { name, form: form as never } })
const listed = async (who: ApiPerson) => (await server.as(who).call(listLoadTemplatesEndpoint, {})).data

function withoutTimes(form: LoadFormValues) {
  const {
    pickupDateTime: _,
    deliveryDateTime: __,
    pickupUntil: ___,
    deliveryUntil: ____,
    reference: _____,
    ...others
  } = form
  return others
}

test('a template saves the form without times and reference, for its broker only', async () => {
  const [marta, hollis] = [await createPerson(server, 'broker'), await createPerson(server, 'broker')]
  const load = await server.as(marta).call(createLoadEndpoint, { body: newLoad(server, { reference: 'PO-1' }) })
  const form = withoutTimes(toDuplicateForm(load))
  const saved = await save(marta, 'Dallas to Phoenix', form)
  expect(saved).toMatchObject({ name: 'Dallas to Phoenix', form, createdAt: server.at({}).toISOString() })
  expect(await listed(marta)).toEqual([saved])
  expect({ ...EMPTY_LOAD_FORM, ...saved.form }).toEqual({ ...toDuplicateForm(load) })
  expect(await listed(hollis)).toEqual([])
})

test('a template keeps no appointment number and reference of one load, also where an earlier version stored them', async () => {
  const marta = await createPerson(server, 'broker')
  const numbers = { pickupAppointment: '1', pickupReferences: '2', deliveryAppointment: '3', deliveryReferences: '4' }
  const blank = { pickupAppointment: '', pickupReferences: '', deliveryAppointment: '', deliveryReferences: '' }
  const form = { commodity: {}, paper: { ...numbers, pieces: '26 pallets', pickupHandling: 'Live load' } }
  const kept = { ...blank, pieces: '26 pallets', pickupHandling: 'Live load' }
  const { id } = await save(marta, 'Cans', form)
  const stored = await server.db
    .selectFrom('load_template')
    .select('form')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(stored.form).toMatchObject({ paper: kept })
  await server.db
    .updateTable('load_template')
    .set({ form: JSON.stringify(form) })
    .where('id', '=', id)
    .execute()
  expect((await listed(marta))[0]?.form.paper).toMatchObject(kept)
})

test('templates sort by name; a name is unique whatever its capitals, and free after deletion', async () => {
  const marta = await createPerson(server, 'broker')
  const [b, a] = [await save(marta, 'beta'), await save(marta, 'Alpha')]
  expect((await listed(marta)).map(({ name }) => name)).toEqual(['Alpha', 'beta'])
  const refusal = await expectRefusal(save(marta, ' ALPHA '))
  expect([refusal.status, refusal.code, refusal.validationErrors[0]?.path]).toEqual([
    409,
    'TEMPLATE_NAME_TAKEN',
    'name',
  ])
  await server.as(marta).call(deleteLoadTemplateEndpoint, { params: a })
  await save(marta, 'alpha')
  const gone = await expectRefusal(server.as(marta).call(deleteLoadTemplateEndpoint, { params: a }))
  expect(gone.status).toBe(404)
  expect((await listed(marta)).map(({ id }) => id)).toContain(b.id)
})

test('[USE-12] a template is renamed and changed, by its broker only, and keeps its id', async () => {
  const [marta, hollis] = [await createPerson(server, 'broker'), await createPerson(server, 'broker')]
  const saved = await save(marta, 'Cans', { rate: '2,650', commodity: { commodity: 'Cans' } })
  await save(marta, 'Bottles')
  const edit = (who: ApiPerson, body: object) =>
    server.as(who).call(editLoadTemplateEndpoint, { params: { id: saved.id }, body: body as never })
  const changed = { name: 'Full cans', form: { rate: '2,800', commodity: { commodity: 'Full cans' } } }
  expect(await edit(marta, changed)).toMatchObject({ id: saved.id, ...changed, createdAt: saved.createdAt })
  const taken = await expectRefusal(edit(marta, { ...changed, name: 'BOTTLES' }))
  expect([taken.status, taken.code, taken.validationErrors[0]?.path]).toEqual([409, 'TEMPLATE_NAME_TAKEN', 'name'])
  expect((await expectRefusal(edit(hollis, changed))).status).toBe(404)
  expect((await listed(marta)).map(({ name, form }) => [name, form.rate])).toEqual([
    ['Bottles', ''],
    ['Full cans', '2,800'],
  ])
})

test('a broker can have at most 100 templates', async () => {
  const marta = await createPerson(server, 'broker')
  const row = (index: number) => ({
    id: crypto.randomUUID(),
    account_id: marta.id,
    name: `Lane ${index}`,
    form: '{"commodity": {}}',
    created_at: server.at({}),
  })
  await server.db
    .insertInto('load_template')
    .values(Array.from({ length: MAX_TEMPLATES }, (_, index) => row(index)))
    .execute()
  expect((await expectRefusal(save(marta, 'one more'))).code).toBe('TEMPLATE_LIMIT')
  // a template that an older version saved with fewer fields gets the missing ones
  expect((await listed(marta))[0]?.form).toMatchObject({ rate: '', pickupContact: { name: '' } })
})
