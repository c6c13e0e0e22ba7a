import { afterAll, expect, test } from 'vitest'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { renumbered, sampleEdi, uploadEdi } from '#tests/support/edi-messages.ts'
import { addPartner } from '#tests/support/edi-partner.ts'

const { database, drop } = await freshPostgres()
const server = await startApi(database.connectionString)
afterAll(async () => {
  await server.stop()
  await drop()
})

async function shipper() {
  const owner = await createPerson(server, 'broker')
  const { id } = await addPartner(server, owner, { status: 'live' })
  return { id, as: server.as(owner) }
}

test('[EDI-31] 100 answers at once take 100 different control numbers without a gap', async () => {
  const { id, as } = await shipper()
  const numbers = Array.from({ length: 100 }, (_, at) => at + 1)
  const sample = sampleEdi('01-204-new')
  // as many as may run or wait at once
  const all = await Promise.all(
    Array.from({ length: 12 }, async (_, lane) => {
      const answers: string[] = []
      for (const number of numbers.filter((each) => each % 12 === lane)) {
        const shipment = { HB4471903: `HB${number}` }
        const upload = await uploadEdi(as, id, renumbered(sample, number, shipment))
        answers.push(...upload.answers.map(({ content }) => content))
      }
      return answers
    }),
  )
  const found = all
    .flat()
    .map((text) => [/\*(\d{9})\*0\*P/.exec(text)?.[1], /GS(?:\*[^*]*){5}\*(\d+)\*X/.exec(text)?.[1]])
  const sorted = found.map(([isa, gs]) => [Number(isa), Number(gs)]).toSorted(([a = 0], [b = 0]) => a - b)
  expect(sorted).toEqual(numbers.map((number) => [number, number]))
})

test('[EDI-05] the same file by several at once is read once', async () => {
  const { id, as } = await shipper()
  const uploads = await Promise.all(Array.from({ length: 6 }, () => uploadEdi(as, id, sampleEdi('01-204-new'))))
  const states = uploads.flatMap(({ reading }) => reading.map(({ state }) => state))
  expect(states.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'duplicate'), 'read'])
  expect(new Set(uploads.flatMap(({ answers }) => answers.map((answer) => answer.id))).size).toBe(1)
})
