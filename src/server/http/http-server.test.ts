import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'
import { listenEarly } from './http-server.ts'

test('[FACE-38] while the server starts, a page says so in letters that fit a phone, and the API in its envelope', async () => {
  const { server, close } = listenEarly({ host: '127.0.0.1', port: 0 })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const page = await fetch(`${origin}/dashboard`)
  expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  const html = await page.text()
  expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">')
  expect(html).toContain("Milepost isn't ready yet. Please try again in a moment")
  const api = await fetch(`${origin}${DEFAULT_API_ROOT}/loads`)
  expect(await api.json()).toMatchObject({ error: { code: 'UNAVAILABLE' } })
  await close()
})
