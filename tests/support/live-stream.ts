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
  /** waits until the server has ended the stream; a bug that leaves it open fails within seconds */
  untilEnded: () => Promise<true>
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
  let hasEnded = !answer.ok

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

  if (answer.ok)
    void read()
      .catch(() => undefined)
      .finally(() => {
        hasEnded = true
      })

  return {
    status: answer.status,
    headers: answer.headers,
    events,
    lastId: () => lastId,
    untilEnded: () => vi.waitUntil(() => hasEnded || undefined, { timeout: 10_000, interval: 10 }),
    until: (fits) => vi.waitUntil(() => events.find(fits), { timeout: 10_000, interval: 10 }),
    close: () => closing.abort(),
  }
}
