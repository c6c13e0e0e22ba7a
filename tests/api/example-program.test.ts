import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { acceptBookingRequestEndpoint, requestBookingEndpoint } from '#contract/freight/booking.ts'
import { listMyLoadsEndpoint } from '#contract/freight/load.ts'
import { listWebhooksEndpoint } from '#contract/programs/webhook.ts'
import { makeKey } from '#tests/support/api-key.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

const port = await findFreePort()
const hearing = `http://127.0.0.1:${port}`
const server = await startApi(undefined, { WEBHOOK_TRUSTED_ORIGINS: hearing })
const folder = await mkdtemp(path.join(tmpdir(), 'milepost-example-'))
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

test('[DOC-02] the example program posts, verifies a delivery and downloads the rate confirmation', async () => {
  // the program refuses messages that are older than 5 minutes by its own clock
  server.pass({ ms: Date.now() - server.now() })
  const [broker, carrier] = [await createPerson(server, 'broker'), await createPerson(server, 'company')]
  const { token } = await makeKey(server, broker, { scopes: ['loads:read', 'loads:write', 'webhooks:manage'] })
  const program = spawn(process.execPath, ['examples/post-and-hear.mjs'], {
    env: { MILEPOST: server.url, MILEPOST_KEY: token, PUBLIC_URL: `${hearing}/`, PORT: String(port), FOLDER: folder },
  })
  let printed = ''
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (text) => (printed += String(text)))
  const ended = new Promise<number | null>((resolve) => program.once('exit', resolve))
  const says = async (words: string) => {
    await expect.poll(() => printed, { timeout: 30_000 }).toContain(words)
  }

  await says('Accept a request for it in Milepost')
  expect(printed).toContain('Ridgeline TMS acts for')
  const { data } = await server.as(broker).call(listMyLoadsEndpoint, { query: {} })
  const [load] = data
  if (!load) throw new Error(printed)
  const { id } = await server.as(carrier).call(requestBookingEndpoint, { body: { loadId: load.id } })
  await says('heard booking.requested')
  await server.as(broker).call(acceptBookingRequestEndpoint, { params: { id }, body: { data: {} } })
  await says(`saved ${folder}/rate-confirmation-${load.number}.pdf`)
  expect(await ended).toBe(0)
  expect(await readdir(folder)).toEqual([`rate-confirmation-${load.number}.pdf`])
  const pdf = await readFile(path.join(folder, `rate-confirmation-${load.number}.pdf`))
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await server.as(broker).call(listWebhooksEndpoint, {})).data).toEqual([])
})
