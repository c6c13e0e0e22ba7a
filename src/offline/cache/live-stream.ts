import { createParser } from 'eventsource-parser'
import { API_HEADER } from '#contract/api/common-schemas.ts'
import { EVENTS_PATH, HEARTBEAT_MS, type LiveEvent, liveEventSchema } from '#contract/sync/sync.ts'
import { API_ROOT } from '../session/fetch-api.ts'

/** After more than two missed heartbeats the connection is dead. */
const SILENCE_MS = 2.5 * HEARTBEAT_MS

/** The server refused the token. */
export class StreamUnauthorized extends Error {
  override name = 'StreamUnauthorized'
}

interface Reading {
  accessToken: string
  /** id of the last event */
  since: string | undefined
  signal: AbortSignal
  onEvent: (event: LiveEvent, id: string) => void
  /** any data came, comments included */
  onSign: () => void
}

/**
 * Reads the event stream until the server ends it.
 * @throws StreamUnauthorized for a 401; Error when the stream isn't ours, breaks or goes silent
 */
export async function readLiveStream({ accessToken, since, signal, onEvent, onSign }: Reading): Promise<void> {
  const own = new AbortController()
  const stop = () => own.abort()
  signal.addEventListener('abort', stop)
  let silence = setTimeout(stop, SILENCE_MS)
  try {
    const answer = await fetch(API_ROOT + EVENTS_PATH, {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${accessToken}`,
        ...(since !== undefined && { 'last-event-id': since }),
      },
      redirect: 'manual',
      signal: own.signal,
    })
    if (answer.status === 401) throw new StreamUnauthorized('The access token is no longer valid')
    const isOurs = answer.headers.get(API_HEADER) !== null
    if (!answer.ok || !isOurs || !answer.body) throw new Error(`No event stream: ${answer.status}`)
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    const parser = createParser({ onEvent: ({ data, id = '' }) => tell({ data, id }, onEvent) })
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(silence)
      silence = setTimeout(stop, SILENCE_MS)
      onSign()
      parser.feed(value)
    }
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', stop)
    own.abort()
  }
}

/** Ignores events that this app version doesn't know. */
function tell({ data, id }: { data: string; id: string }, onEvent: Reading['onEvent']): void {
  const event = liveEventSchema.safeParse(parsed(data)).data
  if (event) onEvent(event, id)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
