import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { newLoad } from '#tests/support/new-load.ts'

const OPERATOR_TOKEN = 'Yp3vX8rQm2Ls6TdK9wNc4ZbHj7GfUe5a'
const server = await startApi(undefined, { OPERATOR_TOKEN, LOG_LEVEL: 'info', RATE_LIMITS: 'true' })
const without = await startApi()
afterAll(() => Promise.all([server.stop(), without.stop()]))

const BEARER = { authorization: `Bearer ${OPERATOR_TOKEN}` }
const open = (headers: Record<string, string> = {}, url = server.url) => fetch(`${url}/operator`, { headers })
const signIn = (token: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/operator`, { method: 'POST', body: new URLSearchParams({ token }), headers, redirect: 'manual' })
const cookieOf = (answer: Response) => (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''

/** Security events logged meanwhile. */
async function logged(action: () => Promise<unknown>): Promise<unknown[]> {
  const before = server.log.length
  await action()
  const lines = server.log.slice(before).map((line) => JSON.parse(line) as { security?: string; endpoint?: string })
  return lines.filter(({ security }) => security).map(({ security, endpoint }) => [endpoint, security])
}

test('[RUN-05] the page for operators is there only with its token', async () => {
  expect((await open(BEARER, without.url)).status).toBe(404)
  const asked = await open()
  expect(asked.status).toBe(401)
  expect(await asked.text()).not.toContain('PGlite')
  expect((await open({ authorization: `Bearer ${OPERATOR_TOKEN}0` })).status).toBe(401)
  expect((await open(BEARER)).status).toBe(200)
})

test('[RUN-05] the page says what the hourly job found of the board, and compares nothing itself', async () => {
  const board = async () => /board<\/th>.*?<\/tr>/.exec(await (await open(BEARER)).text())?.[0]
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
  const answer = await open(BEARER)
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

test("[SAFE-23] the token is typed into a form, and the browser's cookie goes to this page alone", async () => {
  const asked = await open()
  // a browser that was asked for Basic sends the password with every request of the origin
  expect(asked.headers.get('www-authenticate')).toBe('Bearer')
  expect(await asked.text()).toContain('<form method="post" action="/operator">')
  const basic = Buffer.from(`any:${OPERATOR_TOKEN}`).toString('base64')
  expect((await open({ authorization: `Basic ${basic}` })).status).toBe(401)

  const signedIn = await signIn(OPERATOR_TOKEN)
  expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/operator'])
  const set = signedIn.headers.get('set-cookie') ?? ''
  expect(set).toMatch(
    /^__Secure-operator=\d+\.[\w-]+; Max-Age=14400; Path=\/operator; HttpOnly; Secure; SameSite=Strict$/,
  )
  expect(set).not.toContain(OPERATOR_TOKEN)
  const cookie = cookieOf(signedIn)
  expect((await open({ cookie })).status).toBe(200)
  expect((await open({ cookie: cookie.replace(/=\d/, '=9') })).status).toBe(401)
  const left = await fetch(`${server.url}/operator/sign-out`, {
    method: 'POST',
    headers: { cookie },
    redirect: 'manual',
  })
  expect(left.headers.get('set-cookie')).toContain('__Secure-operator=; Max-Age=0; Path=/operator')
  server.pass({ hours: 4 })
  expect((await open({ cookie })).status).toBe(401)
})

test('[SAFE-23] a sign-in and wrong tokens are security events, and wrong ones are limited', async () => {
  const wrong = `${OPERATOR_TOKEN}0`
  server.pass({ minutes: 20 })
  expect(await logged(() => signIn(OPERATOR_TOKEN))).toEqual([['operator', 'operator-signed-in']])
  expect(await logged(() => signIn(wrong))).toEqual([['operator', 'operator-token-refused']])
  expect(await logged(() => open({ authorization: `Bearer ${wrong}` }))).toEqual([
    ['operator', 'operator-token-refused'],
  ])
  const statuses: number[] = []
  for (let tries = 0; tries < 12; tries++) statuses.push((await signIn(wrong)).status)
  expect(statuses).toEqual([...Array(8).fill(401), ...Array(4).fill(429)])
  const limited = await signIn(wrong)
  expect(limited.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(await limited.text()).toContain('Too many tries. Try again in')
  expect(await logged(() => signIn(wrong))).toEqual([['operator', 'limit-reached']])
  expect((await signIn(OPERATOR_TOKEN)).status).toBe(303)
  expect(server.log.join('')).not.toContain(OPERATOR_TOKEN)
})

test('[SAFE-27] a collector of traces that sends elsewhere is not followed, and the page says that it takes none', async () => {
  const asked: string[] = []
  const collector = createServer(({ url = '' }, reply) => {
    asked.push(url)
    reply.writeHead(307, { location: '/elsewhere' }).end()
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  const traced = await startApi(undefined, {
    OPERATOR_TOKEN,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
  })
  const page = await (await open(BEARER, traced.url)).text()
  await traced.stop()
  collector.close()
  expect(asked).toEqual(['/v1/traces'])
  expect(page).toContain(`http://127.0.0.1:${port}/v1/traces answers 307`)
})
