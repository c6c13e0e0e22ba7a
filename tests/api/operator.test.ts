import { afterAll, expect, test } from 'vitest'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { newLoad } from '#tests/support/new-load.ts'

const OPERATOR_TOKEN = 'Yp3vX8rQm2Ls6TdK9wNc4ZbHj7GfUe5a'
const server = await startApi(undefined, { OPERATOR_TOKEN })
const without = await startApi()
afterAll(() => Promise.all([server.stop(), without.stop()]))

const basic = (password: string) => ({ authorization: `Basic ${Buffer.from(`any:${password}`).toString('base64')}` })
const open = (headers: Record<string, string> = {}, url = server.url) => fetch(`${url}/operator`, { headers })

test('[RUN-05] the page for operators is there only with its token', async () => {
  expect((await open(basic(OPERATOR_TOKEN), without.url)).status).toBe(404)
  const asked = await open()
  expect(asked.status).toBe(401)
  expect(asked.headers.get('www-authenticate')).toContain('Basic')
  expect(await asked.text()).not.toContain('PGlite')
  expect((await open(basic(''))).status).toBe(401)
  expect((await open(basic(`${OPERATOR_TOKEN}0`))).status).toBe(401)
  expect((await open({ authorization: `Bearer ${OPERATOR_TOKEN}` })).status).toBe(200)
})

test('[RUN-05] the page says what the hourly job found of the board, and compares nothing itself', async () => {
  const board = async () => /board<\/th>.*?<\/tr>/.exec(await (await open(basic(OPERATOR_TOKEN))).text())?.[0]
  const marta = await createPerson(server, 'broker')
  await server.as(marta).call(createLoadEndpoint, { body: newLoad(server) })
  expect(await board()).toContain('Not compared yet')
  server.pass({ hours: 1 })
  await server.chores()
  const sum = 'The board equals the loads, compared at 2026-11-23T15:00:00.000Z'
  expect(await board()).toContain(sum)
  await server.db.deleteFrom('load_board').execute()
  expect(await board()).toContain(sum)
  server.pass({ hours: 1 })
  await server.chores()
  expect(await board()).toContain('1 loads are missing')
})

test('[RUN-05] the page says how everything is, and runs no script', async () => {
  const answer = await open(basic(OPERATOR_TOKEN))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const html = await answer.text()
  for (const name of ['versions', 'database', 'clock', 'jobs', 'mail', 'push', 'documents', 'backup'])
    expect(html).toContain(`<th scope="row">${name}</th>`)
  expect(html).toMatch(/Milepost \d+\.\d+\.\d+, Node \d+/)
  expect(html).not.toContain('<script')
  expect(html).not.toContain(OPERATOR_TOKEN)
})
