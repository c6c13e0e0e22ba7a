import { afterAll, describe, expect, test } from 'vitest'
import { listBoardEndpoint } from '#contract/freight/board.ts'
import { deleteLoadEndpoint } from '#contract/freight/load-actions.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { postLoad, requestPostedLoad } from '#tests/support/load-scenes.ts'

const server = await startApi(undefined, { BOARD_CACHE_MS: '1000' })
afterAll(() => server.stop())
const marta = await createPerson(server, 'broker')
const dana = await createPerson(server, 'dispatcher')
const harpreet = await createPerson(server, 'company')

const ask = (who: ApiPerson, search: string, headers: Record<string, string> = {}) =>
  server.as(who).send({ method: 'GET', path: `/loads/load-board?search=${search}`, headers })
async function requestsSeen(who: ApiPerson, search: string) {
  const { data } = await server.as(who).call(listBoardEndpoint, { query: { search } })
  return data.map(({ myRequest, viewer }) => [viewer, myRequest?.proposedRate ?? null])
}

describe('[API-22] a page that carriers share', () => {
  test('shows each of them their own request and nobody else’s', async () => {
    const load = await postLoad(server, marta, { commodity: 'Shared' })
    expect(await requestsSeen(harpreet, 'shared')).toEqual([['board', null]])
    await requestPostedLoad(server, dana, load, { proposedRate: 1234 })
    expect(await requestsSeen(dana, 'shared')).toEqual([['requester', 1234]])
    expect(await requestsSeen(harpreet, 'shared')).toEqual([['board', null]])
    expect((await ask(harpreet, 'shared')).text).not.toContain('1234')
    expect(await requestsSeen(dana, 'SHARED ')).toEqual([['requester', 1234]])
  })

  test('has the answer of the contract and nothing else', async () => {
    await postLoad(server, marta, { commodity: 'Exactly' })
    const { body } = await ask(harpreet, 'exactly')
    const { response } = body as { response: unknown }
    expect(listBoardEndpoint.answer.parse(response)).toEqual(response)
  })

  test('is sent once: the second time it answers 304 without the page, until it changes', async () => {
    const load = await postLoad(server, marta, { commodity: 'Tagged' })
    const first = await ask(harpreet, 'tagged')
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^W\/"[\w-]+"$/)
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    expect(first.headers.get('vary')).toContain('authorization')
    for (const known of [tag, `"other", ${tag}`]) {
      const again = await ask(harpreet, 'tagged', { 'if-none-match': known })
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag])
      expect(again.headers.get('vary')).toContain('authorization')
    }
    for (const known of ['', '"', 'W/""', 'W/"other"', 'x'.repeat(4000)])
      expect((await ask(harpreet, 'tagged', { 'if-none-match': known })).status).toBe(200)

    await requestPostedLoad(server, harpreet, load)
    const changed = await ask(harpreet, 'tagged', { 'if-none-match': tag })
    expect(changed.status).toBe(200)
    // a page with the account's own request is private, so browsers don't store it
    expect(changed.headers.get('cache-control')).toBe('no-store')
    expect(changed.headers.get('etag')).not.toBe(tag)
  })

  test('compresses as before', async () => {
    await postLoad(server, marta, { commodity: 'Compressed' })
    const { headers, body } = await ask(harpreet, 'compressed', { 'accept-encoding': 'br' })
    expect(headers.get('content-encoding')).toBe('br')
    expect(headers.get('vary')).toContain('accept-encoding')
    expect(listBoardEndpoint.answer.parse((body as { response: unknown }).response).data).toHaveLength(1)
  })

  test('needs a carrier’s session each time', async () => {
    await postLoad(server, marta, { commodity: 'Guarded' })
    const tag = (await ask(harpreet, 'guarded')).headers.get('etag') ?? ''
    const path = '/loads/load-board?search=guarded'
    const headers = { 'if-none-match': tag }
    expect((await server.as(null).send({ method: 'GET', path, headers })).status).toBe(401)
    expect((await server.as(marta).send({ method: 'GET', path, headers })).status).toBe(403)
  })

  test('loses a load that its broker deletes before anyone hears that it is gone', async () => {
    const load = await postLoad(server, marta, { commodity: 'Deleted' })
    expect(await requestsSeen(harpreet, 'deleted')).toHaveLength(1)
    await server.as(marta).call(deleteLoadEndpoint, { params: load })
    await expect.poll(() => requestsSeen(harpreet, 'deleted')).toEqual([])
  })
})
