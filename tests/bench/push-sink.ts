import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { generate } from 'selfsigned'

/** What the sink reports to its parent process: its address, then each arrival. */
export type SinkReport = { origin: string; certificate: string } | { arrivals: Arrival[] }

export interface Arrival {
  /** the last part of the subscription's address */
  name: string
  /** epoch milliseconds */
  at: number
  bytes: number
}

const REPORT_MS = 25

// A push service that accepts everything and reads nothing. Its own process, so its cost isn't measured.
const { cert, private: key } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
  extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
})
const report = (report: SinkReport) => process.send?.(report)
let arrivals: Arrival[] = []
setInterval(() => {
  if (arrivals.length > 0) report({ arrivals })
  arrivals = []
}, REPORT_MS)

const server = createServer({ key, cert }, (request, response) => {
  request.on('end', () => {
    const bytes = Number(request.headers['content-length'])
    arrivals.push({ name: request.url?.split('/').at(-1) ?? '', at: Date.now(), bytes })
    response.writeHead(201).end()
  })
  request.resume()
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
report({ origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, certificate: cert })
process.once('disconnect', () => process.exit())
