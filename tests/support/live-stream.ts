import { vi } from 'vitest'
import { EVENTS_PATH, type LiveEvent, liveEvent } from '#contract/live.ts'
import { DEFAULT_API_ROOT } from '#contract/wire.ts'

export interface LiveStream {
  status: number
  headers: Headers
  /** what has come, in order */
  events: LiveEvent[]
  /** of the last event */
  lastId: () => string
  /** settles when the server has ended it */
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
    let text = ''
    for await (const bytes of answer.body ?? []) {
      text += decoder.decode(bytes, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        lastId = /^id: (.*)$/m.exec(block)?.[1] ?? lastId
        const data = /^data: (.*)$/m.exec(block)?.[1]
        if (data !== undefined) events.push(liveEvent.parse(JSON.parse(data)))
      }
    }
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
