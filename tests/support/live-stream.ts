import { createParser } from 'eventsource-parser'
import { vi } from 'vitest'
import { EVENTS_PATH, type LiveEvent, liveEventSchema } from '#contract/sync/sync.ts'
import { DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'

export interface LiveStream {
  status: number
  headers: Headers
  /** the events received so far, in order */
  events: LiveEvent[]
  /** of the last event */
  lastId: () => string
  /** resolves when the server has ended the stream */
  ended: Promise<void>
  until: (fits: (event: LiveEvent) => boolean) => Promise<LiveEvent>
  close: () => void
}

/** Opens the stream of live updates as a client would, and reads it. */
export async function openLive(
  origin: string,
  token: string | null,
  { since, lastEventId }: { since?: string; lastEventId?: string } = {},
): Promise<LiveStream> {
  const closing = new AbortController()
  const query = since === undefined ? '' : `?since=${encodeURIComponent(since)}`
  const answer = await fetch(origin + DEFAULT_API_ROOT + EVENTS_PATH + query, {
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    signal: closing.signal,
  })
  if (!answer.ok) await answer.text()
  const events: LiveEvent[] = []
  let lastId = ''

  async function read(): Promise<void> {
    const decoder = new TextDecoder()
    const parser = createParser({
      onId: (id) => {
        lastId = id
      },
      onEvent: ({ data }) => events.push(liveEventSchema.parse(JSON.parse(data))),
    })
    for await (const bytes of answer.body ?? []) parser.feed(decoder.decode(bytes, { stream: true }))
  }

  return {
    status: answer.status,
    headers: answer.headers,
    events,
    lastId: () => lastId,
    ended: answer.ok ? read().catch(() => undefined) : Promise.resolve(),
    until: (fits) => vi.waitUntil(() => events.find(fits), { timeout: 10_000, interval: 10 }),
    close: () => closing.abort(),
  }
}
