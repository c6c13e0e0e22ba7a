import { afterAll, expect, test } from 'vitest'
import { revokeTenderEndpoint, tenderLoadEndpoint } from '#contract/freight/load-actions.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { fromColdCreek } from '#tests/support/edi-carrier.ts'
import { renumbered, sampleEdi, uploadEdi } from '#tests/support/edi-messages.ts'
import { addPartner, COLD_CREEK } from '#tests/support/edi-partner.ts'
import { postLoad } from '#tests/support/load-scenes.ts'

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

test(
  '[EDI-21] 200 acceptances at once: one carrier, and an 824 for each other answer',
  { timeout: 120_000 },
  async () => {
    const broker = await createPerson(server, 'broker')
    const load = await postLoad(server, broker)
    const carriers = []
    for (let count = 0; count < 20; count += 1) {
      if (count > 0) await server.as(broker).call(revokeTenderEndpoint, { params: load })
      const carrier = await createPerson(server, 'company')
      const { id } = await addPartner(server, carrier, { ...COLD_CREEK, status: 'live' })
      await server.as(broker).call(tenderLoadEndpoint, { params: load, body: { carrierId: carrier.id } })
      await server.eventsHandled()
      carriers.push({ carrier, partnerId: id })
    }
    const outcomes = await Promise.all(
      carriers.map(async ({ carrier, partnerId }) => {
        const states: (string | undefined)[] = []
        for (let number = 1; number <= 10; number += 1) {
          const sets = [[`B1*CCKH*${load.number}*20261123*A`]]
          const text = fromColdCreek({ number, functionalId: 'GF', set: '990', sets })
          const { reading } = await uploadEdi(server.as(carrier), partnerId, text)
          states.push(reading[0]?.sets[0]?.state)
        }
        return states
      }),
    )
    const last = outcomes.pop()
    expect(last).toEqual(Array.from({ length: 10 }, () => 'applied'))
    expect(new Set(outcomes.flat())).toEqual(new Set(['refused']))
    const deals = await server.db.selectFrom('deal').select('carrier_id').where('load_id', '=', load.id).execute()
    expect(deals).toEqual([{ carrier_id: carriers.at(-1)?.carrier.id }])
    const advices = await server.db
      .selectFrom('edi_message')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('set_id', '=', '824')
      .executeTakeFirstOrThrow()
    expect(Number(advices.count)).toBe(190)
  },
)
