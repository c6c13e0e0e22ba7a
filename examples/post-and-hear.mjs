#!/usr/bin/env node
// Posts a load, hears of its booking by webhook and downloads the rate confirmation. Node 20 or newer, no packages.
//
//   MILEPOST=https://your.milepost MILEPOST_KEY=mp_… PUBLIC_URL=https://tms.example.com node examples/post-and-hear.mjs
//
// The key needs loads:read, loads:write and webhooks:manage. PUBLIC_URL reaches PORT of this machine.
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

const { MILEPOST, MILEPOST_KEY, PUBLIC_URL, PORT = '8080', REFERENCE = `EX-${Date.now()}`, FOLDER = '.' } = process.env
if (!MILEPOST || !MILEPOST_KEY || !PUBLIC_URL) throw new Error('Set MILEPOST, MILEPOST_KEY and PUBLIC_URL')

/** One call. A write has a key of its own, so a lost answer can be asked for again. */
async function call(method, path, body) {
  const headers = { authorization: `Bearer ${MILEPOST_KEY}` }
  const request = { method, headers }
  if (method !== 'GET') headers['idempotency-key'] = randomUUID()
  if (body) {
    headers['content-type'] = 'application/json'
    request.body = JSON.stringify(body)
  }
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(`${MILEPOST}/api${path}`, request).catch((error) => error)
    const isBusy = answer instanceof Error || answer.status === 429 || answer.status >= 500
    if (isBusy && tries < 5) {
      await wait(1000 * Number(answer.headers?.get('retry-after') ?? 2 ** tries))
      continue
    }
    if (answer instanceof Error) throw answer
    if (answer.headers.get('content-type')?.startsWith('application/pdf'))
      return Buffer.from(await answer.arrayBuffer())
    const { response, error } = await answer.json()
    if (error) throw new Error(`${method} ${path}: ${error.code} ${error.message}`)
    return response
  }
}

/** Standard Webhooks: the signature of id, timestamp and the body's own bytes, at most 5 minutes old. */
function verify(secret, { headers }, bytes) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${bytes}`).digest()
  return signatures.split(' ').some((each) => {
    const given = Buffer.from(each.split(',')[1] ?? '', 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

let secret
const heard = new Set()
const waiting = new Map()
const messageOf = (type) => new Promise((resolve) => waiting.set(type, resolve))

const server = createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const bytes = Buffer.concat(chunks).toString()
  if (!secret || !verify(secret, request, bytes)) return response.writeHead(401).end()
  // answer first: a slow receiver gets the message again
  response.writeHead(204).end()
  const id = request.headers['webhook-id']
  if (heard.has(id)) return undefined
  heard.add(id)
  const message = JSON.parse(bytes)
  console.log(`heard ${message.type}`)
  return waiting.get(message.type)?.(message.data)
})
server.listen(Number(PORT))
await once(server, 'listening')

const key = await call('GET', '/key')
console.log(`${key.name} acts for ${key.account.name}`)

const tested = messageOf('webhook.test')
const made = await call('POST', '/webhooks', { url: PUBLIC_URL, types: ['booking.requested', 'booking.accepted'] })
secret = made.secret
await call('POST', `/webhooks/${made.webhook.id}/test`, {})
await tested

const booked = messageOf('booking.accepted')
const day = (days) => new Date(Date.now() + days * 86_400_000).toISOString()
const contact = { contactName: 'Dock office', contactPhone: '+1 608 555 0100', contactEmail: 'dock@example.com' }
const { outcome, load } = await call('PUT', `/loads/by-reference/${encodeURIComponent(REFERENCE)}`, {
  pickupLocation: { address: '1200 Main Street', city: 'Dallas', state: 'TX', zipCode: '75201', ...contact },
  pickupDateTime: day(2),
  deliveryLocation: { address: '77 Warehouse Road', city: 'Phoenix', state: 'AZ', zipCode: '85001', ...contact },
  deliveryDateTime: day(4),
  rate: 2650,
  weight: 42000,
  equipmentRequirements: { trailer: 'Dry 53 FT', packagingType: 'Pallets', commodity: 'Canned goods' },
})
console.log(`${outcome} load #${load.number}. Accept a request for it in Milepost`)

const { load: agreed } = await booked
const file = `${FOLDER}/rate-confirmation-${agreed.number}.pdf`
await writeFile(file, await call('GET', `/loads/${agreed.id}/rate-confirmation/pdf`))
console.log(`saved ${file}`)
await call('DELETE', `/webhooks/${made.webhook.id}`)
server.close()
