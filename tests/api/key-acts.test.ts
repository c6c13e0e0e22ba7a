import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { listActivityEndpoint } from '#contract/reports/activity.ts'
import { requestBookingEndpoint } from '#contract/freight/booking.ts'
import { addDocumentEndpoint, documentFilePath } from '#contract/freight/document.ts'
import { recordStopEventEndpoint, setLoadStatusEndpoint } from '#contract/freight/load-actions.ts'
import { createLoadEndpoint, upsertLoadEndpoint } from '#contract/freight/load-post.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { changeApiKeyEndpoint, endApiKeyEndpoint } from '#contract/programs/api-key.ts'
import type { ApiScope } from '#contract/programs/api-scope.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { makeKey } from '#tests/support/api-key.ts'
import { type ApiPerson, createColleague, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { tinyJpeg, uploaded, uploadSteps } from '#tests/support/document-uploads.ts'
import { postBookedLoad, postLoad } from '#tests/support/load-scenes.ts'
import { newLoad } from '#tests/support/new-load.ts'

const server = await startApi()
afterAll(() => server.stop())

const programOf = async (owner: ApiPerson, ...scopes: ApiScope[]) => (await makeKey(server, owner, { scopes })).program

describe('[KEY-10] a replay after a lost answer', () => {
  const put = async () => {
    const owner = await createPerson(server, 'broker')
    const { key, program } = await makeKey(server, owner, { scopes: ['loads:read', 'loads:write'] })
    const idempotency = { key: randomUUID() }
    const input = { params: { reference: 'HB1' }, body: newLoad(server) }
    const send = () => program.ask(upsertLoadEndpoint, input, idempotency)
    return { owner, id: key.id, first: await send(), send }
  }

  test('gets its answer also after its scope was taken away, and does nothing twice', async () => {
    const { owner, id, first, send } = await put()
    const body = { name: 'Ridgeline TMS', scopes: ['loads:read'] as ApiScope[] }
    await server.as(owner).call(changeApiKeyEndpoint, { params: { id }, body })
    const again = await send()
    expect([again.status, again.text]).toEqual([200, first.text])
    expect(again.text).toContain('"created"')
    const loads = await server.db.selectFrom('load').select('version').where('owner_id', '=', owner.id).execute()
    expect(loads).toEqual([{ version: 1 }])
  })

  test('hears that its key was ended', async () => {
    const { owner, id, send } = await put()
    await server.as(owner).call(endApiKeyEndpoint, { params: { id } })
    const { status, text } = await send()
    expect([status, text]).toEqual([401, expect.stringContaining('KEY_ENDED')])
  })
})

describe('[KEY-01] files open with their scope alone', async () => {
  const [broker, carrier] = [await createPerson(server, 'broker'), await createPerson(server, 'company')]
  const load = await postBookedLoad(server, broker, carrier)
  const bytes = tinyJpeg()

  test('documents:write uploads and adds one, documents:read downloads it', async () => {
    const { token, program: writer } = await makeKey(server, carrier, { scopes: ['documents:write'] })
    const fileId = await uploaded({ url: server.url, accessToken: token }, bytes)
    const { id } = await writer.call(addDocumentEndpoint, {
      params: load,
      body: { documentId: randomUUID(), kind: 'pod', parts: [fileId] },
    })
    const path = documentFilePath(load.id, id)
    const refused = await writer.send({ method: 'GET', path })
    expect([refused.status, refused.text]).toEqual([
      403,
      expect.stringContaining('This key needs the scope documents:read'),
    ])
    const reader = await programOf(broker, 'documents:read')
    const file = await reader.send({ method: 'GET', path })
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(file.headers.get('ratelimit')).toMatch(/^"minute";r=\d+;t=60$/)
    const { token: read } = await makeKey(server, carrier, { scopes: ['documents:read'] })
    const steps = uploadSteps({ url: server.url, accessToken: read })
    expect(await steps.announce({ id: randomUUID(), bytes })).toMatchObject({
      status: 403,
      text: expect.stringContaining('documents:write') as string,
    })
  })

  test('live updates refuse every key', async () => {
    const { program } = await makeKey(server, broker)
    expect((await program.send({ method: 'GET', path: '/events' })).status).toBe(403)
  })
})

describe('[FACE-22] a key’s tap', async () => {
  const [broker, carrier] = [await createPerson(server, 'broker'), await createPerson(server, 'company')]

  test('13 hours early is 409 with the question, and is taken with `confirmed`', async () => {
    const load = await postBookedLoad(server, broker, carrier, { pickup_at: server.at({ hours: 13 }) })
    const program = await programOf(carrier, 'stops:write')
    const body = { kind: 'arrived', stop: 'pickup' } as const
    const asked = await expectRefusal(program.call(recordStopEventEndpoint, { params: load, body }))
    expect(asked).toMatchObject({ status: 409, code: 'STATUS_CONFLICT', current: { id: load.id } })
    expect(asked.message).toBe(
      '13 h before the appointment. Check the date. If the time is right, send it again with "confirmed": true',
    )
    const read = async () => (await server.as(carrier).call(readLoadEndpoint, { params: load })).deal?.stopEvents
    expect(await read()).toEqual([])
    const confirmed = { ...body, confirmed: true } as const
    await program.call(recordStopEventEndpoint, { params: load, body: confirmed })
    expect(await read()).toMatchObject([{ kind: 'arrived', odd: ['early'] }])
  })

  test('that completes a load days early is asked, too', async () => {
    const load = await postBookedLoad(server, broker, carrier)
    const program = await programOf(carrier, 'loads:write')
    const complete = (more: object) =>
      program.ask(setLoadStatusEndpoint, { params: load, body: { status: 'completed', ...more } })
    expect((await complete({})).status).toBe(409)
    expect((await complete({ confirmed: true })).status).toBe(200)
  })

  test('of a person is recorded as before: the screen has asked', async () => {
    const load = await postBookedLoad(server, broker, carrier)
    const body = { kind: 'arrived', stop: 'pickup' } as const
    expect((await server.as(carrier).ask(recordStopEventEndpoint, { params: load, body })).status).toBe(200)
  })
})

test('[KEY-09] what a key did is in everyone’s activity, and in nobody’s own', async () => {
  const broker = await createPerson(server, 'broker')
  const carrier = await createPerson(server, 'company')
  const [colleague, theirs] = [
    await createColleague(server, broker, 'desk'),
    await createColleague(server, carrier, 'desk'),
  ]
  const typesOf = async (who: ApiPerson, of: 'me' | 'everyone') => {
    const { data } = await server.as(who).call(listActivityEndpoint, { query: { who: of } })
    return data.map(({ type }) => type).filter((type) => type !== 'told')
  }
  const posting = await programOf(broker, 'loads:write')
  await posting.call(createLoadEndpoint, { body: newLoad(server) })
  const booking = await programOf(carrier, 'bookings:write')
  await booking.call(requestBookingEndpoint, { body: { loadId: (await postLoad(server, broker)).id } })
  for (const [who, type] of [
    [broker, 'posted'],
    [colleague, 'posted'],
    [carrier, 'requested'],
    [theirs, 'requested'],
  ] as const)
    expect([await typesOf(who, 'everyone'), await typesOf(who, 'me')]).toEqual([[type], []])
})
