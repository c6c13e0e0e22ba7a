import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

/** A color that the product never uses, so its pixels come from this host. */
export const FOREIGN = { red: 201, green: 62, blue: 178 }

interface MapHost {
  /** the origin, without a slash at its end; it serves `/style.json` and `/us.pmtiles` */
  url: string
  /** makes every answer fail from now on */
  break: () => void
  /** leaves every request without an end from now on */
  fallSilent: () => void
  stop: () => Promise<void>
}

/** A third-party map server: a style with tiles of one color, and an archive with water only. */
export async function startMapHost(): Promise<MapHost> {
  const { red: r, green: g, blue: b } = FOREIGN
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
  const archive = archiveOf(waterTile())
  let isBroken = false
  let isSilent = false
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    if (isSilent) {
      response.writeHead(200).flushHeaders()
      return
    }
    if (isBroken) return void response.writeHead(500).end()
    if (request.url === '/style.json') return void response.end(JSON.stringify(styleAt(originOf(server.address()))))
    if (request.url?.startsWith('/tile/')) return void response.setHeader('content-type', 'image/png').end(tile)
    if (request.url === '/us.pmtiles') return sendPart(archive, request, response)
    response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: originOf(server.address()),
    break: () => (isBroken = true),
    fallSilent: () => (isSilent = true),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function originOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') throw new Error('The host of maps does not listen')
  return `http://127.0.0.1:${address.port}`
}

function styleAt(origin: string): object {
  return {
    version: 8,
    sources: { world: { type: 'raster', tiles: [`${origin}/tile/{z}/{x}/{y}.png`], tileSize: 256, maxzoom: 6 } },
    layers: [{ id: 'world', type: 'raster', source: 'world', paint: { 'raster-fade-duration': 0 } }],
  }
}

function sendPart(file: Buffer, { headers: { range = '' } }: IncomingMessage, response: ServerResponse): void {
  const [, from = '0', to = ''] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? []
  const part = file.subarray(Number(from), Number(to) + 1)
  const last = Number(from) + part.length - 1
  response.writeHead(206, { 'content-range': `bytes ${from}-${last}/${file.length}` }).end(part)
}

/** PMTiles v3 with a single tile, the whole world. */
function archiveOf(tile: Buffer): Buffer {
  const metadata = Buffer.from(JSON.stringify({ vector_layers: [{ id: 'water', fields: {} }] }))
  const entry = { number: 0, run: 1, length: tile.length, offset: 1 }
  const directory = Buffer.from([1, entry.number, entry.run, ...varint(entry.length), entry.offset])
  const header = Buffer.alloc(127)
  header.write('PMTiles')
  header.writeUInt8(3, 7)
  const sections = [directory, metadata, Buffer.alloc(0), tile]
  let offset = header.length
  for (const [index, section] of sections.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + index * 16)
    header.writeBigUInt64LE(BigInt(section.length), 16 + index * 16)
    offset += section.length
  }
  for (const at of [72, 80, 88]) header.writeBigUInt64LE(1n, at)
  // clustered; nothing is compressed; vector tiles
  header.set([1, 1, 1, 1], 96)
  for (const [index, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(degrees * 1e7, 102 + index * 4)
  return Buffer.concat([header, ...sections])
}

/** A vector tile whose layer 'water' is one square as large as the tile. */
function waterTile(): Buffer {
  const [moveTo, lineTo3, close] = [9, 26, 15]
  const square = [moveTo, 0, 0, lineTo3, 8192, 0, 0, 8192, 8191, 0, close].flatMap(varint)
  const feature = [0x18, 3, 0x22, square.length, ...square]
  const name = [...Buffer.from('water')]
  const layer = [0x78, 2, 0x0a, name.length, ...name, 0x12, feature.length, ...feature, 0x28, ...varint(4096)]
  return Buffer.from([0x1a, layer.length, ...layer])
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >> 7)]
}
