import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { exportLoadsEndpoint, listMyLoadsEndpoint } from '#contract/freight/load.ts'
import { syncEndpoint } from '#contract/sync/sync.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { tinyJpeg, uploadSteps } from '#tests/support/document-uploads.ts'
import { linkDriver } from '#tests/support/driver-link.ts'
import { postBookedLoad, postLoad } from '#tests/support/load-scenes.ts'

const server = await startApi(undefined, { RATE_LIMITS: 'true' })
afterAll(() => server.stop())

test('[SAFE-02] of 20 exports at once few run, the others are refused with Retry-After, and other reads go on', async () => {
  const [marta, rosa] = [await createPerson(server, 'broker'), await createPerson(server, 'broker')]
  for (let n = 0; n < 5; n += 1) await postLoad(server, marta)
  const exporting = Array.from({ length: 20 }, () => server.as(marta).ask(exportLoadsEndpoint, { query: {} }))
  const reading = server.as(rosa).call(listMyLoadsEndpoint, { query: {} })
  const answers = await Promise.all(exporting)
  expect((await reading).data).toEqual([])
  const refused = answers.filter(({ status }) => status === 429)
  expect(answers.filter(({ status }) => status === 200).length).toBe(20 - refused.length)
  expect(refused.length).toBeGreaterThan(0)
  for (const { headers } of refused) expect(headers.get('retry-after')).toBe('5')
  // the line is free again
  expect((await server.as(marta).ask(exportLoadsEndpoint, { query: {} })).status).toBe(200)
})

test('[SAFE-02] an account makes 60 exports an hour', async () => {
  const marta = await createPerson(server, 'broker')
  const status = async () => (await server.as(marta).ask(exportLoadsEndpoint, { query: {} })).status
  for (let n = 0; n < 60; n += 1) expect(await status()).toBe(200)
  expect(await status()).toBe(429)
})

test('[SAFE-22] an account gets everything three times in five minutes; its devices with a cursor go on', async () => {
  const marta = server.as(await createPerson(server, 'broker'))
  const whole = () => marta.ask(syncEndpoint, { query: {} })
  const { cursor } = await marta.call(syncEndpoint, { query: {} })
  expect([(await whole()).status, (await whole()).status]).toEqual([200, 200])
  const fourth = await whole()
  expect(fourth.status).toBe(429)
  expect(Number(fourth.headers.get('retry-after')), 'as long as the line is busy').toBeLessThanOrEqual(300)
  expect((await marta.ask(syncEndpoint, { query: { since: cursor } })).status).toBe(200)
  server.pass({ minutes: 5 })
  expect((await whole()).status).toBe(200)
})

test('[SAFE-09] a carrier’s driver links upload no more together than the carrier itself', async () => {
  const marta = await createPerson(server, 'broker')
  const dana = await createPerson(server, 'company')
  const load = await postBookedLoad(server, marta, dana)
  const links = [await linkDriver(server.as(dana), load), await linkDriver(server.as(dana), load)]
  const announceBy = (accessToken: string) => {
    const { announce } = uploadSteps({ url: server.url, accessToken })
    return () => announce({ id: randomUUID(), bytes: tinyJpeg() })
  }
  const [one, other] = links.map(({ token }) => announceBy(token))
  if (!one || !other) throw new Error('No link')
  for (let n = 0; n < 299; n += 1) expect((await one()).status).toBe(201)
  expect((await other()).status).toBe(201)
  expect(await other()).toMatchObject({ status: 429, text: expect.stringContaining('OVER_BUDGET') })
})
