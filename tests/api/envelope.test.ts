import { connect } from 'node:net'
import { once } from 'node:events'
import { afterAll, describe, expect, test } from 'vitest'
import { readProfileEndpoint } from '#contract/account/account.ts'
import { requestBookingEndpoint } from '#contract/freight/booking.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { shownTermsOf } from '#contract/freight/seen-terms.ts'
import { formatErrorDetail, errorEnvelopeSchema } from '#contract/api/error.ts'
import { livenessEndpoint } from '#contract/api/health.ts'
import { ApiError, NetworkError, readResponse } from '#contract/api/http-request.ts'
import { startApi } from '#tests/support/api-server.ts'
import { postLoad } from '#tests/support/load-scenes.ts'
import { createPerson } from '#tests/support/api-person.ts'

const server = await startApi()
afterAll(() => server.stop())
const marta = await createPerson(server, 'broker')
const dana = await createPerson(server, 'dispatcher')

/** Writes bytes that no HTTP client would send, and returns the whole answer. */
async function sendRaw(request: string): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.end(request.replaceAll('\n', '\r\n'))
  let received = ''
  socket.on('data', (chunk) => (received += chunk.toString('latin1')))
  // the server may close before it has read everything
  socket.on('error', () => {})
  await once(socket, 'close')
  return received
}

describe('a success', () => {
  test('[API-02] has its payload under `response`, and a list has `data` and `meta`', async () => {
    const profile = await server.as(marta).send({ method: 'GET', path: '/auth/me' })
    expect(profile.body).toMatchObject({ response: { id: marta.personId } })
    const list = await server.as(marta).send({ method: 'GET', path: '/loads/my-loads' })
    expect(list.body).toEqual({
      response: { data: [], meta: { total: 0, totalPages: 0, page: 1, limit: 10, hasMore: false } },
    })
  })

  test('[API-01] is JSON that is marked as our API and never cached', async () => {
    const { headers } = await server.as(marta).send({ method: 'GET', path: '/auth/me' })
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('x-api')).toBe('1')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })
})

