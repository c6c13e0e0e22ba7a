import { afterAll, expect, test } from 'vitest'
import { deleteAccountEndpoint } from '#contract/account/profile-edit.ts'
import { createPerson, PASSWORD } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { renumbered, sampleEdi, uploadEdi } from '#tests/support/edi-messages.ts'
import { addPartner } from '#tests/support/edi-partner.ts'
import { filled } from '#tests/support/filled.ts'

const server = await startApi()
afterAll(() => server.stop())

test("a closed company's tenders end and are kept for three years, without the docks' people", async () => {
  const owner = await createPerson(server, 'broker')
  const { id } = await addPartner(server, owner, { status: 'live' })
  const bracket = { 'LOADING OFFICE': 'OFFICE ] 2' }
  await uploadEdi(server.as(owner), id, renumbered(sampleEdi('01-204-new'), 501, bracket))
  const tenders = () => server.db.selectFrom('shipper_tender').selectAll().where('partner_id', '=', id).execute()
  expect(JSON.stringify(await tenders())).toContain('OFFICE ] 2')
  await server.as(owner).call(deleteAccountEndpoint, { body: { password: PASSWORD, confirmation: 'DELETE' } })
  const [closed] = filled(await tenders())
  expect(closed).toMatchObject({ state: 'expired', why: 'The account was closed' })
  const text = JSON.stringify(closed)
  expect(text).toContain('Commercial'.toUpperCase())
  for (const gone of ['OFFICE', '0188', 'AP DESK']) expect(text).not.toContain(gone)
  // longer than a message alone
  server.pass({ days: 1110 })
  await server.chores()
  expect(await tenders()).toEqual([])
  expect(await server.db.selectFrom('edi_interchange').select('id').where('partner_id', '=', id).execute()).toEqual([])
})

test('a message that a load came of is kept as long as the load', async () => {
  const owner = await createPerson(server, 'broker')
  const { id } = await addPartner(server, owner, { status: 'live' })
  await uploadEdi(server.as(owner), id, sampleEdi('01-204-new'))
  // its tender came a year later, by a change
  await server.db
    .updateTable('shipper_tender')
    .set({ received_at: server.at({ days: 365 }) })
    .where('partner_id', '=', id)
    .execute()
  server.pass({ days: 1110 })
  await server.chores()
  const left = server.db.selectFrom('edi_interchange').select('direction').where('partner_id', '=', id).execute()
  expect(await left).toEqual([{ direction: 'in' }])
})
