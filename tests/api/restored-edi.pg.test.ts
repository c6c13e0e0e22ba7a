import { afterAll, expect, test } from 'vitest'
import { putEdiPartnerLiveEndpoint, readEdiPartnerEndpoint } from '#contract/programs/edi-partner.ts'
import { runAdmin } from '#tests/support/admin.ts'
import { createPerson, proveNow } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { renumbered, sampleEdi, uploadEdi } from '#tests/support/edi-messages.ts'
import { addPartner } from '#tests/support/edi-partner.ts'

const { database, drop } = await freshPostgres()
let server = await startApi(database.connectionString)
afterAll(async () => {
  await server.stop()
  await drop()
})

test('[EDI-38] after a restore no control number is used again, and partners are paused', async () => {
  const broker = await createPerson(server, 'broker', { business_name: 'Prairie Line Brokerage' })
  const { id } = await addPartner(server, broker, { status: 'live' })
  const { answers } = await uploadEdi(server.as(broker), id, sampleEdi('01-204-new'))
  expect(answers[0]?.content).toContain('*000000001*0*P*')
  await server.stop()

  const { stdout } = await runAdmin(database.connectionString, 'restore', '--finish', '--yes')
  expect(stdout).toContain('  Prairie Line Brokerage: Halden Box & Board, next number 1002')
  server = await startApi(database.connectionString)
  const one = { params: { id } }
  expect(await server.as(broker).call(readEdiPartnerEndpoint, one)).toMatchObject({
    status: 'paused',
    pausedWhy: 'restored from a backup',
  })
  await proveNow(server, broker)
  expect((await server.as(broker).call(putEdiPartnerLiveEndpoint, one)).status).toBe('live')
  const after = await uploadEdi(server.as(broker), id, renumbered(sampleEdi('03-204-cancel-one-line'), 502))
  expect(after.answers[0]?.content).toContain('*000001002*0*P*')
  expect(after.answers[0]?.content).toMatch(/GS\*FA(?:\*[^*]*){4}\*1002\*X/)
})
