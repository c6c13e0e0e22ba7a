import { createHash, randomUUID } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { API_HEADER, DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'
import { UPLOADS_PATH } from '#contract/freight/document.ts'

/** A JPEG of one gray pixel, with this many fill bytes before its end, which readers skip. */
export function tinyJpeg(filler = 0): Buffer {
  const pixel = Buffer.from(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
    'base64',
  )
  return Buffer.concat([pixel, Buffer.alloc(filler, 0xff), Buffer.from([0xff, 0xd9])])
}

function crc(bytes: Buffer): number {
  let value = ~0
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return ~value >>> 0
}

/** A PNG of one color. Its rows may be others than its header says. */
export function plainPng(width: number, height: number, rows?: Buffer): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const pixels = rows ?? (width * height > 1_000_000 ? Buffer.alloc(0) : Buffer.alloc((width + 1) * height, 0))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export interface Upload {
  id: string
  bytes: Buffer
  /** as announced; of `bytes` by default */
  sha256?: string
}

interface Way {
  url: string
  accessToken: string | null
}

async function ask(
  { url, accessToken }: Way,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Buffer,
): Promise<{ status: number; headers: Headers; text: string }> {
  const answer = await fetch(`${url}${DEFAULT_API_ROOT}${UPLOADS_PATH}${path}`, {
    method,
    headers: {
      'tus-resumable': '1.0.0',
      ...(accessToken !== null && { authorization: `Bearer ${accessToken}` }),
      ...headers,
    },
    ...(body && { body: new Uint8Array(body) }),
  })
  if (answer.headers.get(API_HEADER) !== '1') throw new Error(`${method} ${path} answered without our header`)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** The steps of the tus protocol, one by one. */
export function uploadSteps(way: Way) {
  const hash = ({ bytes, sha256 }: Upload) => sha256 ?? createHash('sha256').update(bytes).digest('hex')
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  return {
    announce: (upload: Upload, length = upload.bytes.length) =>
      ask(way, 'POST', '', {
        'upload-length': String(length),
        'upload-metadata': `id ${base64(upload.id)},sha256 ${base64(hash(upload))}`,
      }),
    look: (id: string) => ask(way, 'HEAD', `/${id}`, {}),
    send: (id: string, offset: number, bytes: Buffer) =>
      ask(
        way,
        'PATCH',
        `/${id}`,
        { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        bytes,
      ),
    drop: (id: string) => ask(way, 'DELETE', `/${id}`, {}),
  }
}

/** A whole upload; its id. @throws Error when the server refuses a step */
export async function uploaded(way: Way, bytes: Buffer, about: Partial<Upload> = {}): Promise<string> {
  const upload = { id: randomUUID(), bytes, ...about }
  const steps = uploadSteps(way)
  const announced = await steps.announce(upload)
  if (announced.status !== 201) throw new Error(`Not announced: ${announced.status} ${announced.text}`)
  const sent = await steps.send(upload.id, 0, bytes)
  if (sent.status !== 204) throw new Error(`Not sent: ${sent.status} ${sent.text}`)
  return upload.id
}
