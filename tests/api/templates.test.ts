import { afterAll, expect, test } from 'vitest'
import { duplicateOf, EMPTY_LOAD_FORM } from '#contract/load-form.ts'
import { createLoad } from '#contract/load-post.ts'
import { deleteTemplate, listTemplates, MOST_TEMPLATES, saveTemplate } from '#contract/load-template.ts'
import { refusalOf } from '#tests/support/api-client.ts'
import { startApi } from '#tests/support/api-server.ts'
import { newLoad } from '#tests/support/new-load.ts'
import { type Person, person } from '#tests/support/people.ts'

const server = await startApi()
afterAll(() => server.stop())

const save = (who: Person, name: string, form: object = { commodity: {} }) =>
  server.as(who).call(saveTemplate, { body: { name, form: form as never } })
const listed = async (who: Person) => (await server.as(who).call(listTemplates, {})).data

test('a form is kept as it was filled in, without its times and its reference, and is the broker’s own', async () => {
  const [marta, hollis] = [await person(server, 'broker'), await person(server, 'broker')]
  const load = await server.as(marta).call(createLoad, { body: newLoad(server, { reference: 'PO-1' }) })
  const { pickupDateTime: _, deliveryDateTime: __, reference: ___, ...form } = duplicateOf(load)
  const saved = await save(marta, 'Dallas to Phoenix', form)
  expect(saved).toMatchObject({ name: 'Dallas to Phoenix', form, createdAt: server.at({}).toISOString() })
  expect(await listed(marta)).toEqual([saved])
  expect({ ...EMPTY_LOAD_FORM, ...saved.form }).toEqual({ ...duplicateOf(load) })
  expect(await listed(hollis)).toEqual([])
})

test('templates come by name; a name is taken once, whatever its capitals, and free again when its template went', async () => {
  const marta = await person(server, 'broker')
  const [b, a] = [await save(marta, 'beta'), await save(marta, 'Alpha')]
  expect((await listed(marta)).map(({ name }) => name)).toEqual(['Alpha', 'beta'])
  const refusal = await refusalOf(save(marta, ' ALPHA '))
  expect([refusal.status, refusal.code, refusal.validationErrors[0]?.path]).toEqual([
    409,
    'TEMPLATE_NAME_TAKEN',
    'name',
  ])
  await server.as(marta).call(deleteTemplate, { params: a })
  await save(marta, 'alpha')
  const gone = await refusalOf(server.as(marta).call(deleteTemplate, { params: a }))
  expect(gone.status).toBe(404)
  expect((await listed(marta)).map(({ id }) => id)).toContain(b.id)
})

test('there are a hundred at most', async () => {
  const marta = await person(server, 'broker')
  const row = (index: number) => ({
    id: crypto.randomUUID(),
    account_id: marta.id,
    name: `Lane ${index}`,
    form: '{"commodity": {}}',
    created_at: server.at({}),
  })
  await server.db
    .insertInto('load_template')
    .values(Array.from({ length: MOST_TEMPLATES }, (_, index) => row(index)))
    .execute()
  expect((await refusalOf(save(marta, 'one more'))).code).toBe('TEMPLATE_LIMIT')
  // what an older version kept with fewer fields is whole again
  expect((await listed(marta))[0]?.form).toMatchObject({ rate: '', pickupContact: { name: '' } })
})
