import { connect } from 'node:net'
import { once } from 'node:events'
import { afterAll, describe, expect, test } from 'vitest'
import { me } from '#contract/account.ts'
import { requestBooking } from '#contract/booking.ts'
import { detailLine, errorEnvelope } from '#contract/error.ts'
import { healthLive } from '#contract/health.ts'
import { ApiError, NetworkError, readAnswer } from '#contract/request.ts'
import { startApi } from '#tests/support/api-server.ts'
import { postLoad } from '#tests/support/freight.ts'
import { person } from '#tests/support/people.ts'

const server = await startApi()
afterAll(() => server.stop())
const marta = await person(server, 'broker')
const dana = await person(server, 'dispatcher')

/** Writes bytes that no HTTP client would send, and reads all that comes back. */
async function spoken(request: string): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.end(request.replaceAll('\n', '\r\n'))
  let heard = ''
  socket.on('data', (chunk) => (heard += chunk.toString('latin1')))
  // the server may close before it has read everything
  socket.on('error', () => {})
  await once(socket, 'close')
  return heard
}

describe('a success', () => {
  test('[API-02] has its payload under `response`, and a list its rows under `data` beside `meta`', async () => {
    const profile = await server.as(marta).send({ method: 'GET', path: '/auth/me' })
    expect(profile.body).toMatchObject({ response: { id: marta.id } })
    const list = await server.as(marta).send({ method: 'GET', path: '/loads/my-loads' })
    expect(list.body).toEqual({
      response: { data: [], meta: { total: 0, totalPages: 0, page: 1, limit: 10, hasMore: false } },
    })
  })

  test('[API-01] is JSON of ours below /api, and nobody may keep it', async () => {
    const { headers } = await server.as(marta).send({ method: 'GET', path: '/auth/me' })
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('x-api')).toBe('1')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })
})

