import { afterEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '#contract/sync/sync.ts'
import { API_HEADER } from '#contract/api/common-schemas.ts'
import { readLiveStream } from './live-stream.ts'

afterEach(() => vi.unstubAllGlobals())

const LOAD = 'f3b1c0de-0000-4000-8000-000000000001'
const BOARD: LiveEvent = { type: 'board', gone: [LOAD], changed: [] }
const STREAM = [
  ': alive',
  '',
  'event: hello',
  'id: 7',
  'data: {"type":"hello"}',
  '',
  'event: from a newer server',
  'id: 8',
  'data: {"type":"unknown"}',
  '',
  'event: board',
  'id: 9',
  `data: ${JSON.stringify(BOARD)}`,
  '',
  // the connection ends inside an event
  'id: 10',
  'data: {"type":"refresh"}',
]

/** Reads a stream that arrives in chunks of the given size in bytes. */
async function readInChunks(text: string, size: number) {
  const bytes = new TextEncoder().encode(text)
  const body = new ReadableStream<Uint8Array>({
    start(control) {
      for (let at = 0; at < bytes.length; at += size) control.enqueue(bytes.slice(at, at + size))
      control.close()
    },
  })
  vi.stubGlobal('fetch', async () => new Response(body, { headers: { [API_HEADER]: '1' } }))
  const events: [LiveEvent, string][] = []
  let signs = 0
  await readLiveStream({
    accessToken: 'good',
    since: undefined,
    signal: new AbortController().signal,
    onEvent: (...event) => events.push(event),
    onSign: () => (signs += 1),
  })
  return { events, signs }
}

test.each([
  ['whole', '\n', 10_000],
  ['byte by byte', '\n', 1],
  ['in chunks that end inside lines', '\n', 7],
  ['with Windows line endings, byte by byte', '\r\n', 1],
])('[CODE-07] a stream that arrives %s gives the same events', async (_, lineEnd, size) => {
  const { events } = await readInChunks(STREAM.join(lineEnd), size)
  expect(events).toEqual([
    [{ type: 'hello' }, '7'],
    [BOARD, '9'],
  ])
})

test('[CODE-07] a comment shows that the connection is alive', async () => {
  expect(await readInChunks(': alive\n\n', 100)).toEqual({ events: [], signs: 1 })
})