describe('a failure', () => {
  test('[ERR-03] returns 426 to an app whose saved actions are too old', async () => {
    const outdated = { method: 'GET', path: '/auth/me', headers: { 'op-version': '-2' } }
    const { status, body } = await server.as(marta).send(outdated)
    expect(status).toBe(426)
    expect(body).toMatchObject({ error: { code: 'OP_VERSION_UNSUPPORTED' } })
  })

  test('[ERR-03] has a code and a message for the user under `error`', async () => {
    const { status, body } = await server.as(null).send({ method: 'GET', path: '/auth/me' })
    expect(status).toBe(401)
    expect(body).toEqual({ error: { code: 'UNAUTHENTICATED', message: 'Please sign in' } })
  })

  test('[ERR-04] [ERR-06] lists each rejected field with its path and message', async () => {
    const body = { loadId: 'x', proposedRate: '12', proposedTerms: { specialRequirements: ['tarps', 7] } }
    const answer = await server.as(dana).send({ method: 'POST', path: '/load-requests', body: JSON.stringify(body) })
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual({
      error: {
        code: 'VALIDATION_ERROR',
        message: 'Must be an ID',
        details: [
          { path: 'loadId', message: 'Must be an ID' },
          { path: 'proposedRate', message: 'Must be a dollar amount' },
          { path: 'proposedTerms.specialRequirements.1', message: 'Must be text' },
        ],
      },
    })
    const lines = errorEnvelopeSchema.parse(answer.body).error.details?.map(formatErrorDetail)
    expect(lines).toContain('ProposedTerms.specialRequirements.1 - Must be text')
  })

  test('[ERR-04] is parsed by the contract into an error with validationErrors', async () => {
    const refused = await server
      .as(dana)
      .call(requestBookingEndpoint, { body: { loadId: 'x' } })
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ApiError)
    expect(refused).toMatchObject({ status: 422, validationErrors: [{ path: 'loadId', message: 'Must be an ID' }] })
  })

  test('[ERR-03] returns the current row on a conflict', async () => {
    const load = await postLoad(server, marta)
    const seen = { ...shownTermsOf(await server.as(dana).call(readLoadEndpoint, { params: load })), rate: 1 }
    const ask = server.as(dana).call(requestBookingEndpoint, { body: { loadId: load.id, seen } })
    await expect(ask).rejects.toMatchObject({ code: 'LOAD_CHANGED', current: { id: load.id, rate: 2150.5 } })
  })

  test('returns our 404 for an unknown path or method', async () => {
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

  test('returns our 400 for a malformed or overlong path', async () => {
    for (const path of ['/loads/load/%ff', '/loads/load/%', `/loads/load/${'a'.repeat(300)}`]) {
      const { status, body } = await server.as(marta).send({ method: 'GET', path })
      expect(status).toBe(400)
      expect(body).toMatchObject({ error: { code: 'MALFORMED' } })
    }
  })

  test('returns 400 for a body that is not JSON', async () => {
    const malformed = ['{"loadId":', "{'loadId': 1}", '\u0000', '{"loadId":1}}', '{"__proto__":{"x":1}}', 'NaN', '']
    for (const body of malformed) {
      const answer = await server.as(dana).send({ method: 'POST', path: '/load-requests', body })
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual({ error: { code: 'MALFORMED', message: "We couldn't read the request" } })
    }
  })

  test('returns 400 for a content type other than JSON', async () => {
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

  test('returns 413 for a body above 1 MB', async () => {
    const body = JSON.stringify({ loadId: marta.id, message: 'x'.repeat(1024 * 1024) })
    const answer = await server.as(dana).send({ method: 'POST', path: '/load-requests', body })
    expect(answer.status).toBe(413)
    expect(answer.body).toEqual({ error: { code: 'TOO_LARGE', message: 'That is too large' } })
  })

  test('[SAFE-19] returns 413 for a body above 16 KB from anybody without an account', async () => {
    const body = JSON.stringify({ email: 'ada@example.com', password: 'x'.repeat(16 * 1024) })
    const answer = await server.as(null).send({ method: 'POST', path: '/auth/login', body })
    expect([answer.status, answer.body]).toEqual([413, { error: { code: 'TOO_LARGE', message: 'That is too large' } }])
  })

  test('returns 401 or 403 before the body is parsed', async () => {
    const malformed = { method: 'POST', path: '/load-requests', body: '{"loadId":' }
    expect((await server.as(null).send(malformed)).status).toBe(401)
    expect((await server.as(await createPerson(server, 'user')).send(malformed)).status).toBe(403)
  })

  test('answers bytes that are not HTTP, and serves the next request', async () => {
    expect(await sendRaw('GEH WEG\n\n')).toMatch(/^HTTP\/1.1 400 /)
    const host = `Host: ${new URL(server.url).host}`
    expect(await sendRaw(`GET /api/auth/me HTTP/1.1\n${host}\nX-Long: ${'x'.repeat(20_000)}\n\n`)).toMatch(
      /^HTTP\/1.1 431 /,
    )
    expect((await server.as(marta).ask(readProfileEndpoint, {})).status).toBe(200)
  })
})

test('[API-02] [ERR-03] the contract also reads `data` and `data.error`, and rejects any other shape', () => {
  expect(readResponse(livenessEndpoint, { status: 200, body: { data: { status: 'ok' } } })).toEqual({ status: 'ok' })
  expect(() => readResponse(livenessEndpoint, { status: 200, body: { status: 'ok' } })).toThrow(NetworkError)
  const nested = { data: { error: { code: 'NOT_FOUND', message: 'Gone' } } }
  expect(() => readResponse(livenessEndpoint, { status: 404, body: nested })).toThrow('Gone')
})