describe('a failure', () => {
  test('[ERR-03] tells an app whose saved actions are too old that it must be updated', async () => {
    const asked = { method: 'GET', path: '/auth/me', headers: { 'op-version': '-2' } }
    const { status, body } = await server.as(marta).send(asked)
    expect(status).toBe(426)
    expect(body).toMatchObject({ error: { code: 'OP_VERSION_UNSUPPORTED' } })
  })

  test('[ERR-03] has a code, and a sentence for the person, under `error`', async () => {
    const { status, body } = await server.as(null).send({ method: 'GET', path: '/auth/me' })
    expect(status).toBe(401)
    expect(body).toEqual({ error: { code: 'UNAUTHENTICATED', message: 'Please sign in' } })
  })

  test('[ERR-04] [ERR-06] lists each field that was refused, with its path and a sentence', async () => {
    const body = { loadId: 'x', proposedRate: '12', proposedTerms: { specialRequirements: ['tarps', 7] } }
    const answer = await server.as(dana).send({ method: 'POST', path: '/load-requests', body: JSON.stringify(body) })
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual({
      error: {
        code: 'VALIDATION_ERROR',
        message: 'Must be an id',
        details: [
          { path: 'loadId', message: 'Must be an id' },
          { path: 'proposedRate', message: 'Must be an amount in dollars' },
          { path: 'proposedTerms.specialRequirements.1', message: 'Must be a text' },
        ],
      },
    })
    const lines = errorEnvelope.parse(answer.body).error.details?.map(detailLine)
    expect(lines).toContain('ProposedTerms.specialRequirements.1 - Must be a text')
  })

  test('[ERR-04] is read by the contract as an error with its validationErrors', async () => {
    const refused = await server
      .as(dana)
      .call(requestBooking, { body: { loadId: 'x' } })
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ApiError)
    expect(refused).toMatchObject({ status: 422, validationErrors: [{ path: 'loadId', message: 'Must be an id' }] })
  })

  test('[ERR-03] a conflict carries the row as it is now', async () => {
    const load = await postLoad(server, marta)
    const ask = server.as(dana).call(requestBooking, { body: { loadId: load.id, seen: { rate: 1 } } })
    await expect(ask).rejects.toMatchObject({ code: 'LOAD_CHANGED', current: { id: load.id, rate: 2150.5 } })
  })

  test('a path or a method that is not there is a 404 of ours', async () => {
    const statusOf = async (method: string, path: string) => {
      const { status, body, headers } = await server.as(marta).send({ method, path })
      expect(body).toEqual({ error: { code: 'NOT_FOUND', message: 'Not found' } })
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
      return status
    }
    expect(await statusOf('GET', '/no/such/thing')).toBe(404)
    expect(await statusOf('PATCH', '/auth/me')).toBe(404)
    expect(await statusOf('GET', '/')).toBe(404)
  })

  test('a path that is no text, or too long to be one, is a 400 of ours', async () => {
    for (const path of ['/loads/load/%ff', '/loads/load/%', `/loads/load/${'a'.repeat(300)}`]) {
      const { status, body } = await server.as(marta).send({ method: 'GET', path })
      expect(status).toBe(400)
      expect(body).toMatchObject({ error: { code: 'MALFORMED' } })
    }
  })

  test('a body that is not JSON is a 400', async () => {
    const malformed = ['{"loadId":', "{'loadId': 1}", '\u0000', '{"loadId":1}}', '{"__proto__":{"x":1}}', 'NaN', '']
    for (const body of malformed) {
      const answer = await server.as(dana).send({ method: 'POST', path: '/load-requests', body })
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual({ error: { code: 'MALFORMED', message: 'The request could not be read' } })
    }
  })

  test('a body that says it is something else than JSON is a 400', async () => {
    const body = JSON.stringify({ loadId: marta.id })
    for (const type of [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      '',
    ]) {
      const headers = { 'content-type': type }
      const answer = await server.as(dana).send({ method: 'POST', path: '/load-requests', body, headers })
      expect(answer.body).toMatchObject({ error: { code: 'MALFORMED' } })
      expect(answer.status).toBe(400)
    }
  })

  test('a body above a megabyte is a 413', async () => {
    const body = JSON.stringify({ loadId: marta.id, message: 'x'.repeat(1024 * 1024) })
    const answer = await server.as(dana).send({ method: 'POST', path: '/load-requests', body })
    expect(answer.status).toBe(413)
    expect(answer.body).toEqual({ error: { code: 'TOO_LARGE', message: 'That is too large' } })
  })

  test('who is not signed in is told so before what they sent is read', async () => {
    const malformed = { method: 'POST', path: '/load-requests', body: '{"loadId":' }
    expect((await server.as(null).send(malformed)).status).toBe(401)
    expect((await server.as(await person(server, 'user')).send(malformed)).status).toBe(403)
  })

  test('bytes that are no HTTP get an answer, and the next one is served', async () => {
    expect(await spoken('GEH WEG\n\n')).toMatch(/^HTTP\/1.1 400 /)
    const host = `Host: ${new URL(server.url).host}`
    expect(await spoken(`GET /api/auth/me HTTP/1.1\n${host}\nX-Long: ${'x'.repeat(20_000)}\n\n`)).toMatch(
      /^HTTP\/1.1 431 /,
    )
    expect((await server.as(marta).ask(me, {})).status).toBe(200)
  })
})

test('[API-02] [ERR-03] the contract reads `data` and `data.error` as well, and no answer of another shape', () => {
  expect(readAnswer(healthLive, { status: 200, body: { data: { status: 'ok' } } })).toEqual({ status: 'ok' })
  expect(() => readAnswer(healthLive, { status: 200, body: { status: 'ok' } })).toThrow(NetworkError)
  const nested = { data: { error: { code: 'NOT_FOUND', message: 'Gone' } } }
  expect(() => readAnswer(healthLive, { status: 404, body: nested })).toThrow('Gone')
})
